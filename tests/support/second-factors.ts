import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { appCode } from './authenticator-app.ts';
import { type Browser, browserOf, post as postFrom, SAME_ORIGIN } from './browser.ts';
import type { createSecurityKey } from './security-key.ts';
import type { TestShop } from './test-shop.ts';

const STEP_MILLISECONDS = 30_000;

/** Sets the clock to the beginning of a time step, so that no code expires within a test. @returns what undoes it. */
export function startTimeStep(): () => void {
  const { now } = Date;
  const ahead = STEP_MILLISECONDS - (now() % STEP_MILLISECONDS);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  return () => clock.mockRestore();
}

/** Posts as a page of the shop does. */
export const post = (shop: TestShop, path: string, body: object, headers: Record<string, string> = {}) =>
  postFrom(shop, path, body, { ...SAME_ORIGIN, ...headers });

/** Sets up an authenticator app. @returns its key, the recovery codes, and the browser with its new session. */
export async function setUpApp(
  shop: TestShop,
  browser: Browser,
  body: object = { password: SAMPLE_ACCOUNTS.user.password },
) {
  const begun = await post(shop, '/two-factor/enable', body, browser.headers);
  expect(begun.statusCode, begun.body).toBe(200);
  const { key, qrCode, recoveryCodes } = begun.json();
  const confirmed = await post(shop, '/two-factor/verify-totp', { code: appCode(key, -1) }, browser.headers);
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  return { key, qrCode, recoveryCodes, browser: browserOf(confirmed) };
}

/** Requests the challenge for a proof of a passkey. @returns it, and the browser that holds its cookie. */
export async function requestChallenge(shop: TestShop, browser: Browser) {
  const options = await shop.app.inject({
    url: '/api/auth/passkey/generate-authenticate-options',
    headers: browser.headers,
  });
  return { challenge: String(options.json().challenge), browser: withCookies(browser, options) };
}

/** Adds the cookie of a response to those of the browser. */
function withCookies(browser: Browser, response: LightMyRequestResponse): Browser {
  return { headers: { cookie: `${browser.headers.cookie}; ${browserOf(response).headers.cookie}` } };
}

/** Adds the passkey of this key. */
export async function addPasskey(
  shop: TestShop,
  browser: Browser,
  key: ReturnType<typeof createSecurityKey>,
  name = 'Key',
) {
  const options = await shop.app.inject({
    url: '/api/auth/passkey/generate-register-options',
    headers: browser.headers,
  });
  expect(options.statusCode, options.body).toBe(200);
  const body = { response: key.create(options.json().challenge), name };
  const { headers } = withCookies(browser, options);
  return post(shop, '/passkey/verify-registration', body, headers);
}
