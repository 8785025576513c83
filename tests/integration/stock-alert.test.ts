import { expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { MAX_ALERTS, stockAlertCalls } from '#features/stock-alert/stock-alert-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { runJob } from '../support/jobs.ts';
import { KEEPS_MAILS } from '../support/mailbox.ts';
import { createTestShop, type Person } from '../support/test-shop.ts';

const OPTIONS = [{ name: 'Colour', values: ['Sand', 'Ink'] }];

async function setUp() {
  const shop = await createTestShop({ config: KEEPS_MAILS });
  const [wilma, admin] = [await shop.signUp(), await shop.signInAsAdmin()];
  const target = (productId: string, variantId?: string) => ({
    params: { productId },
    query: variantId === undefined ? {} : { variantId },
  });
  return {
    shop,
    wilma,
    admin,
    wait: (productId: string, variantId?: string, as: Person = wilma) =>
      shop.request(stockAlertCalls.addStockAlert, { as, ...target(productId, variantId) }),
    cancel: (productId: string, variantId?: string) =>
      shop.request(stockAlertCalls.removeStockAlert, { as: wilma, ...target(productId, variantId) }),
    refuse: async (status: number, productId: string, variantId?: string) =>
      (await shop.expectRefusal(status, stockAlertCalls.addStockAlert, { as: wilma, ...target(productId, variantId) }))
        .code,
    list: (as: Person = wilma) => shop.request(stockAlertCalls.listStockAlerts, { as }),
    restock: (productId: string, amount: number, variantId?: string) =>
      shop.request(productCalls.restockProduct, {
        as: admin,
        params: { productId },
        body: { amount, ...(variantId !== undefined && { variantId }) },
      }),
    count: (productId: string, stock: number) =>
      shop.request(productCalls.countStock, { as: admin, params: { productId }, body: { stock } }),
    publish: (productId: string, published: boolean) =>
      shop.request(productCalls.publishProducts, { as: admin, body: { productIds: [productId], published } }),
    sendAlerts: (of = shop) => runJob(of, 'send-stock-alerts'),
    mailsTo: async ({ email }: Person) => {
      const mails = await shop.request(mailCalls.listMails, { as: admin });
      return mails.filter(({ to }) => to === email).map(({ kind, subject }) => `${kind}: ${subject}`);
    },
  };
}

const BACK = 'stock-alert: Board is back in stock';

test('takes alerts for what is sold out, once for each variant, and cancels them', async () => {
  const { shop, wilma, wait, cancel, refuse, list, restock, publish } = await setUp();
  const board = await shop.addProduct({ name: 'Board', stock: 0 });
  expect(await wait(board._id)).toEqual({ addedCount: 1 });
  expect(await wait(board._id, board.variants[0]?._id)).toEqual({ addedCount: 0 });
  expect(await list()).toEqual([{ productId: board._id, variantId: board.variants[0]?._id, at: expect.any(String) }]);
  expect(await list(await shop.signUp())).toEqual([]);
  expect(await cancel(board._id)).toEqual({ deletedCount: 1 });
  expect(await cancel(board._id)).toEqual({ deletedCount: 0 });

  const caps = await shop.addProduct({
    name: 'Caps',
    price: undefined,
    quantity: undefined,
    options: OPTIONS,
    variants: [
      { values: { Colour: 'Sand' }, sku: 'CAPS-SAND', price: 20, stock: 0 },
      { values: { Colour: 'Ink' }, sku: 'CAPS-INK', price: 20, stock: 3 },
    ],
  });
  const [sand, ink] = caps.variants.map(({ _id }) => _id);
  expect(await refuse(422, caps._id)).toBe('variant-required');
  expect(await refuse(409, caps._id, ink)).toBe('in-stock');
  await refuse(404, caps._id, board.variants[0]?._id);
  await refuse(404, 'unknown');
  expect(await wait(caps._id, sand)).toEqual({ addedCount: 1 });
  await restock(board._id, 1);
  expect(await refuse(409, board._id)).toBe('in-stock');
  await publish(board._id, false);
  await refuse(404, board._id);

  await shop.request(productCalls.removeProduct, { as: await shop.signInAsAdmin(), params: { productId: caps._id } });
  expect(await list()).toEqual([]);
  const rows = await shop.services.db.selectFrom('stock_alert').selectAll().where('user_id', '=', wilma.id).execute();
  expect(rows).toEqual([]);
});

test('mails each person once, also when two processes see two restocks at once', async () => {
  const { shop, wilma, wait, restock, count, sendAlerts, mailsTo, list } = await setUp();
  const [other, mat] = [await shop.signUp(), await shop.addProduct({ name: 'Mat', stock: 0 })];
  const board = await shop.addProduct({ name: 'Board', stock: 0 });
  await wait(board._id);
  await wait(board._id, undefined, other);
  await wait(mat._id);
  const twin = await shop.openAnotherProcess();
  await Promise.all([restock(board._id, 1), restock(board._id, 2), sendAlerts(), sendAlerts(twin)]);
  await Promise.all([sendAlerts(), sendAlerts(twin)]);
  await sendAlerts();
  for (const person of [wilma, other]) expect(await mailsTo(person)).toEqual([BACK]);
  expect(await list()).toMatchObject([{ productId: mat._id }]);

  // The alert is over: the next return mails only those who asked again.
  await count(board._id, 0);
  await wait(board._id);
  await count(board._id, 5);
  await sendAlerts();
  expect(await mailsTo(wilma)).toEqual([BACK, BACK]);
  expect(await mailsTo(other)).toEqual([BACK]);
  expect(await shop.services.db.selectFrom('stock_return').selectAll().execute()).toEqual([]);
});

test('follows a cancelled order, waits while it is unpublished or sold out again, and forgets deleted people', async () => {
  const { shop, wilma, admin, wait, restock, count, publish, sendAlerts, mailsTo, list } = await setUp();
  const [buyer, leaver] = [await shop.signUp(), await shop.signUp()];
  const board = await shop.addProduct({ name: 'Board', stock: 2 });
  const { _id: orderId } = await shop.placeOrder(buyer, { items: [{ product: board, amount: 2 }] });
  await wait(board._id);
  await wait(board._id, undefined, leaver);
  await shop.request(userCalls.removeUser, { as: admin, params: { id: leaver.id } });

  await restock(board._id, 1);
  await count(board._id, 0);
  await sendAlerts();
  expect(await mailsTo(wilma)).toEqual([]);
  await publish(board._id, false);
  await shop.request(cancelCalls.cancelOrder, { as: admin, params: { orderId }, body: {} });
  await sendAlerts();
  expect(await mailsTo(wilma)).toEqual([]);
  expect(await list()).toHaveLength(1);
  await publish(board._id, true);
  await sendAlerts();
  expect(await mailsTo(wilma)).toEqual([BACK]);
  expect(await mailsTo(leaver)).toEqual([]);
});

test('mails a crowd in several batches', async () => {
  const { shop, wait, restock, sendAlerts } = await setUp();
  const board = await shop.addProduct({ name: 'Board', stock: 0 });
  for (let person = 0; person < 60; person++) await wait(board._id, undefined, await shop.signUp());
  await restock(board._id, 5);
  await sendAlerts();
  const mails = await shop.services.db.selectFrom('mail').select('user_id').execute();
  expect(mails).toHaveLength(60);
  expect(new Set(mails.map(({ user_id }) => user_id)).size).toBe(60);
});

test('takes a limited number of alerts of a person, and none while the shop sends no mails', async () => {
  const { shop, wait, refuse, list } = await setUp();
  const ids: string[] = [];
  // One after the other, because so many at once would wait for a connection for too long on a busy machine.
  while (ids.length <= MAX_ALERTS) ids.push((await shop.addProduct({ name: `Board ${ids.length}`, stock: 0 }))._id);
  const [last, ...others] = ids;
  for (const id of others) await wait(id);
  expect(await refuse(409, last ?? '')).toBe('too-many-alerts');
  expect(await list()).toHaveLength(MAX_ALERTS);

  const silent = await createTestShop();
  const { _id: productId } = await silent.addProduct({ stock: 0 });
  const refusal = await silent.expectRefusal(409, stockAlertCalls.addStockAlert, {
    as: await silent.signUp(),
    params: { productId },
  });
  expect(refusal.code).toBe('no-mails');
});
