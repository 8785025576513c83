import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { browserOf, post } from './browser.ts';
import type { TestShop } from './test-shop.ts';

/** What the shop asked Google for, and the browser's cookie for it. */
export interface GoogleVisit {
  address: URL;
  headers: { cookie: string };
}

/** A press on the button: the shop says where the popup shall go. */
export async function visitGoogle(shop: TestShop): Promise<GoogleVisit> {
  const response = await post(shop, '/sign-in/social', {});
  expect(response.statusCode, response.body).toBe(200);
  return { address: new URL(response.json().url), headers: browserOf(response).headers };
}

/** Chooses a person at the stand-in. @returns where Google sends the browser. */
export async function chooseAtGoogle({ address }: GoogleVisit, email: string): Promise<URL> {
  const body = new URLSearchParams({ ...Object.fromEntries(address.searchParams), email });
  const target = new URL(`${address.pathname}/callback`, address);
  const response = await fetch(target, { method: 'POST', body, redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

/** The browser comes back to the shop. */
export function comeBack(shop: TestShop, to: URL, headers: { cookie?: string }): Promise<LightMyRequestResponse> {
  return shop.app.inject({ url: to.pathname + to.search, headers });
}

/** The whole way of somebody who signs in at Google. */
export async function signInAtGoogle(shop: TestShop, email: string): Promise<LightMyRequestResponse> {
  const visit = await visitGoogle(shop);
  return comeBack(shop, await chooseAtGoogle(visit, email), visit.headers);
}
