import * as z from 'zod/mini';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { drawPicture, formWith } from '../../tests/support/pictures.ts';
import { Browser, type Day } from './browser.ts';

const OWNER = 0;

/** Manages products, orders and customers as the admin. */
export async function simulateOwner(day: Day): Promise<void> {
  const browser = new Browser(day, OWNER);
  const { email, password } = SAMPLE_ACCOUNTS.admin;
  await browser.signIn(day.sensitive.keep('email', email), day.sensitive.keep('password', password));
  const [customer] = await listOf(browser, '/api/user?page=1&limit=5');
  const [order] = await listOf(browser, '/api/order?page=1&limit=5');
  await browser.send('/api/admin/overview');
  await browser.send(`/api/order?page=1&limit=5&search=${encodeURIComponent(String(customer?.email))}`);
  await browser.send(`/api/user?page=1&limit=5&search=${encodeURIComponent(String(customer?.name))}`);
  for (const status of ['confirmed', 'delivered', 'lost']) {
    await browser.send(`/api/admin/order/${order?._id}`, { method: 'PUT', body: { status } });
  }

  const picture = await drawPicture({ width: 900, height: 900 }).jpeg().toBuffer();
  const uploaded = await browser.fetchJson('/api/image', {
    body: formWith(picture, { name: `${customer?.name}.jpg` }),
  });
  await browser.send('/api/image', { body: formWith(Buffer.from('this is no picture')) });
  await browser.send('/api/image', { body: formWith(Buffer.alloc(11_000_000)) });
  const product = { name: 'Plum 60', company: 'Brindlo', category: 'pc', price: 95, sellingPrice: 85, quantity: 10 };
  const image = Object.values(uploaded.data ?? {})[0];
  const added = await browser.fetchJson('/api/product', { body: { ...product, description: 'Quiet.', image } });
  await browser.send('/api/product', { body: product });
  await browser.send(`/api/product/${added.insertedId}/restock`, { body: { amount: 5 } });
  await browser.send(`/api/product/${added.insertedId}`, { method: 'DELETE' });
  await browser.send(`/api/user/${customer?._id}`, { method: 'DELETE' });
}

async function listOf(browser: Browser, path: string): Promise<Record<string, unknown>[]> {
  return z.array(z.record(z.string(), z.unknown())).parse(Object.values(await browser.fetchJson(path)));
}
