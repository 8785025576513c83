import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Product } from '#features/catalogue/product-schema.ts';
import { totalsOfOrder } from '#features/order/order-format.ts';
import type { Order } from '#features/order/order-schema.ts';
import { GatewayFailure, GatewayRefusal } from '#features/payment/gateway-failure.server.ts';
import { fromDollars } from '#features/pricing/money.ts';
import { newId } from '#platform/id.ts';
import type { Break } from '../support/flaky-gateway.ts';
import {
  GOOD_CARD,
  moneyFor,
  openAnotherIntent,
  paymentsOver,
  reconcile,
  refundAtDesk,
  sandboxOf,
} from '../support/paying.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const RUNS = 25;
const MOST_STEPS = 14;
const ORDERS = 2;
const STOCK = 3;
const PIECES = 2;
const HOUR = 3_600_000;
const BREAKS: readonly Break[] = ['before', 'after', 'error before', 'error after', 'busy', 'refused'];

/** What may happen to an order, over a line to the provider that may break. */
type Deed =
  | 'open'
  | 'pay'
  | 'pay a second intent'
  | 'record'
  | 'news'
  | 'refund'
  | 'refund at the desk'
  | 'refund a part at the desk'
  | 'end hold';

interface Step {
  deed: Deed;
  order: number;
  /** The same at the same time, as of two tabs or processes. */
  twice: boolean;
  breaks: (Break | undefined)[];
}

const steps = fc.array(
  fc.record<Step>({
    deed: fc.constantFrom(
      'open',
      'open',
      'pay',
      'pay',
      'pay a second intent',
      'record',
      'news',
      'refund',
      'refund at the desk',
      'refund a part at the desk',
      'end hold',
    ),
    order: fc.nat(ORDERS - 1),
    twice: fc.boolean(),
    breaks: fc.array(fc.constantFrom(undefined, undefined, undefined, ...BREAKS), { maxLength: 4 }),
  }),
  { minLength: 3, maxLength: MOST_STEPS },
);

/** Two orders that want more of a product together than there is, once the first has given its pieces back. */
async function setScene(shop: TestShop, wilma: Person): Promise<{ product: Product; orders: Order[] }> {
  const product = await shop.addProduct({ price: 60, stock: STOCK + PIECES });
  const orders: Order[] = [];
  for (let count = 0; count < ORDERS; count++) {
    orders.push(await shop.placeOrder(wilma, { items: [{ product, amount: PIECES }], payment: 'card' }));
  }
  return { product, orders };
}

/** The intents of an order that anybody has the secret of: those whose answer got lost are not among them. */
async function intentsOf({ services }: TestShop, { _id }: Order) {
  return services.db
    .selectFrom('sandbox_intent')
    .innerJoin('payment_intent', 'payment_intent.id', 'sandbox_intent.id')
    .select(['sandbox_intent.id', 'client_secret'])
    .where('payment_intent.order_id', '=', _id)
    .orderBy('asked_at', 'desc')
    .execute();
}

/** Does one thing. That the line breaks or the shop refuses is part of the game; anything else is a fault. */
async function take(shop: TestShop, order: Order, { deed, breaks }: Step): Promise<void> {
  const sandbox = sandboxOf(shop);
  const payments = paymentsOver(shop, sandbox, [...breaks]);
  const intents = await intentsOf(shop, order);
  const payable = await shop.services.orderPayments.find(order._id);
  const userId = (await shop.services.orderOwners.find(order._id))?.userId;
  if (!payable || userId === undefined) throw new Error('The order is gone');
  switch (deed) {
    case 'open':
      await payments.open(payable, { userId, subtotal: payable.subtotal });
      return;
    case 'pay':
      for (const { client_secret } of intents) await sandbox.confirm(client_secret, GOOD_CARD);
      return;
    case 'pay a second intent': {
      const { clientSecret } = await openAnotherIntent(shop, order);
      await sandbox.confirm(clientSecret, GOOD_CARD);
      return;
    }
    case 'record':
      for (const { id } of intents) await payments.record(payable, id);
      return;
    case 'news':
      for (const { id } of intents) await payments.apply({ id: `evt_${id}`, intentId: id });
      return;
    case 'refund':
      await payments.refunds.refundOrder(order._id, { address: 'test' });
      return;
    case 'refund a part at the desk':
      for (const { id } of intents.slice(0, 1)) {
        await refundAtDesk(shop, id, 100).catch(unlessRefused);
      }
      return;
    case 'refund at the desk':
      for (const { id } of intents.slice(0, 1)) {
        await refundAtDesk(shop, id).catch(unlessRefused);
        // The provider repeats its news until they are heard.
        await shop.services.cards?.payments.apply({ id: newId(), intentId: id });
      }
      return;
    case 'end hold': {
      const past = { held_until: Date.now() - HOUR };
      const { db, orderPayments } = shop.services;
      await db
        .updateTable('shop_order')
        .set(past)
        .where('id', '=', order._id)
        .where('held_until', 'is not', null)
        .execute();
      await orderPayments.endHold(order._id);
    }
  }
}

/** Nothing was paid, or nothing is left. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof GatewayRefusal)) throw error;
}

async function tolerate(doing: Promise<void>): Promise<void> {
  await doing.catch((error) => {
    if (!(error instanceof GatewayFailure)) throw error;
  });
}

/** What has to be true of money and pieces once everything is settled. */
async function check(shop: TestShop, product: Product, orders: readonly Order[]): Promise<void> {
  let kept = 0;
  for (const { _id } of orders) {
    const order = await shop.services.orders.find(_id);
    if (!order) throw new Error('The order is gone');
    const { payment, refundedAmount = 0 } = order;
    const paid = payment.status ? totalsOfOrder(order).total - fromDollars(refundedAmount) : 0;
    expect(await moneyFor(shop, order)).toBe(paid);
    expect(payment.refund).not.toBe('under-way');
    expect(payment).not.toHaveProperty('returnFailed', true);
    const hasPieces = payment.status && payment.refund === undefined;
    if (hasPieces || payment.heldUntil !== undefined) kept += PIECES;
  }
  expect((await shop.stockOf(product)) ?? 0).toBe(STOCK + PIECES - kept);
}

test('whatever happens, the money that was taken is that of the orders that are paid', async () => {
  const shop = await createTestShop();
  const beside = await shop.openBeside();
  const wilma = await shop.signUp();

  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const { product, orders } = await setScene(shop, wilma);
      for (const step of sequence) {
        const order = orders[step.order];
        if (!order) continue;
        const doers = step.twice ? [shop, beside] : [shop];
        await Promise.all(doers.map((doer) => tolerate(take(doer, order, step))));
      }
      const intents = () => shop.services.db.updateTable('payment_intent');
      await intents().set({ look_at: 0 }).where('look_at', 'is not', null).execute();
      await reconcile(shop);
      await check(shop, product, orders);
      // Only so many are looked at in one run: those of this round make room for those of the next.
      await intents().set({ look_at: null }).execute();
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: 20_000 },
  );
}, 60_000);
