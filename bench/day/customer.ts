import * as z from 'zod/mini';
import { productSchema } from '#features/catalogue/product-schema.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { toDecimal } from '#features/pricing/money.ts';
import { Browser, type Day } from './browser.ts';

const PAGES = ['/', '/products', '/products?category=pc&sort=lowest', '/blogs', '/blog/3', '/faq', '/cart', '/signIn'];
const CARDS = ['4000000000000002', '4000000000009995', '4111111111111111', '4242424242424242'];

/** Whose address is that of the owner. */
const ADMIN = 0;

/** Browses, signs up, mistypes and resets the password, orders by cash and by card, and signs out. */
export async function simulateCustomer(day: Day, number: number): Promise<void> {
  const browser = new Browser(day, number);
  const { sensitive } = day;
  const person = {
    name: sensitive.keep('name', `Quillard Vandersloot ${number}`),
    email: sensitive.keep('email', `quillard.${number}@vandersloot.example`),
    password: sensitive.keep('password', `correct-horse-${number}-battery`),
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
  const wrong = sensitive.keep('password', `mistyped-${number}-password`);
  await browser.send('/api/auth/sign-in/email', { body: { email: person.email, password: wrong } });
  await forgetPassword(day, browser, { ...person, number });
  await browser.signIn(person.email, person.password);

  await buy(day, browser, { person, product, number });
  await browser.send('/api/auth/sign-out', { body: {} });
}

async function forgetPassword(
  day: Day,
  browser: Browser,
  { email, password, number }: { email: string; password: string; number: number },
): Promise<void> {
  if (number % 3 !== 0) return;
  await browser.send('/api/auth/request-password-reset', { body: { email } });
  const mailed = (await findResetToken(day, email)) ?? `no mail came for ${number}`;
  const token = day.sensitive.keep('reset token', mailed);
  await browser.send(`/resetPassword?token=${token}`);
  await browser.send('/api/auth/reset-password', { body: { token, newPassword: password } });
  await browser.send('/api/auth/reset-password', { body: { token, newPassword: password } });
  await browser.send('/api/auth/verify-email', { body: { token } });
}

/** Finds the token in the latest mail to this address with a link to choose a password, as the admin. */
async function findResetToken(day: Day, email: string): Promise<string | undefined> {
  const admin = new Browser(day, ADMIN);
  await admin.signIn(SAMPLE_ACCOUNTS.admin.email, SAMPLE_ACCOUNTS.admin.password);
  const mails = Object.values(await admin.fetchJson('/api/mail?page=1&limit=100'));
  const mail = z
    .array(z.object({ _id: z.string(), to: z.string(), subject: z.string() }))
    .parse(mails)
    .find(({ to, subject }) => to === email && subject === 'Choose a new password');
  if (!mail) return undefined;
  const { text } = await admin.fetchJson(`/api/mail/${mail._id}`);
  return /resetPassword\?token=(\S+)/.exec(String(text))?.[1];
}

interface Purchase {
  person: { name: string; email: string };
  product: z.infer<typeof productSchema>;
  number: number;
}

async function buy({ sensitive }: Day, browser: Browser, { person, product, number }: Purchase): Promise<void> {
  const customer = {
    name: person.name,
    mobile: Number(sensitive.keep('telephone', String(491_770_000_000 + number * 7919))),
    streetAddress: sensitive.keep('street', `Zwetschgenweg ${number}b`),
    city: sensitive.keep('city', `Hinterzarten-${number}`),
    zip: 79_856,
  };
  const items = [{ productId: product._id, amount: 1, price: toDecimal(product.price) }];
  const draft = { email: person.email, customer, items };
  const headers = { 'idempotency-key': sensitive.keep('idempotency key', `key-of-${person.email}`) };

  await browser.send('/api/user/order', { body: { ...draft, items: [{ ...items[0], price: 1 }] } });
  await browser.send('/api/user/order', { body: { ...draft, payment: { method: 'cash' } }, headers });
  await browser.send('/api/user/order', { body: { ...draft, payment: { method: 'card' } }, headers });
  const order = await browser.fetchJson('/api/user/order', { body: { ...draft, payment: { method: 'card' } } });
  await pay(sensitive, browser, { orderId: String(order._id), totalAmount: Number(order.totalAmount) });
  await browser.send(`/api/user/order/${encodeURIComponent(person.email)}?page=1&limit=5`);
  await browser.send(`/api/user/${encodeURIComponent(`other-${person.email}`)}`);
  await browser.send('/api/user/order', { signal: AbortSignal.timeout(3), body: draft });
}

async function pay(
  sensitive: Day['sensitive'],
  browser: Browser,
  { orderId, totalAmount }: { orderId: string; totalAmount: number },
): Promise<void> {
  const opened = await browser.fetchJson('/api/create-payment-intent', { body: { orderId, totalAmount } });
  const clientSecret = sensitive.keep('client secret', String(opened.clientSecret));
  for (const number of CARDS) {
    const card = {
      number: sensitive.keep('card number', number),
      expiryMonth: 12,
      expiryYear: 2040,
      securityCode: '123',
    };
    const { transactionId } = await browser.fetchJson('/api/sandbox-payment', { body: { clientSecret, card } });
    if (transactionId === undefined) continue;
    await browser.send(`/api/order/email/${orderId}`, { method: 'PATCH', body: { orderId, transactionId } });
  }
}
