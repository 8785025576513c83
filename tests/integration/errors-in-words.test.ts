import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { problemSchema } from '#platform/http/problem.ts';
import { post, signInBrowser } from '../support/browser.ts';
import { createTestShop, draftOf, problemOf, type TestShop } from '../support/test-shop.ts';

describe('a validation error', () => {
  test('describes each field in words', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const good = draftOf(wilma, [{ product: await shop.addProduct(), amount: 1 }]);
    const body = {
      ...good,
      customer: { ...good.customer, name: 'x'.repeat(201), mobile: '12', zip: 1.5 },
      items: good.items.map((item) => ({ ...item, amount: 0 })),
      payment: { method: 'gold' },
    };
    const { errors } = await shop.expectRefusal(400, orderCalls.placeOrder, { as: wilma, body });
    expect(errors).toEqual([
      { path: 'customer.name', message: 'Must be 200 characters or shorter' },
      { path: 'customer.mobile', message: 'Must be a number' },
      { path: 'customer.zip', message: 'Must be a whole number' },
      { path: 'items.0.amount', message: 'Must be 1 or more' },
      { path: 'payment.method', message: 'Must be cash or card' },
    ]);
  });

  test('names the fields when the body is missing', async () => {
    const shop = await createTestShop();
    const { errors } = await shop.expectRefusal(400, orderCalls.placeOrder, { as: await shop.signUp() });
    expect(errors).toContainEqual({ path: 'email', message: 'This is required' });
  });

  test.each([
    ['page=abc&limit=5', 'Please correct: page: Must be a number'],
    ['page=1&limit=5000', 'Please correct: limit: Must be 100 or less'],
    ['sort=size', 'Please correct: sort: Must be newest, name, lowest, highest or rating'],
    ['search=a&search=b', 'Please correct: search: Must be a text'],
  ])('describes query parameters: %s', async (query, sentence) => {
    const shop = await createTestShop();
    expect(problemOf(400, await shop.app.inject(`/api/product?${query}`)).detail).toBe(sentence);
  });

  test('names unknown fields', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const body = { email: wilma.email, name: 'Wilma', role: 'admin' };
    const { detail } = await shop.expectRefusal(400, userCalls.changeProfile, {
      as: wilma,
      params: { id: wilma.id },
      body,
    });
    expect(detail).toBe('Please correct: role: unknown field');
  });

  test('lists 20 fields at most', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const body = { ...draftOf(wilma, []), items: Array(100).fill({}) };
    const { errors, detail } = await shop.expectRefusal(400, orderCalls.placeOrder, { as: wilma, body });
    expect(errors).toHaveLength(20);
    expect(detail).toMatch(/; items\.6\.amount: This is required; and 280 more$/);
  });

  test('lists five unknown fields at most and truncates their names', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const unknown = Array.from({ length: 1000 }, (_, index) => [String(index).padStart(200, 'x'), 0]);
    const body = { email: wilma.email, name: 'Wilma', ...Object.fromEntries(unknown) };
    const { detail } = await shop.expectRefusal(400, userCalls.changeProfile, {
      as: wilma,
      params: { id: wilma.id },
      body,
    });
    expect(detail).toMatch(/^Please correct: (x{40}…,? ){5}and 995 more: unknown field$/);
  });
});

test('a 404 has the same detail for users and admins', async () => {
  const shop = await createTestShop();
  for (const as of [await shop.signUp(), await shop.signInAsAdmin()]) {
    const order = await shop.expectRefusal(404, orderCalls.getOrder, { as, params: { orderId: 'none' } });
    expect(order.detail).toBe('There is no such order.');
    const body = { email: as.email, name: 'Wilma' };
    const user = await shop.expectRefusal(404, userCalls.changeProfile, { as, params: { id: 'none' }, body });
    expect(user.detail).toBe('There is no such user.');
  }
});

