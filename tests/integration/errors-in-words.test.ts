import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '#features/identity/sample-accounts.ts';
import { orderCalls } from '#features/order/order-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { problemSchema } from '#platform/http/problem.ts';
import { post, signInBrowser } from '../support/browser.ts';
import { createTestShop, draftOf, problemOf, type TestShop } from '../support/test-shop.ts';

describe('what is wrong with a field', () => {
  test('is said in words', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const good = draftOf(wilma, [{ product: await shop.addProduct(), amount: 1 }]);
    const body = {
      ...good,
      customer: { ...good.customer, name: 'x'.repeat(201), mobile: '12', zip: 1.5 },
      items: good.items.map((item) => ({ ...item, amount: 0 })),
      payment: { method: 'gold' },
    };
    const { errors } = await shop.refused(400, orderCalls.placeOrder, { as: wilma, body });
    expect(errors).toEqual([
      { path: 'customer.name', message: 'Must be 200 characters or shorter' },
      { path: 'customer.mobile', message: 'Must be a number' },
      { path: 'customer.zip', message: 'Must be a whole number' },
      { path: 'items.0.amount', message: 'Must be 1 or more' },
      { path: 'payment.method', message: 'Must be cash or card' },
    ]);
  });

  test('is named when nothing was sent at all', async () => {
    const shop = await createTestShop();
    const { errors } = await shop.refused(400, orderCalls.placeOrder, { as: await shop.signUp() });
    expect(errors).toContainEqual({ path: 'email', message: 'This is required' });
  });

  test.each([
    ['page=abc&limit=5', 'Please correct: page: Must be a number'],
    ['page=1&limit=5000', 'Please correct: limit: Must be 100 or less'],
    ['sort=size', 'Please correct: sort: Must be newest, name, lowest or highest'],
    ['search=a&search=b', 'Please correct: search: Must be a text'],
  ])('in a query: %s', async (query, sentence) => {
    const shop = await createTestShop();
    expect(problemOf(400, await shop.app.inject(`/api/product?${query}`)).detail).toBe(sentence);
  });

  test('is said of fields that are not known', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const body = { email: wilma.email, name: 'Wilma', role: 'admin' };
    const { detail } = await shop.refused(400, userCalls.changeProfile, { as: wilma, params: { id: wilma.id }, body });
    expect(detail).toBe('Please correct: role: not known here');
  });

  test('is said of 20 fields at most', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const body = { ...draftOf(wilma, []), items: Array(100).fill({}) };
    const { errors, detail } = await shop.refused(400, orderCalls.placeOrder, { as: wilma, body });
    expect(errors).toHaveLength(20);
    expect(detail).toMatch(/; items\.6\.amount: This is required; and 280 more$/);
  });

  test('is said of a few unknown fields, and the beginning of their names', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const unknown = Array.from({ length: 1000 }, (_, index) => [String(index).padStart(200, 'x'), 0]);
    const body = { email: wilma.email, name: 'Wilma', ...Object.fromEntries(unknown) };
    const { detail } = await shop.refused(400, userCalls.changeProfile, { as: wilma, params: { id: wilma.id }, body });
    expect(detail).toMatch(/^Please correct: (x{40}…,? ){5}and 995 more: not known here$/);
  });
});

test('what is not there is called the same by whoever asks', async () => {
  const shop = await createTestShop();
  for (const as of [await shop.signUp(), await shop.signInAsAdmin()]) {
    const order = await shop.refused(404, orderCalls.getOrder, { as, params: { orderId: 'none' } });
    expect(order.detail).toBe('There is no such order.');
    const body = { email: as.email, name: 'Wilma' };
    const user = await shop.refused(404, userCalls.changeProfile, { as, params: { id: 'none' }, body });
    expect(user.detail).toBe('There is no such user.');
  }
});

