import { describe, expect, test } from 'vitest';
import { newsletterCalls } from '#features/newsletter/newsletter-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { calls } from '../../src/calls.ts';
import { createTestShop, draftOf, problemOf } from '../support/test-shop.ts';

/**
 * Calls that read a JSON body. picture-attacks.test.ts covers uploads, which fail with other messages. The call of mail
 * programs ignores its body.
 */
const WITH_BODY = Object.values(calls).filter(
  ({ method, path, upload }) =>
    method !== 'GET' && method !== 'DELETE' && !upload && path !== newsletterCalls.unsubscribe.path,
);
/** The largest body, unless a call takes a larger one. */
const MAX_BYTES = 256 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };

test.each(WITH_BODY)('$method $path explains why it cannot read a body', async (call) => {
  const shop = await createTestShop();
  const { headers } = await shop.signInAsAdmin();
  const url = `/api${call.path.replace(/:\w+/g, 'any')}`;
  const send = (payload: string, extraHeaders: Record<string, string>) =>
    shop.app.inject({ method: call.method, url, payload, headers: { ...headers, ...extraHeaders } });

  const cutOff = problemOf(400, await send('{"name": ', JSON_TYPE));
  expect(cutOff.detail).toBe('The body is not valid JSON.');

  const empty = problemOf(400, await send('', JSON_TYPE));
  expect(empty.detail).toBe('The body is empty, but Content-Type says that it is JSON.');

  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/xml']) {
    const notJson = problemOf(415, await send('{}', { 'content-type': type }));
    expect(notJson.detail).toBe('The body has to be JSON: send it with Content-Type: application/json.');
  }

  const maxBytes = call.maxBytes ?? MAX_BYTES;
  const tooLarge = problemOf(413, await send(JSON.stringify({ name: 'x'.repeat(maxBytes) }), JSON_TYPE));
  expect(tooLarge.detail).toBe(`The request is larger than ${Math.floor(maxBytes / 1024)} kB. Send less at once.`);
});

describe('an unknown or malformed address is refused:', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/product/a/b', '/api/order/%2e%2e', '/nothing'])(
    '%s',
    async (url) => {
      const shop = await createTestShop();
      const { headers } = await shop.signInAsAdmin();
      problemOf(404, await shop.app.inject({ url, headers }));
    },
  );

  test.each([
    ['PUT', '/api/product', 'GET, HEAD, POST'],
    ['GET', '/api/jwt', 'POST'],
    ['OPTIONS', '/api/review/0e9e7a2c-6f1d-4d2b-a6a1-0d6e7b0f9b11/reply?x=1', 'PUT'],
    ['DELETE', '/health/live', 'GET, HEAD'],
    ['HEAD', '/api/auth/verify-email?token=x', 'POST'],
  ] as const)('with another method than those of Allow: %s %s', async (method, url, allowed) => {
    const shop = await createTestShop();
    const response = await shop.app.inject({ method, url });
    expect([response.statusCode, response.headers.allow]).toEqual([405, allowed]);
    if (method === 'HEAD') return;
    const { detail } = problemOf(405, response);
    expect(detail).toBe(`There is no ${method} ${url.split('?')[0]} here. It can be requested with ${allowed}.`);
  });

  test('with invalid percent-encoding', async () => {
    const shop = await createTestShop();
    problemOf(400, await shop.app.inject('/api/product/%E0%A4%A'));
  });

  test('with an overlong path segment', async () => {
    const shop = await createTestShop();
    const { statusCode, headers } = await shop.app.inject(`/api/product/${'x'.repeat(900)}`);
    expect([404, 414]).toContain(statusCode);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  });
});

describe('U+0000, which PostgreSQL cannot store,', () => {
  test('is refused in an address', async () => {
    const shop = await createTestShop();
    const problem = problemOf(400, await shop.app.inject('/api/product/%00'));
    expect(problem.errors?.map(({ path }) => path)).toEqual(['productId']);
  });

  test('is refused in a body', async () => {
    const shop = await createTestShop();
    const wilma = await shop.signUp();
    const { headers, id, email } = wilma;
    const payload = { email, name: 'Wil\0ma' };
    const response = await shop.app.inject({ method: 'PUT', url: `/api/user/${id}`, headers, payload });
    expect(problemOf(400, response).errors?.map(({ path }) => path)).toEqual(['name']);
  });
});

describe('half of a surrogate pair, which PostgreSQL cannot store,', () => {
  test('is refused in a body', async () => {
    const shop = await createTestShop();
    const [{ headers }, { _id }] = [await shop.signInAsAdmin(), await shop.addProduct()];
    const payload = { stock: 4, note: 'a\ud83d' };
    const response = await shop.app.inject({ method: 'POST', url: `/api/product/${_id}/count`, headers, payload });
    expect(problemOf(400, response).errors?.map(({ path }) => path)).toEqual(['note']);
  });

  test('is refused in an order', async () => {
    const shop = await createTestShop();
    const [wilma, product] = [await shop.signUp(), await shop.addProduct()];
    const draft = draftOf(wilma, [{ product, amount: 1 }]);
    const body = { ...draft, customer: { ...draft.customer, city: '\udc00Bremen' } };
    const response = await shop.send(orderCalls.placeOrder, { as: wilma, body });
    expect(problemOf(400, response).errors?.map(({ path }) => path)).toEqual(['customer.city']);
    expect(await shop.stockOf(product)).toBe(10);
  });
});
