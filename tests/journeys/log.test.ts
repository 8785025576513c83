import * as z from 'zod/mini';
import { SAMPLE_ACCOUNTS } from '#features/identity/sample-accounts.ts';
import { problemSchema } from '#platform/http/problem.ts';
import { expect, test } from './support/test.ts';

const answeredSchema = z.object({ reqId: z.string(), route: z.string(), status: z.number(), refusal: z.string() });

test.use({ environment: { LOG_LEVEL: 'info' } });

test('the log says by the request id what was refused and why, and nothing about the person', async ({ shop }) => {
  const { email } = SAMPLE_ACCOUNTS.user;
  const answer = await fetch(`${shop.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ email, password: 'mistyped-password' }),
  });
  const { requestId = 'none' } = problemSchema.parse(await answer.json());

  await expect.poll(() => shop.printed()).toContain(requestId);
  const line =
    shop
      .printed()
      .split('\n')
      .find((text) => text.includes(requestId)) ?? '';
  expect(answeredSchema.parse(JSON.parse(line))).toEqual({
    reqId: requestId,
    route: '/api/auth/sign-in/email',
    status: 401,
    refusal: 'INVALID_EMAIL_OR_PASSWORD',
  });
  expect(shop.printed()).not.toContain(email);
  expect(shop.printed()).not.toContain('mistyped-password');
});
