import * as z from 'zod/mini';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { problemSchema } from '#platform/http/problem.ts';
import { expect, test } from './support/test.ts';

const logLineSchema = z.object({ reqId: z.string(), route: z.string(), status: z.number(), refusal: z.string() });

test.use({ environment: { LOG_LEVEL: 'info' } });

test('the log records the refused request and its reason, without personal data', async ({ shop }) => {
  const { email } = SAMPLE_ACCOUNTS.user;
  const response = await fetch(`${shop.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ email, password: 'mistyped-password' }),
  });
  const { requestId = 'none' } = problemSchema.parse(await response.json());

  await expect.poll(() => shop.output()).toContain(requestId);
  const line =
    shop
      .output()
      .split('\n')
      .find((text) => text.includes(requestId)) ?? '';
  expect(logLineSchema.parse(JSON.parse(line))).toEqual({
    reqId: requestId,
    route: '/api/auth/sign-in/email',
    status: 401,
    refusal: 'INVALID_EMAIL_OR_PASSWORD',
  });
  expect(shop.output()).not.toContain(email);
  expect(shop.output()).not.toContain('mistyped-password');
});
