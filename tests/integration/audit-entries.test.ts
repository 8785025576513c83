import { describe, expect, test } from 'vitest';
import { apiKeyCalls } from '#features/api-key/api-key-calls.ts';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import { confirmIdentity } from '#features/identity/session/confirmation-call.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { cashCalls } from '#features/order/cash/cash-calls.ts';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { timelineCalls } from '#features/order/timeline/timeline-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { webhookCalls } from '#features/webhook/webhook-calls.ts';
import { post } from '../support/browser.ts';
import { runJob } from '../support/jobs.ts';
import { applyImport, exportFile, previewFile, readFile, undoImport, writeFile } from '../support/product-files.ts';
import { createTestShop, PEBBLE, type Person, type TestShop } from '../support/test-shop.ts';

/** Reads kind and text of all entries, oldest first. */
async function textsOf(shop: TestShop, as: Person): Promise<string[]> {
  const entries = await shop.request(auditCalls.listAudit, { as });
  return entries.toReversed().map(({ kind, text }) => `${kind}: ${text}`);
}

describe('the audit log', () => {
  test('says in words what staff changed of products, stock and coupons', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const { insertedId: productId } = await shop.request(productCalls.addProduct, { as, body: PEBBLE });
    const [params, one] = [{ productId }, { productIds: [productId] }];
    const { quantity: _, ...same } = { ...PEBBLE, published: true };
    const changed = { ...same, price: 75.5, company: 'Thock' };
    for (const body of [same, { ...changed, price: 75 }])
      await shop.request(productCalls.changeProduct, { as, params, body });
    await shop.request(productCalls.restockProduct, { as, params, body: { amount: 5 } });
    await shop.request(productCalls.countStock, { as, params, body: { stock: 3 } });
    for (const published of [true, false])
      await shop.request(productCalls.publishProducts, { as, body: { ...one, published } });
    await shop.request(productCalls.removeProducts, { as, body: one });
    const coupon = { code: 'HELLO', kind: 'percent', value: 10 } as const;
    const { _id: couponId } = await shop.request(couponCalls.addCoupon, { as, body: coupon });
    await shop.request(couponCalls.deleteCoupon, { as, params: { couponId } });

    expect(await textsOf(shop, as)).toEqual([
      'product: Added Pebble 40',
      'price: Changed the price of Pebble 40 from $60.00 to $75.00',
      'product: Changed Pebble 40: company',
      'stock: Added 5 to the stock of Pebble 40',
      'stock: Counted Pebble 40: 3 instead of 15',
      'product: Unpublished Pebble 40',
      'product: Deleted Pebble 40',
      'coupon: Added the coupon HELLO',
      'coupon: Deleted the coupon HELLO',
    ]);
    const [newest] = await shop.request(auditCalls.listAudit, { as });
    expect(newest).toMatchObject({
      actor: { _id: as.id, name: as.name },
      subject: { _id: couponId, type: 'other' },
      network: '127.0.0.1',
      sequence: 9,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('says what staff did with orders, and nothing about placing them', async () => {
    const shop = await createTestShop();
    const [as, wilma] = [await shop.signInAsAdmin(), await shop.signUp()];
    const product = await shop.addProduct({ price: 20 });
    const order = await shop.placeOrder(wilma, { items: [{ product, amount: 3 }] });
    const other = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
    const params = { orderId: order._id };
    await shop.request(shipmentCalls.shipOrder, { as, params, body: { carrier: 'dhl' } });
    await shop.request(orderCalls.changeStatus, { as, params, body: { status: 'delivered' } });
    const lines = [{ line: 0, amount: 1, reason: 'damaged' as const }];
    const { _id: returnId } = await shop.request(returnCalls.requestReturn, { as: wilma, params, body: { lines } });
    await shop.request(returnCalls.decideReturn, { as, params: { returnId }, body: { accept: true } });
    await shop.request(returnCalls.receiveReturn, { as, params: { returnId }, body: { restock: true } });
    await shop.request(refundCalls.refundOrder, { as, params, body: { amount: 5 } });
    await shop.request(cashCalls.settleCash, { as, body: { orderIds: [order._id], received: 60 } });
    await shop.request(cancelCalls.cancelOrder, { as: wilma, params: { orderId: other._id }, body: {} });
    await shop.request(timelineCalls.sendMessage, { as: wilma, params, body: { text: 'Thanks!' } });
    await shop.request(timelineCalls.sendMessage, { as, params, body: { text: 'Thank you!' } });
    await shop.request(timelineCalls.addNote, { as, params, body: { text: 'Friendly.' } });

    const [id, otherId] = [order._id.slice(0, 4), other._id.slice(0, 4)];
    expect((await textsOf(shop, as)).slice(1)).toEqual([
      `order: Shipped 3 pieces of order ${id}`,
      `order: Changed order ${id} from confirmed to delivered`,
      `return: Accepted a return of order ${id}`,
      `refund: Refunded $20.00 of order ${id}`,
      `return: Received a return of order ${id}: refunded $20.00, back in stock`,
      `refund: Refunded $5.00 of order ${id}`,
      'cash: Settled the cash of an order: $60.00 of $65.00',
      `order: Cancelled order ${otherId}`,
      `order: Wrote a message about order ${id}`,
      `order: Added a note to order ${id}`,
    ]);
    const [newest] = await shop.request(auditCalls.listAudit, { as });
    expect(newest).toMatchObject({ actor: { _id: as.id }, subject: { _id: order._id, type: 'order' } });
  });

  test('says what an import changed', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const [first] = readFile(await exportFile(shop));
    if (!first) throw new Error('The shop has no products');
    const imported = await previewFile(shop, writeFile([{ ...first, price: '11.00' }]));
    await applyImport(shop, imported);
    await undoImport(shop, imported);
    const price = `$${Number(first.price).toFixed(2)}`;
    const change = `price: Changed the price of ${first.name}`;
    expect(await textsOf(shop, as)).toEqual([
      'export: Exported the products as CSV',
      'import: Uploaded products.csv to import',
      expect.stringMatching(`^${change}.* from \\${price} to \\$11.00$`),
      'import: Applied products.csv: a product',
      expect.stringMatching(`^${change}.* from \\$11.00 to \\${price}$`),
      'import: Undid products.csv: a product',
    ]);
  });

  test('records keys, what they are used for, webhooks and confirmations', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const body = { name: 'Books', permissions: ['products.write' as const] };
    const { _id: keyId, key } = await shop.request(apiKeyCalls.addApiKey, { as, body });
    await shop.request(productCalls.addProduct, { as: { headers: { authorization: `Bearer ${key}` } }, body: PEBBLE });
    const url = 'https://8.8.8.8/hooks?token=secret';
    const { _id: webhookId } = await shop.request(webhookCalls.addWebhook, {
      as,
      body: { url, events: ['order.placed'] },
    });
    await shop.request(webhookCalls.deleteWebhook, { as, params: { webhookId } });
    await shop.expectRefusal(422, confirmIdentity, { as, body: { password: 'guessed' } });

    const entries = (await shop.request(auditCalls.listAudit, { as })).toReversed();
    expect(entries.map(({ kind, text, actor }) => `${kind}: ${actor.name}: ${text}`)).toEqual([
      `key: ${as.name}: Added the API key Books`,
      'product: API key Books: Added Pebble 40',
      `webhook: ${as.name}: Added a webhook to 8.8.8.8`,
      `webhook: ${as.name}: Deleted the webhook to 8.8.8.8`,
      `sign-in: ${as.name}: Tried to confirm who they are and was refused`,
    ]);
    expect(entries[1]?.actor._id).toBe(keyId);

    await shop.request(apiKeyCalls.deleteApiKey, { as, params: { keyId } });
    const [newest] = await shop.request(auditCalls.listAudit, { as });
    expect(newest?.text).toBe('Deleted the API key Books');
    const [byKey] = await shop.request(auditCalls.listAudit, { as, query: { actor: keyId } });
    expect(byKey?.actor).toEqual({ _id: keyId, name: 'API key Books (deleted)' });
  });

  test('is filtered by actor, kind and days, and downloaded without formulas', async () => {
    const clock = { now: Date.UTC(2026, 10, 20, 23, 55) };
    const shop = await createTestShop({ now: () => clock.now });
    const [as, wilma] = [await shop.signInAsAdmin(), await shop.signUp({ name: '=cmd|calc' })];
    await post(shop, '/sign-in/email', { ...SAMPLE_ACCOUNTS.user, password: 'wrong' });
    await shop.request(userCalls.changeRole, { as, params: { id: wilma.id }, body: { role: 'support' } });
    clock.now += 600_000;
    await shop.addProduct({ name: '@SUM(1)' });

    const list = async (query: Record<string, string>) =>
      (await shop.request(auditCalls.listAudit, { as, query })).map(({ text }) => text);
    expect(await list({ kind: 'role' })).toEqual(['Gave =cmd|calc the role support, was user']);
    expect(await list({ actor: as.id, to: '2026-11-20' })).toEqual(['Gave =cmd|calc the role support, was user']);
    expect(await list({ kind: 'sign-in', from: '2026-11-20', to: '2026-11-20' })).toHaveLength(1);
    expect(await list({ from: '2026-11-21' })).toContain('Added @SUM(1)');
    expect(await list({ from: '2026-11-22' })).toEqual([]);
    await shop.expectRefusal(400, auditCalls.listAudit, { as, query: { from: 'yesterday' } });
    const page = await shop.send(auditCalls.listAudit, { as, query: { page: 1, limit: 1, kind: 'role' } });
    expect([page.headers['x-total-count'], page.json()]).toEqual(['1', [expect.objectContaining({ kind: 'role' })]]);

    const file = await shop.send(auditCalls.exportAudit, { as, query: { kind: 'role' } });
    expect(file.headers['content-disposition']).toContain('audit.csv');
    expect(await list({ kind: 'export', actor: as.id })).toEqual(['Exported the audit log as CSV']);
    const [row, ...others] = readFile(file.body);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ actor: as.name, kind: 'role', subject_id: wilma.id, network: '127.0.0.1' });
    const staff = await shop.request(auditCalls.listAuditActors, { as });
    expect(staff).toContainEqual({ _id: wilma.id, name: wilma.name });
    const signedUp = await shop.send(auditCalls.exportAudit, { as: wilma, query: {} });
    expect(signedUp.statusCode).toBe(403);

    await shop.request(userCalls.changeRole, { as, params: { id: wilma.id }, body: { role: 'user' } });
    await shop.request(userCalls.removeUser, { as, params: { id: wilma.id } });
    expect(await list({ kind: 'role' })).toContain('Gave a deleted person the role support, was user');
    expect((await shop.send(auditCalls.exportAudit, { as, query: {} })).body).not.toContain(wilma.name);
  });

  test('is checked by a job', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    await shop.addProduct();
    expect(await shop.request(auditCalls.readAuditState, { as })).toMatchObject({ entries: 0, faults: 0 });
    await runJob(shop, 'check-audit');
    const state = await shop.request(auditCalls.readAuditState, { as });
    expect(state).toMatchObject({ entries: 1, unchecked: 0, faults: 0, checkedAt: expect.any(String) });
  });

  test('says how many entries were not checked yet, and is checked when asked', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    await shop.addProduct();
    expect(await shop.request(auditCalls.readAuditState, { as })).toEqual({ entries: 0, unchecked: 1, faults: 0 });
    // The check stands in the log itself.
    expect(await shop.request(auditCalls.checkAudit, { as })).toMatchObject({ entries: 2, unchecked: 0, faults: 0 });
    await shop.addProduct();
    expect(await shop.request(auditCalls.readAuditState, { as })).toMatchObject({ entries: 2, unchecked: 1 });
  });
});
