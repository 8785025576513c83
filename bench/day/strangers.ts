import { connect } from 'node:net';
import { Browser, type Day } from './browser.ts';

const SCANNED_PATHS = ['/wp-login.php', '/.env', '/.git/config', '/admin.php?user=admin', '/api/v1/users', '/%E0%A4%A'];

/** Simulates a vulnerability scanner that uses leaked personal data. */
export async function simulateScanner(day: Day, number: number): Promise<void> {
  const browser = new Browser(day, number);
  const email = day.sensitive.keep('email', `victim.${number}@leaked.example`);
  const password = day.sensitive.keep('password', `leaked-password-${number}`);
  for (const path of SCANNED_PATHS) await browser.send(path);
  await browser.send(`/signIn?email=${encodeURIComponent(email)}&password=${password}`);
  await browser.send(`/${encodeURIComponent(email)}`);
  await browser.send(`/api/user/${encodeURIComponent(email)}`, { headers: { authorization: `Bearer ${password}` } });
  await browser.send('/api/auth/sign-in/email', { body: { email, password: { $ne: password } } });
  await browser.send('/api/auth/sign-in/email', { body: `${email}: ${password}` });
  await browser.send('/api/jwt', { body: { email }, headers: { cookie: `thock.session_token=${password}` } });
  await browser.send('/api/user/order', { body: { email, note: 'x'.repeat(300_000) } });
  await browser.send('/api/webhooks/stripe', { body: { email }, headers: { 'stripe-signature': password } });
  await sendBytes(day, `GET /?email=${email} HTTP/1.1\r\nhost: x\r\ncookie: ${password.repeat(2000)}\r\n\r\n`);
  await sendBytes(day, `POST /api/jwt HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\r\n{"email":"${email}`);
  await sendBytes(day, `GET http://elsewhere.example/?email=${email} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
}

/** Simulates a bad connection: requests are aborted before the response arrives. */
export async function simulateBadConnection(day: Day, number: number): Promise<void> {
  const browser = new Browser(day, number);
  for (const milliseconds of [1, 2, 5, 10]) {
    await browser.send('/products?text=k', { signal: AbortSignal.timeout(milliseconds) });
    await browser.send('/api/product?search=a', { signal: AbortSignal.timeout(milliseconds) });
  }
}

async function sendBytes(day: Day, bytes: string): Promise<void> {
  day.requests++;
  const { hostname, port } = new URL(day.origin);
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect(Number(port), hostname);
  // The shop may be down, or close the connection early.
  socket.on('error', () => {}).once('close', () => resolve());
  socket.resume().end(bytes);
  await promise;
}
