import { expect, test } from 'vitest';
import { z } from 'zod';
import { OWN_REFUSALS } from '#features/identity/provider/own-refusals.server.ts';
import type { Refusal } from '#platform/http/call.ts';
import { refusalsOf } from '#platform/http/open-api.server.ts';
import { problemSchema } from '#platform/http/problem.ts';
import { ANY_CALL } from '#platform/http/refusals.ts';
import { calls } from '../../src/calls.ts';
import { createTestShop } from '../support/test-shop.ts';

const DAY = 24 * 3_600_000;

test('the shop is live and ready', async () => {
  const shop = await createTestShop();
  for (const url of ['/health/live', '/health/ready']) {
    const response = await shop.app.inject(url);
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
  }
});

test('the shop is live but not ready without its database', async () => {
  const shop = await createTestShop();
  await shop.services.changes.stopPolling();
  await shop.services.db.destroy();

  expect((await shop.app.inject('/health/live')).statusCode).toBe(200);
  const ready = await shop.app.inject('/health/ready');
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5']);
});

test('an internal error reveals no details', async () => {
  const shop = await createTestShop();
  await shop.services.changes.stopPolling();
  await shop.services.db.destroy();

  const response = await shop.app.inject('/api/product');

  expect(response.statusCode).toBe(500);
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const { requestId, ...problem } = problemSchema.parse(response.json());
  expect(problem).toEqual({
    type: 'about:blank',
    title: 'Fault on our side',
    status: 500,
    detail: `Something went wrong on our side. Try again; if it happens again, contact us and quote ${requestId}.`,
  });
});

test('the OpenAPI document lists every call with its access rule and errors', async () => {
  const shop = await createTestShop();
  const operation = z.looseObject({
    operationId: z.string(),
    'x-access': z.string(),
    responses: z.record(z.string(), z.unknown()),
  });
  const documentSchema = z.looseObject({
    openapi: z.string(),
    paths: z.record(z.string(), z.record(z.string(), operation)),
  });

  const response = await shop.app.inject('/api/openapi.json');

  const { openapi, paths } = documentSchema.parse(response.json());
  expect(openapi).toBe('3.1.0');
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(Object.fromEntries(operations.map((one) => [one.operationId, one['x-access']]))).toEqual(
    Object.fromEntries(Object.entries(calls).map(([name, { access }]) => [name, access])),
  );
  expect(Object.keys(paths['/user/order']?.post?.responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '403',
    '409',
    '422',
    '429',
    '500',
    '503',
  ]);
});

test('the HTML documentation names every call, and every code with its status', async () => {
  const shop = await createTestShop();
  const response = await shop.app.inject('/api/docs');
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { method, path } of Object.values(calls)) {
    expect(response.body).toContain(`${method} /api${path.replace(/:(\w+)/g, '{$1}')}`);
  }
  const refusals: Refusal[] = [...Object.values(calls).flatMap(refusalsOf), ...ANY_CALL, ...OWN_REFUSALS];
  for (const { status, code } of refusals) {
    if (code !== undefined) expect(response.body).toContain(`<dt>${status}</dt><dd><code>${code}</code> `);
  }
});

test('security.txt of a live shop names the contact and never expires', async () => {
  let time = Date.now();
  const contact = 'mailto:security@shop.example.com';
  const live = { mode: 'live', shopUrl: 'https://shop.example.com' } as const;
  const shop = await createTestShop({ config: { ...live, securityContact: contact }, now: () => time });

  for (const days of [0, 400, 4000]) {
    time += days * DAY;
    const response = await shop.app.inject('/.well-known/security.txt');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    const [, expires = ''] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/m.exec(response.body) ?? [];
    expect(response.body).toBe(
      `Contact: ${contact}\nExpires: ${expires}\nCanonical: https://shop.example.com/.well-known/security.txt\n` +
        'Preferred-Languages: en\n',
    );
    expect(Date.parse(expires)).toBeGreaterThan(time + DAY);
    expect(Date.parse(expires)).toBeLessThan(time + 365 * DAY);
  }
});

test.each([
  ['a live shop without a contact', { mode: 'live' }],
  ['a demo', { securityContact: 'mailto:security@shop.example.com' }],
] as const)('%s has no security.txt', async (_, config) => {
  const shop = await createTestShop({ config });
  expect((await shop.app.inject('/.well-known/security.txt')).statusCode).toBe(404);
});

test.each([
  ['subdomains', 'max-age=31536000; includeSubDomains'],
  ['host', 'max-age=31536000'],
  [undefined, undefined],
] as const)('browsers remember https for %s', async (strictTransport, header) => {
  const shop = await createTestShop({ config: { strictTransport } });
  for (const url of ['/api/product', '/health/live']) {
    expect((await shop.app.inject(url)).headers['strict-transport-security']).toBe(header);
  }
});

test('every API response has restrictive security headers', async () => {
  const shop = await createTestShop();
  for (const url of ['/api/product', '/api/nothing', '/health/live', '/api/openapi.json']) {
    expect((await shop.app.inject(url)).headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
});
