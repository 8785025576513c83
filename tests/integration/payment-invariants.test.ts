import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GatewayFailure, GatewayRefusal } from '#features/card-provider/gateway-failure.server.ts';
import { totalsOfOrder } from '#features/order/order/order-totals.ts';
import { cents } from '#features/pricing/money.ts';
import { newId } from '#platform/id.ts';
import type { GatewayFault } from '../support/flaky-gateway.ts';
import type { OrderJson, ProductJson } from '../support/json.ts';
import {
  createFlakyPayments,
  GOOD_CARD,
  netPaid,
  openAnotherIntent,
  reconcile,
  refundInDashboard,
  refundRest,
  sandboxOf,
} from '../support/payments.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const RUNS = 25;
const MAX_STEPS = 14;
const ORDERS = 2;
const STOCK = 3;
const PIECES = 2;
const HOUR = 3_600_000;
const FAULTS: readonly GatewayFault[] = [
  'request lost',
  'response lost',
  'server error',
  'server error after effect',
  'busy',
  'declined',
];

/** What may happen to an order while calls to the provider may fail. */
type Action =
  | 'open'
  | 'pay'
  | 'pay a second intent'
  | 'record'
  | 'event'
  | 'refund'
  | 'refund in the dashboard'
  | 'partial refund in the dashboard'
  | 'end hold';

interface Step {
  action: Action;
  order: number;
  /** Whether it happens twice at the same time, as from two tabs or processes. */
  twice: boolean;
  faults: (GatewayFault | undefined)[];
}

const steps = fc.array(
  fc.record<Step>({
    action: fc.constantFrom(
      'open',
      'open',
      'pay',
      'pay',
      'pay a second intent',
      'record',
      'event',
      'refund',
      'refund in the dashboard',
      'partial refund in the dashboard',
      'end hold',
    ),
    order: fc.nat(ORDERS - 1),
    twice: fc.boolean(),
    faults: fc.array(fc.constantFrom(undefined, undefined, undefined, ...FAULTS), { maxLength: 4 }),
  }),
  { minLength: 3, maxLength: MAX_STEPS },
);

/** The provider declines to return the second payment, whose intent is older than any comparison with the provider. */
const DECLINED_RETURN: Step[] = [
  { action: 'pay a second intent', order: 0, twice: true, faults: [] },
  { action: 'record', order: 0, twice: false, faults: [undefined, undefined, undefined, 'declined'] },
];

/** Places two card orders for the same product. */
async function setUp(shop: TestShop, wilma: Person): Promise<{ product: ProductJson; orders: OrderJson[] }> {
  const product = await shop.addProduct({ price: 60, stock: STOCK + PIECES });
  const orders: OrderJson[] = [];
  for (let count = 0; count < ORDERS; count++) {
    orders.push(await shop.placeOrder(wilma, { items: [{ product, amount: PIECES }], payment: 'card' }));
  }
  return { product, orders };
}

/** Reads the intents that the shop has stored, without those whose creation response was lost. */
async function intentsOf({ services }: TestShop, { _id }: OrderJson) {
  return services.db
    .selectFrom('sandbox_intent')
    .innerJoin('payment_intent', 'payment_intent.id', 'sandbox_intent.id')
    .select(['sandbox_intent.id', 'client_secret'])
    .where('payment_intent.order_id', '=', _id)
    .orderBy('last_requested_at', 'desc')
    .execute();
}

/** Performs one step. Gateway failures and refusals by the shop are expected. */
async function perform(shop: TestShop, order: OrderJson, { action, faults }: Step): Promise<void> {
  const sandbox = sandboxOf(shop);
  const payments = createFlakyPayments(shop, sandbox, [...faults]);
  const intents = await intentsOf(shop, order);
  const payable = await shop.services.orders.find(order._id);
  const userId = (await shop.services.orderOwners.find(order._id))?.userId;
  if (!payable || userId === undefined) throw new Error('The order is gone');
  switch (action) {
    case 'open':
      await payments.open(payable, { userId, subtotal: payable.totalAmount });
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
    case 'event':
      for (const { id } of intents) await payments.receive({ id: `evt_${id}`, intentId: id });
      return;
    case 'refund':
      await refundRest(payments, order);
      return;
    case 'partial refund in the dashboard':
      for (const { id } of intents.slice(0, 1)) {
        await refundInDashboard(shop, id, 100).catch(ignoreRefusal);
      }
      return;
    case 'refund in the dashboard':
      for (const { id } of intents.slice(0, 1)) {
        await refundInDashboard(shop, id).catch(ignoreRefusal);
        // The provider repeats an event until it is acknowledged.
        await shop.services.cards?.payments.receive({ id: newId(), intentId: id });
      }
      return;
    case 'end hold': {
      const past = { held_until: Date.now() - HOUR };
      const { db, stockHolds } = shop.services;
      await db
        .updateTable('shop_order')
        .set(past)
        .where('id', '=', order._id)
        .where('held_until', 'is not', null)
        .execute();
      await stockHolds.end(order._id);
    }
  }
}

/** Ignores refusals: nothing was paid, or nothing is left. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof GatewayRefusal)) throw error;
}

async function ignoreGatewayFailure(step: Promise<void>): Promise<void> {
  await step.catch((error) => {
    if (!(error instanceof GatewayFailure)) throw error;
  });
}

/** Checks the invariants of money and stock once everything has settled. */
async function check(shop: TestShop, product: ProductJson, orders: readonly OrderJson[]): Promise<void> {
  let held = 0;
  for (const { _id } of orders) {
    const order = await shop.services.orders.find(_id);
    if (!order) throw new Error('The order is gone');
    const { payment, refundedAmount = cents(0) } = order;
    const paid = payment.status ? totalsOfOrder(order).total - refundedAmount : 0;
    expect(await netPaid(shop, order)).toBe(paid);
    expect(payment.refund).not.toBe('under-way');
    expect(payment).not.toHaveProperty('returnFailed', true);
    const hasPieces = payment.status && payment.refund === undefined;
    if (hasPieces || payment.heldUntil !== undefined) held += PIECES;
  }
  expect((await shop.stockOf(product)) ?? 0).toBe(STOCK + PIECES - held);
}

test('after any sequence of steps the money received equals the totals of paid orders', async () => {
  const shop = await createTestShop();
  const otherProcess = await shop.openAnotherProcess();
  const wilma = await shop.signUp();

  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const { product, orders } = await setUp(shop, wilma);
      for (const step of sequence) {
        const order = orders[step.order];
        if (!order) continue;
        const processes = step.twice ? [shop, otherProcess] : [shop];
        await Promise.all(processes.map((each) => ignoreGatewayFailure(perform(each, order, step))));
      }
      const intents = () => shop.services.db.updateTable('payment_intent');
      await intents().set({ next_check_at: 0 }).where('next_check_at', 'is not', null).execute();
      await reconcile(shop);
      await check(shop, product, orders);
      // One run checks a limited number of intents, so those of this round must not delay those of the next.
      await intents().set({ next_check_at: null }).execute();
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: 20_000, examples: [[DECLINED_RETURN]] },
  );
});
