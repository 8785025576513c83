import { expect, onTestFinished, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { reviewCalls } from '#features/review/review-calls.ts';
import type { Config } from '../../src/config.ts';
import { runJob } from '../support/jobs.ts';
import { startMailServer } from '../support/mail-server.ts';
import { KEEPS_MAILS, mailboxOf } from '../support/mailbox.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const DAY = 86_400_000;
const SUBJECT = 'How do you like what you ordered?';

async function setUp(config: Partial<Config> = KEEPS_MAILS) {
  const clock = { now: Date.UTC(2026, 10, 20, 12) };
  const shop = await createTestShop({ config, now: () => clock.now });
  const mara = await shop.signUp({ name: 'Mara Lindqvist' });
  const products = [
    await shop.addProduct({ name: 'Pebble 40', stock: 50 }),
    await shop.addProduct({ name: 'Pebble 60', stock: 50 }),
  ] as const;
  const again = async ({ id }: Person) => ({
    headers: { authorization: `Bearer ${await shop.services.tokens.issue(id)}` },
  });
  async function setStatus(orderId: string, status: 'pending' | 'delivered'): Promise<void> {
    await shop.request(orderCalls.changeStatus, {
      as: await shop.signInAsAdmin(),
      params: { orderId },
      body: { status },
    });
    await runJob(shop, 'dispatch-events');
  }
  return {
    shop,
    clock,
    mara,
    products,
    again,
    setStatus,
    async deliver(): Promise<string> {
      const items = products.map((product) => ({ product, amount: 1 }));
      const person = { ...mara, ...(await again(mara)) };
      const { _id } = await shop.placeOrder(person, { items });
      await setStatus(_id, 'delivered');
      return _id;
    },
    invitations: () => invitationsTo(shop, mara.email),
  };
}

async function invitationsTo(shop: TestShop, email: string): Promise<string[]> {
  await runJob(shop, 'invite-to-review');
  return (await mailboxOf(shop).listTo(email)).filter((text) => /How do you like/.test(text));
}

test('customers are invited once, 7 days after delivery, with links to what they have not reviewed', async () => {
  const { shop, clock, mara, products, again, deliver, setStatus, invitations } = await setUp();
  const orderId = await deliver();
  clock.now += 7 * DAY - 1;
  expect(await invitations()).toEqual([]);
  clock.now += 1;
  const [invitation = '', ...others] = await invitations();
  expect(others).toEqual([]);
  expect(invitation).toContain(`Subject: ${SUBJECT}`);
  expect(invitation).toContain('Hello Wilma,');
  for (const { slug, name } of products) {
    expect(invitation).toContain(name);
    expect(invitation).toContain(`/product/${slug}#write-review`);
  }

  // Delivered again, it is still the same order.
  await setStatus(orderId, 'pending');
  await setStatus(orderId, 'delivered');
  clock.now += 8 * DAY;
  expect(await invitations()).toHaveLength(1);

  // What is reviewed, or no longer in the shop, is left out; nothing left, no mail.
  const body = { rating: 4, title: 'Good', text: 'As I had hoped.' };
  await shop.request(reviewCalls.writeReview, { as: await again(mara), params: { productId: products[0]._id }, body });
  await deliver();
  clock.now += 7 * DAY;
  expect((await invitations()).at(-1)).toContain('Subject: How do you like Pebble 60?');
  await shop.request(productCalls.publishProducts, {
    as: await shop.signInAsAdmin(),
    body: { productIds: [products[1]._id], published: false },
  });
  await deliverFirst();
  expect(await invitations()).toHaveLength(2);

  async function deliverFirst(): Promise<void> {
    const person = { ...mara, ...(await again(mara)) };
    const { _id } = await shop.placeOrder(person, { items: [{ product: products[0], amount: 1 }] });
    await setStatus(_id, 'delivered');
    clock.now += 7 * DAY;
  }
});

test('an order that is not delivered any more gets no invitation', async () => {
  const { clock, deliver, setStatus, invitations } = await setUp();
  await setStatus(await deliver(), 'pending');
  clock.now += 8 * DAY;
  expect(await invitations()).toEqual([]);
});

test('the link in the mail stops invitations without signing in, and only that of the shop', async () => {
  const { shop, clock, mara, deliver, invitations } = await setUp();
  await deliver();
  clock.now += 7 * DAY;
  await invitations();
  const token = await mailboxOf(shop).tokenTo(mara.email, SUBJECT);
  const [id = '', signature = ''] = token.split('.');
  const other = Buffer.from((await shop.signInAsAdmin()).id).toString('base64url');
  for (const forged of ['', id, `${id}.`, `${other}.${signature}`, `${id}.${signature.slice(1)}`])
    await shop.expectRefusal(404, reviewCalls.stopInvitations, { body: { token: forged } });

  for (const _ of ['once', 'twice'])
    expect(await shop.request(reviewCalls.stopInvitations, { body: { token } })).toEqual({ stopped: true });
  await deliver();
  clock.now += 8 * DAY;
  expect(await invitations()).toHaveLength(1);
});

test('mail programs stop invitations with one click, by the address in List-Unsubscribe', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const mail = { via: 'smtp', url: server.url, from: 'Thock <shop@example.com>' } as const;
  const { shop, clock, mara, deliver } = await setUp({ mail });
  await deliver();
  clock.now += 7 * DAY;
  await runJob(shop, 'invite-to-review');
  await runJob(shop, 'send-mails');
  const [sent = ''] = server.listTo(mara.email);
  const address = /^List-Unsubscribe:\s+<(\S+)>/m.exec(sent)?.[1] ?? '';
  expect(sent).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const { pathname, search } = new URL(address);
  const stop = (query: string) =>
    shop.app.inject({
      method: 'POST',
      url: pathname + query,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await stop(`${search}x`)).statusCode).toBe(404);
  expect((await stop('')).statusCode).toBe(404);
  expect((await stop(search)).json()).toEqual({ stopped: true });
  await deliver();
  clock.now += 8 * DAY;
  await runJob(shop, 'invite-to-review');
  await runJob(shop, 'send-mails');
  expect(server.listTo(mara.email).filter((text) => /List-Unsubscribe/.test(text))).toHaveLength(1);
});
