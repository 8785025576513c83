import { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ENDPOINT_POLICIES } from '#features/identity/provider/endpoint-policies.server.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { API_ROOT } from '#platform/http/api-root.ts';
import type { Call } from '#platform/http/call.ts';
import { partSchema } from '#platform/http/open-api.server.ts';
import { calls } from '../../src/calls.ts';
import { SAME_ORIGIN, signInBrowser } from '../support/browser.ts';
import { measureLongestBlock } from '../support/event-loop.ts';
import { createTestShop, problemOf, type TestShop } from '../support/test-shop.ts';
import { type BodySchema, LONG_HEADERS, worstBodies, worstForms, worstQueries } from '../support/worst-input.ts';

/** The longest time for which one permitted request may block the event loop, in milliseconds. */
const MAX_BLOCK = 50;

/** How long a request is observed, in milliseconds. Some calls delay their response on purpose after their work. */
const OBSERVATION_MILLISECONDS = 25;

const BODY_LIMIT = 256 * 1024;
const PROVIDER_BODY_LIMIT = 16 * 1024;
/** The most that Node reads from a connection at once. */
const CHUNK_BYTES = 64 * 1024;

/** Too long, so that it is rejected without hashing. */
const PASSWORD = 'x'.repeat(129);
/** The fields that the identity provider's endpoints read, with values for those that are not attacked. */
const PROVIDER_BODIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/sign-up/email': { name: 'Wilma', email: 'wilma@example.com', password: PASSWORD, callbackURL: '/' },
  '/sign-in/email': { email: 'wilma@example.com', password: PASSWORD, callbackURL: '/' },
  '/change-password': { currentPassword: PASSWORD, newPassword: PASSWORD },
  '/request-password-reset': { email: 'wilma@example.com', redirectTo: '/' },
  '/reset-password': { newPassword: 'long-enough', token: 'x' },
  '/send-verification-email': { email: 'wilma@example.com', callbackURL: '/' },
};
const PROVIDER_QUERY = ['token', 'state', 'code', 'error', 'callbackURL'];

interface Sent {
  method: Call['method'];
  url: string;
  headers: Record<string, string>;
  /** The body, or a function that creates its stream. */
  payload?: string | (() => Readable);
}

type Attack = readonly [what: string, sent: Sent];

describe('no request blocks the event loop for long or gets a 500:', () => {
  test('bodies and queries of every call', async () => {
    const shop = await createTestShop();
    const violations: Record<string, string[]> = {};
    for (const [name, call] of Object.entries(calls)) {
      const request = await requestFor(shop, call);
      const bodies = call.method === 'GET' ? [] : withBodies(request, partSchema(call.body) ?? {}, BODY_LIMIT);
      const queries = call.streams ? [] : withQueries(request, Object.keys(partSchema(call.query)?.properties ?? {}));
      violations[name] = await findViolations(shop, [...bodies, ...queries]);
    }
    expect(violations).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, []])));
  });

  test.each(ENDPOINT_POLICIES)(
    "bodies and queries of the identity provider's $method $path",
    async ({ method, path }) => {
      // Attempts are limited, so the clock advances by an hour per reading.
      let now = Date.now();
      const shop = await createTestShop({ now: () => (now += 3_600_000) });
      const browser = await signInBrowser(shop, SAMPLE_ACCOUNTS.user);
      const request = { url: `${API_ROOT}/auth${path}`, headers: { ...browser.headers, ...SAME_ORIGIN } };
      const attacks =
        method === 'GET'
          ? withQueries({ ...request, method: 'GET' }, PROVIDER_QUERY)
          : withBodies({ ...request, method: 'POST' }, providerSchema(path), PROVIDER_BODY_LIMIT);
      expect(await findViolations(shop, attacks)).toEqual([]);
    },
  );

  test('headers', async () => {
    const shop = await createTestShop();
    const paths = ['/api/product', '/api/session', '/api/user', '/api/auth/get-session', '/nothing'];
    const attacks = paths.flatMap((url) =>
      LONG_HEADERS.map(
        ([name, value]): Attack => [`${url} with ${name}`, { method: 'GET', url, headers: { [name]: value } }],
      ),
    );
    expect(await findViolations(shop, attacks)).toEqual([]);
  });

  test('forms with files', async () => {
    const shop = await createTestShop();
    const request = await requestFor(shop, pictureCalls.uploadPicture);
    const attacks = worstForms(BODY_LIMIT).map(({ what, type, payload }): Attack => {
      const headers = { ...request.headers, 'content-type': type };
      return [what, { ...request, headers, payload: () => streamInChunks(payload) }];
    });
    expect(await findViolations(shop, attacks)).toEqual([]);
  });
});

