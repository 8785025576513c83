import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestShop } from './test-shop.ts';

/** The cookies of a browser, as headers. */
export interface Browser {
  headers: { cookie: string };
}

/** What a browser adds when a page of the shop itself asks. */
export const FROM_THE_SHOP = { origin: 'http://localhost', host: 'localhost' };

/** Asks the identity provider, as the browser does; the answer's cookie is the identity session. */
export function post(
  shop: TestShop,
  path: string,
  payload: object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return shop.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers });
}

/** The browser that got this answer. */
export function browserOf(response: LightMyRequestResponse): Browser {
  const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  expect(cookie).not.toBe('');
  return { headers: { cookie } };
}

/** A browser that has just signed in. */
export async function signInBrowser(
  shop: TestShop,
  { email, password }: { email: string; password: string },
  headers: Record<string, string> = {},
): Promise<Browser> {
  return browserOf(await post(shop, '/sign-in/email', { email, password }, headers));
}
