import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { productSchema } from '#features/catalogue/product-schema.ts';
import { Browser, type Day } from './browser.ts';

const PAGES = ['/', '/products', '/products?category=pc&sort=lowest', '/blogs', '/blog/3', '/faq', '/cart', '/signIn'];
const CARDS = ['4000000000000002', '4000000000009995', '4111111111111111', '4242424242424242'];

/** Looks around, signs up, mistypes and forgets the password, orders for cash and by card, and leaves. */
export async function liveAsCustomer(day: Day, number: number, outbox: string): Promise<void> {
  const browser = new Browser(day, number);
  const { told } = day;
  const person = {
    name: told.keep('name', `Quillard Vandersloot ${number}`),
    email: told.keep('email', `quillard.${number}@vandersloot.example`),
    password: told.keep('password', `correct-horse-${number}-battery`),
  };

  for (const path of PAGES) await browser.send(path);
  await browser.send(`/products?text=${encodeURIComponent(person.email)}`);
  const products = z.array(productSchema).parse(await (await browser.send('/api/product'))?.json());
  const product = products[number % products.length];
  if (!product) return;
  await browser.send(`/product/${product._id}`);

  await browser.send('/api/auth/sign-up/email', { body: { ...person, password: 'x' } });
  await browser.send('/api/auth/sign-up/email', { body: person });
  await browser.send('/api/user', { body: { name: person.name, email: person.email } });
  await browser.send('/api/auth/sign-up/email', { body: person });
  const wrong = told.keep('password', `mistyped-${number}-password`);
  await browser.send('/api/auth/sign-in/email', { body: { email: person.email, password: wrong } });
  await forgetPassword(day, browser, { ...person, number }, outbox);
  await browser.signIn(person.email, person.password);

  await buy(day, browser, { person, product, number });
  await browser.send('/api/auth/sign-out', { body: {} });
}

async function forgetPassword(
  { told }: Day,
  browser: Browser,
  { email, password, number }: { email: string; password: string; number: number },
  outbox: string,
): Promise<void> {
  if (number % 3 !== 0) return;
  await browser.send('/api/auth/request-password-reset', { body: { email } });
  const token = told.keep('reset token', (await findResetToken(email, outbox)) ?? `no mail came for ${number}`);
  await browser.send(`/resetPassword?token=${token}`);
  await browser.send('/api/auth/reset-password', { body: { token, newPassword: password } });
  await browser.send('/api/auth/reset-password', { body: { token, newPassword: password } });
  await browser.send(`/api/auth/verify-email?token=${token}`);
}

/** The token in the last mail to somebody about a new password. */
async function findResetToken(email: string, outbox: string): Promise<string | undefined> {
  for (const file of (await readdir(outbox)).toSorted().reverse()) {
    const mail = await readFile(join(outbox, file), 'utf8');
    const [, token] = mail.includes(`To: ${email}`) ? (/resetPassword\?token=(\S+)/.exec(mail) ?? []) : [];
    if (token) return token;
  }
  return undefined;
}

interface Purchase {
  person: { name: string; email: string };
  product: z.infer<typeof productSchema>;
  number: number;
}

async function buy({ told }: Day, browser: Browser, { person, product, number }: Purchase): Promise<void> {
  const customer = {
    name: person.name,
    mobile: Number(told.keep('telephone', String(491_770_000_000 + number * 7919))),
    streetAddress: told.keep('street', `Zwetschgenweg ${number}b`),
    city: told.keep('city', `Hinterzarten-${number}`),
    zip: 79_856,
  };
  const items = [{ productId: product._id, amount: 1, price: product.price }];
  const draft = { email: person.email, customer, items };
  const headers = { 'idempotency-key': told.keep('idempotency key', `key-of-${person.email}`) };

  await browser.send('/api/user/order', { body: { ...draft, items: [{ ...items[0], price: 1 }] } });
  await browser.send('/api/user/order', { body: { ...draft, payment: { method: 'cash' } }, headers });
  await browser.send('/api/user/order', { body: { ...draft, payment: { method: 'card' } }, headers });
  const order = await browser.ask('/api/user/order', { body: { ...draft, payment: { method: 'card' } } });
  await pay(told, browser, { orderId: String(order._id), totalAmount: Number(order.totalAmount) });
  await browser.send(`/api/user/order/${encodeURIComponent(person.email)}?page=1&limit=5`);
  await browser.send(`/api/user/${encodeURIComponent(`other-${person.email}`)}`);
  await browser.send('/api/user/order', { signal: AbortSignal.timeout(3), body: draft });
}

async function pay(
  told: Day['told'],
  browser: Browser,
  { orderId, totalAmount }: { orderId: string; totalAmount: number },
): Promise<void> {
  const opened = await browser.ask('/api/create-payment-intent', { body: { orderId, totalAmount } });
  const clientSecret = told.keep('client secret', String(opened.clientSecret));
  for (const number of CARDS) {
    const card = { number: told.keep('card number', number), expiryMonth: 12, expiryYear: 2040, securityCode: '123' };
    const { transactionId } = await browser.ask('/api/sandbox-payment', { body: { clientSecret, card } });
    if (transactionId === undefined) continue;
    await browser.send(`/api/order/email/${orderId}`, { method: 'PATCH', body: { orderId, transactionId } });
  }
}