describe('a body is refused', () => {
  test.each([
    ['100,000 nested lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['40,000 nested objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
    ['lists below a field', `{"name":${'['.repeat(33)}${']'.repeat(33)}}`],
    ['lists that never end', '['.repeat(100_000)],
  ])('when it has %s', async (_, payload) => {
    const shop = await createTestShop();
    const admin = await shop.signInAsAdmin();
    // grantAdmin does not read its body.
    for (const call of [orderCalls.placeOrder, userCalls.grantAdmin]) {
      const { url, method } = await requestFor(shop, call);
      const response = await shop.app.inject({ method, url, ...asJson(admin.headers), payload });
      const problem = problemOf(400, response);
      expect([problem.code, problem.detail]).toEqual(['too-deep', expect.stringMatching(/32 levels/)]);
    }
  });

  test('when it has more than 10,000 values', async () => {
    const shop = await createTestShop();
    const admin = await shop.signInAsAdmin();
    const { url, method } = await requestFor(shop, userCalls.grantAdmin);
    const send = (values: number) =>
      shop.app.inject({ method, url, ...asJson(admin.headers), payload: JSON.stringify(Array(values - 1).fill(0)) });
    expect(problemOf(400, await send(10_002)).code).toBe('too-many-values');
    expect((await send(10_000)).statusCode).toBe(200);
  });

  test('but not for brackets and commas inside strings', async () => {
    const shop = await createTestShop();
    const admin = await shop.signInAsAdmin();
    const name = '[{"'.repeat(100) + '\\'.repeat(3) + ',]}'.repeat(10_000);
    const { errors } = await shop.expectRefusal(400, userCalls.changeProfile, {
      as: admin,
      params: { id: admin.id },
      body: { email: admin.email, name },
    });
    expect(errors).toEqual([{ path: 'name', message: 'Must be 200 characters or shorter' }]);
  });
});

/** Creates a request by a permitted caller for existing data, so that its body is validated. */
async function requestFor(shop: TestShop, call: Call): Promise<Sent> {
  const admin = await shop.signInAsAdmin();
  const params: Readonly<Record<string, string>> = { id: admin.id, email: admin.email };
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'any');
  const { headers } = call.access === 'identity' ? await signInBrowser(shop, SAMPLE_ACCOUNTS.admin) : admin;
  return { method: call.method, url: API_ROOT + path, headers: { ...headers } };
}

function providerSchema(path: string): BodySchema {
  const fields = Object.entries(PROVIDER_BODIES[path] ?? {});
  return { properties: Object.fromEntries(fields.map(([name, value]) => [name, { type: 'string', default: value }])) };
}

function* withBodies(sent: Sent, schema: BodySchema, limit: number): Generator<Attack> {
  for (const [what, payload] of worstBodies(schema, limit)) {
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(limit);
    yield [what, { ...sent, ...asJson(sent.headers), payload }];
  }
}

function* withQueries(sent: Sent, names: readonly string[]): Generator<Attack> {
  for (const query of worstQueries(names)) yield [`?${query.slice(0, 30)}`, { ...sent, url: `${sent.url}?${query}` }];
}

function asJson(headers: Record<string, string>) {
  return { headers: { ...headers, 'content-type': 'application/json' } };
}

/** Streams a body in chunks, one per turn of the event loop, as a connection does. */
function streamInChunks(body: string): Readable {
  async function* chunks(): AsyncGenerator<string> {
    for (let at = 0; at < body.length; at += CHUNK_BYTES) {
      yield body.slice(at, at + CHUNK_BYTES);
      await nextTurn();
    }
  }
  return Readable.from(chunks());
}

/** Sends the requests one at a time and repeats slow ones. @returns a description of each violation. */
async function findViolations(shop: TestShop, attacks: Iterable<Attack>): Promise<string[]> {
  const violations: string[] = [];
  const answers: Promise<unknown>[] = [];
  for (const [what, sent] of attacks) {
    const send = async () => {
      const payload = typeof sent.payload === 'function' ? sent.payload() : sent.payload;
      const { statusCode } = await shop.app.inject({ ...sent, ...(payload !== undefined && { payload }) });
      if (statusCode === 500) violations.push(`${what} gets a 500`);
    };
    const block = await measureLongestBlock(MAX_BLOCK, () => {
      const answer = send();
      answers.push(answer);
      return Promise.race([answer, wait(OBSERVATION_MILLISECONDS)]);
    });
    if (block > MAX_BLOCK) violations.push(`${what} blocks for ${Math.round(block)} ms`);
  }
  await Promise.all(answers);
  return violations;
}