describe("the identity provider returns the shop's problem details for:", () => {
  const credentials = SAMPLE_ACCOUNTS.user;

  test.each([
    ['a wrong password', '/sign-in/email', { ...credentials, password: 'something' }, 401, 'Invalid email or password'],
    [
      'a made-up reset token',
      '/reset-password',
      { token: 'x', newPassword: 'long enough' },
      400,
      /^This link has already been used/,
    ],
    [
      'a short password',
      '/sign-up/email',
      { name: 'W', email: 'w@example.com', password: 'x' },
      400,
      'Please correct: password: Must be 6 characters or longer',
    ],
    [
      'a signed-out browser',
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

  test('missing fields', async () => {
    const shop = await createTestShop();
    const problem = problemOf(400, await post(shop, '/sign-in/email', {}));
    expect(problem.errors).toEqual([
      { path: 'email', message: 'This is required' },
      { path: 'password', message: 'This is required' },
    ]);
  });

  test('an invalid email or a body that is not an object', async () => {
    const shop = await createTestShop();
    const noEmail = problemOf(400, await post(shop, '/request-password-reset', { email: 'wilma' }));
    expect(noEmail.detail).toBe('Please correct: email: Provide a valid Email');
    expect(problemOf(400, await post(shop, '/sign-in/email', [])).detail).toBe('Please correct: Must be an object');
  });

  test('a body larger than 16 kB', async () => {
    const shop = await createTestShop();
    const name = 'x'.repeat(16 * 1024);
    const problem = problemOf(413, await post(shop, '/sign-up/email', { ...credentials, name }));
    expect(problem.detail).toBe('The request is larger than 16 kB. Send less at once.');
  });

  test('U+0000, which PostgreSQL cannot store', async () => {
    const shop = await createTestShop();
    const problem = problemOf(400, await post(shop, '/reset-password', { token: 'a\0', newPassword: 'long-enough' }));
    expect(problem.errors?.map(({ path }) => path)).toEqual(['token']);
  });

  test('a request from another site', async () => {
    const shop = await createTestShop();
    const browser = await signInBrowser(shop, credentials);
    const headers = { ...browser.headers, origin: 'https://elsewhere.example' };
    const problem = problemOf(403, await post(shop, '/sign-out', {}, headers));
    expect(problem.detail).toBe('This call can only be made from the shop itself.');
  });

  test.each(['/nothing', '/update-user'])('an unknown endpoint: %s', async (path) => {
    const shop = await createTestShop();
    const problem = problemOf(404, await post(shop, path, {}));
    expect(problem.detail).toBe(`There is no POST /api/auth${path} here.`);
  });
});

describe('malformed HTTP:', () => {
  test.each([
    ['oversized headers', `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['bytes that are not HTTP', 'hello\r\n\r\n', 400],
  ])('%s get a response in problem+json', async (_what, sent, status) => {
    const answer = await sendRaw(await createTestShop(), sent);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain('Content-Type: application/problem+json; charset=utf-8');
    expect(problemSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).status).toBe(status);
  });

  test.each(['*', 'http://[shop/api/product'])('the request target %s is refused', async (target) => {
    const answer = await sendRaw(
      await createTestShop(),
      `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toContain('HTTP/1.1 400 ');
    expect(answer).toContain('The address is malformed: it has to begin with a slash');
  });

  test.each(['/api/product', '/api/auth/get-session', '/api/nothing', '/health/live'])(
    'an invalid Host header is refused at %s',
    async (path) => {
      const shop = await createTestShop();
      // This caches the list, which could otherwise be sent before the Host header is checked.
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
        const answer = await sendRaw(shop, `GET ${path} HTTP/1.1\r\n${host}\r\nconnection: close\r\n\r\n`);
        expect([host, answer]).toEqual([host, expect.stringContaining('HTTP/1.1 400 ')]);
        expect(problemSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).detail).toMatch(/^The Host header/);
      }
    },
  );

  test.each(['/health/live', '/api/auth/get-session'])(
    'an HTTP/1.0 request for %s needs no Host header',
    async (path) => {
      expect(await sendRaw(await createTestShop(), `GET ${path} HTTP/1.0\r\n\r\n`)).toContain(' 200 OK');
    },
  );

  test.each(['a b', '[::1', 'shop.example/api'])('the forwarded host %s is refused', async (host) => {
    const shop = await createTestShop({ config: { proxies: 1 } });
    const headers = { 'x-forwarded-host': host, 'x-forwarded-proto': 'no protocol' };
    problemOf(400, await shop.app.inject({ url: '/api/auth/get-session', headers }));
  });

  test('an invalid forwarded protocol is ignored', async () => {
    const shop = await createTestShop({ config: { proxies: 1 } });
    const headers = { 'x-forwarded-proto': 'no protocol' };
    expect((await shop.app.inject({ url: '/api/auth/get-session', headers })).statusCode).toBe(200);
  });

  test('an absolute request target, which proxies send, is accepted', async () => {
    const sent = 'GET http://shop.example/api/nothing?a=b HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
    expect(await sendRaw(await createTestShop(), sent)).toContain('There is no GET /api/nothing here.');
  });
});

test('a browser gets the error as an HTML page', async () => {
  const shop = await createTestShop();
  const { statusCode, headers, body } = await shop.app.inject({ url: '/%E0%A4%A', headers: { accept: 'text/html' } });
  expect(statusCode).toBe(400);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('The address is malformed');
});

/** Sends raw bytes to the shop and reads the response until the connection closes. */
async function sendRaw({ app }: TestShop, sent: string): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(app.listeningOrigin);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  return text(socket);
}
