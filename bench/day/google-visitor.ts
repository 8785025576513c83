import { GOOGLE_PEOPLE } from '#features/demo/google-stand-in.server.ts';
import { Browser, type Day } from './browser.ts';

/** Signs in at the stand-in for Google, and denies consent at a second sign-in. */
export async function simulateGoogleSignIn(day: Day, number: number): Promise<void> {
  const browser = new Browser(day, number);
  const { name, email } = GOOGLE_PEOPLE.newcomer;
  day.sensitive.keep('name', name);
  const back = await goToGoogle(day, browser, day.sensitive.keep('email', email));
  if (!back) return;
  await browser.send(back.pathname + back.search);
  await browser.send('/api/user', { body: { name, email } });
  // The same code again, then a denied consent.
  await browser.send(back.pathname + back.search);
  await browser.send(`${back.pathname}?error=access_denied&state=${back.searchParams.get('state')}`);
}

/** @returns the URL that Google redirects to, or `undefined` while the shop or Google is down. */
async function goToGoogle({ sensitive }: Day, browser: Browser, email: string): Promise<URL | undefined> {
  const { url } = await browser.fetchJson('/api/auth/sign-in/social', { body: {} });
  const address = URL.parse(String(url));
  if (!address) return undefined;
  for (const name of ['state', 'nonce']) sensitive.keep(name, address.searchParams.get(name) ?? `no ${name}`);
  const body = new URLSearchParams({ ...Object.fromEntries(address.searchParams), email });
  const chosen = await fetch(new URL(`${address.pathname}/callback`, address), {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  const back = URL.parse(chosen.headers.get('location') ?? '') ?? undefined;
  sensitive.keep('code', back?.searchParams.get('code') ?? 'no code');
  return back;
}