describe('the identity provider refuses as the shop does:', () => {
  const credentials = SAMPLE_ACCOUNTS.user;

  test.each([
    ['a wrong password', '/sign-in/email', { ...credentials, password: 'something' }, 401, 'Invalid email or password'],
    ['a link of no mail', '/reset-password', { token: 'x', newPassword: 'long enough' }, 400, /^This link was used/],
    [
      'a short password',
      '/sign-up/email',
      { name: 'W', email: 'w@example.com', password: 'x' },
      400,
      'Please correct: password: Must be 6 characters or longer',
    ],
    [
      'nobody signed in',
      '/change-password',
      { currentPassword: 'abcdef', newPassword: 'ghijkl' },
      401,
      /sign in first/,
    ],
  ])('%s', async (_what, path, body, status, sentence) => {
    const shop = await createTestShop();
    const response = await post(shop, path, body);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.statusCode).toBe(status);
    const { detail, message } = problemSchema.parse(response.json());
    expect(detail).toMatch(sentence);
    expect(message).toBe(detail);
  });

  test('fields that are missing', async () => {
    const shop = await createTestShop();
    const problem = problemOf(400, await post(shop, '/sign-in/email', {}));
    expect(problem.errors).toEqual([
      { path: 'email', message: 'This is required' },
      { path: 'password', message: 'This is required' },
    ]);
  });

  test('what is no email, or nothing that has fields', async () => {
    const shop = await createTestShop();
    const noEmail = problemOf(400, await post(shop, '/request-password-reset', { email: 'wilma' }));
    expect(noEmail.detail).toBe('Please correct: email: Provide a valid Email');
    expect(problemOf(400, await post(shop, '/sign-in/email', [])).detail).toBe('Please correct: Must be an object');
  });

  test('a body that is larger than any form of its own', async () => {
    const shop = await createTestShop();
    const name = 'x'.repeat(16 * 1024);
    const problem = problemOf(413, await post(shop, '/sign-up/email', { ...credentials, name }));
    expect(problem.detail).toBe('The request is larger than 16 kB. Send less at once.');
  });

  test('the one character that PostgreSQL cannot keep', async () => {
    const shop = await createTestShop();
    const problem = problemOf(400, await post(shop, '/reset-password', { token: 'a\0', newPassword: 'long-enough' }));
    expect(problem.errors?.map(({ path }) => path)).toEqual(['token']);
  });

  test('another site', async () => {
    const shop = await createTestShop();
    const browser = await signInBrowser(shop, credentials);
    const headers = { ...browser.headers, origin: 'https://elsewhere.example' };
    const problem = problemOf(403, await post(shop, '/sign-out', {}, headers));
    expect(problem.detail).toBe('This call can only be made from the shop itself.');
  });

  test.each(['/nothing', '/update-user'])('a call that it does not have: %s', async (path) => {
    const shop = await createTestShop();
    const problem = problemOf(404, await post(shop, path, {}));
    expect(problem.detail).toBe(`There is no POST /api/auth${path} here.`);
  });
});

describe('before there is a request,', () => {
  test.each([
    ['headers that are too large', `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['what is no HTTP', 'hello\r\n\r\n', 400],
  ])('%s are refused as problem+json', async (_what, sent, status) => {
    const answer = await say(await createTestShop(), sent);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain('Content-Type: application/problem+json; charset=utf-8');
    expect(problemSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).status).toBe(status);
  });

  test.each(['*', 'http://[shop/api/product'])('the target %s is refused', async (target) => {
    const answer = await say(await createTestShop(), `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer).toContain('HTTP/1.1 400 ');
    expect(answer).toContain('The address is malformed: it has to begin with a slash');
  });

  test.each(['/api/product', '/api/auth/get-session', '/api/nothing', '/health/live'])(
    'a host that is none is refused at %s',
    async (path) => {
      const shop = await createTestShop();
      // The list is kept from now on, and would be sent before anything else is done.
      await shop.app.inject('/api/product');
      for (const host of [
        'accept: */*',
        'host:',
        'host: a b',
        'host: [::1',
        'host: 1.2.3.999',
        'host: x/y',
        'host: x:y',
      ]) {
        const answer = await say(shop, `GET ${path} HTTP/1.1\r\n${host}\r\nconnection: close\r\n\r\n`);
        expect([host, answer]).toEqual([host, expect.stringContaining('HTTP/1.1 400 ')]);
        expect(problemSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).detail).toMatch(/^The Host header/);
      }
    },
  );

  test.each(['/health/live', '/api/auth/get-session'])('HTTP/1.0 need not name the host of %s', async (path) => {
    expect(await say(await createTestShop(), `GET ${path} HTTP/1.0\r\n\r\n`)).toContain(' 200 OK');
  });

  test.each(['a b', '[::1', 'shop.example/api'])('a proxy cannot name the host %s', async (host) => {
    const shop = await createTestShop({ config: { proxies: 1 } });
    const headers = { 'x-forwarded-host': host, 'x-forwarded-proto': 'no protocol' };
    problemOf(400, await shop.app.inject({ url: '/api/auth/get-session', headers }));
  });

  test('a protocol that a proxy makes up is not used', async () => {
    const shop = await createTestShop({ config: { proxies: 1 } });
    const headers = { 'x-forwarded-proto': 'no protocol' };
    expect((await shop.app.inject({ url: '/api/auth/get-session', headers })).statusCode).toBe(200);
  });

  test('a whole address is understood, as proxies send it', async () => {
    const sent = 'GET http://shop.example/api/nothing?a=b HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
    expect(await say(await createTestShop(), sent)).toContain('There is no GET /api/nothing here.');
  });
});

test('somebody who looks at a page sees one', async () => {
  const shop = await createTestShop();
  const { statusCode, headers, body } = await shop.app.inject({ url: '/%E0%A4%A', headers: { accept: 'text/html' } });
  expect(statusCode).toBe(400);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('The address is malformed');
});

/** Sends bytes to the shop and gives what comes back until it closes the connection. */
async function say({ app }: TestShop, sent: string): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(app.listeningOrigin);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  return text(socket);
}
