import { GOOGLE_PEOPLE } from '#features/demo/google-stand-in.server.ts';
import { Browser, type Day } from './browser.ts';

/** Signs in at the stand-in for Google, and another time says no there. */
export async function liveWithGoogle(day: Day, number: number): Promise<void> {
  const browser = new Browser(day, number);
  const { name, email } = GOOGLE_PEOPLE.newcomer;
  day.told.keep('name', name);
  const back = await goToGoogle(day, browser, day.told.keep('email', email));
  if (!back) return;
  await browser.send(back.pathname + back.search);
  await browser.send('/api/user', { body: { name, email } });
  // The same code once more, and somebody who refuses.
  await browser.send(back.pathname + back.search);
  await browser.send(`${back.pathname}?error=access_denied&state=${back.searchParams.get('state')}`);
}

/** @returns where Google sends the browser; nothing while the shop or Google is away. */
async function goToGoogle({ told }: Day, browser: Browser, email: string): Promise<URL | undefined> {
  const { url } = await browser.ask('/api/auth/sign-in/social', { body: {} });
  const address = URL.parse(String(url));
  if (!address) return undefined;
  for (const name of ['state', 'nonce']) told.keep(name, address.searchParams.get(name) ?? `no ${name}`);
  const body = new URLSearchParams({ ...Object.fromEntries(address.searchParams), email });
  const chosen = await fetch(new URL(`${address.pathname}/callback`, address), {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  const back = URL.parse(chosen.headers.get('location') ?? '') ?? undefined;
  told.keep('code', back?.searchParams.get('code') ?? 'no code');
  return back;
}
