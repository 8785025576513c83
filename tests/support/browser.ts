import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestShop } from './test-shop.ts';

/** A browser, represented by the headers that carry its cookies. */
export interface Browser {
  headers: { cookie: string };
}

/** The headers that a browser adds to requests from the shop's own pages. */
export const SAME_ORIGIN = { origin: 'http://localhost', host: 'localhost' };

/** Posts to the identity provider. The response's cookie holds the identity session. */
export function post(
  shop: TestShop,
  path: string,
  payload: object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return shop.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers });
}

/** Returns a browser that holds the cookies of this response. */
export function browserOf(response: LightMyRequestResponse): Browser {
  const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  expect(cookie).not.toBe('');
  return { headers: { cookie } };
}

/** Signs in and returns the browser. */
export async function signInBrowser(
  shop: TestShop,
  { email, password }: { email: string; password: string },
  headers: Record<string, string> = {},
): Promise<Browser> {
  return browserOf(await post(shop, '/sign-in/email', { email, password }, headers));
}

/** Fetches a token for the session of a browser, as pages do on loading and every ten minutes. */
export async function renewToken(shop: TestShop, { headers }: Browser, { email }: { email: string }) {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/jwt', headers, payload: { email } });
  return { status: answer.statusCode, headers: { authorization: `Bearer ${answer.json().token}` } };
}
