import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { browserOf, post } from './browser.ts';
import type { TestShop } from './test-shop.ts';

/** A sign-in at Google that has begun: the authorization URL and the browser's cookie. */
export interface GoogleSignIn {
  address: URL;
  headers: { cookie: string };
}

/** Starts a sign-in, as the button does. The shop returns the URL for the popup. */
export async function startGoogleSignIn(shop: TestShop): Promise<GoogleSignIn> {
  const response = await post(shop, '/sign-in/social', {});
  expect(response.statusCode, response.body).toBe(200);
  return { address: new URL(response.json().url), headers: browserOf(response).headers };
}

/** Chooses an account at the Google stand-in. @returns the URL that Google redirects the browser to. */
export async function chooseGoogleAccount({ address }: GoogleSignIn, email: string): Promise<URL> {
  const page = await (await fetch(address)).text();
  const [, action = ''] = /<form method="post" action="([^"]+)">/.exec(page) ?? [];
  const body = new URLSearchParams({ ...Object.fromEntries(address.searchParams), email });
  const response = await fetch(action, { method: 'POST', body, redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

/** Follows Google's redirect back to the shop. */
export function returnToShop(shop: TestShop, to: URL, headers: { cookie?: string }): Promise<LightMyRequestResponse> {
  return shop.app.inject({ url: to.pathname + to.search, headers });
}

/** Signs in at Google, from the button to the callback. */
export async function signInAtGoogle(shop: TestShop, email: string): Promise<LightMyRequestResponse> {
  const signIn = await startGoogleSignIn(shop);
  return returnToShop(shop, await chooseGoogleAccount(signIn, email), signIn.headers);
}
