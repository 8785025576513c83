import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { cashCalls } from '#features/order/cash/cash-calls.ts';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { SettableStatus } from '#features/order/order/order-schema.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const RUNS = 25;
const MAX_STEPS = 14;
const STOCK = 1000;
const PIECES = 3;
/** Three pieces at $19.99 and $5 for shipping, in cents. */
const TOTAL = 6497;

/** What customers, couriers and staff do to one order, in any order. `twice`: two processes at the same time. */
type Step = { twice: boolean } & (
  | { action: 'set status'; status: SettableStatus }
  | { action: 'ship' | 'cancel' | 'refund rest' | 'refund shipping' | 'accept return' }
  | { action: 'refund lines' | 'request return'; pieces: number }
  | { action: 'refund amount'; dollars: number }
  | { action: 'receive return'; restock: boolean; dollars: number | undefined }
  | { action: 'settle'; dollars: number }
);

const twice = fc.boolean();
const pieces = fc.integer({ min: 1, max: PIECES });
const dollars = fc.constantFrom(0.01, 5, 19.98, 33.33, 64.97);
const named = <Action extends Step['action']>(...actions: Action[]) => fc.constantFrom(...actions);
const deliver: fc.Arbitrary<Step> = fc.constant({ action: 'set status', status: 'delivered', twice: false });
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    deliver,
    fc.record({
      action: named('set status'),
      status: fc.constantFrom<SettableStatus>('pending', 'confirmed', 'delivered'),
      twice,
    }),
    fc.record({ action: named('ship', 'cancel', 'refund rest', 'refund shipping', 'accept return'), twice }),
    fc.record({ action: named('accept return'), twice }),
    fc.record({ action: named('refund lines', 'request return', 'request return'), pieces, twice }),
    fc.record({ action: named('refund amount', 'settle'), dollars, twice }),
    fc.record({
      action: named('receive return'),
      restock: fc.boolean(),
      dollars: fc.option(dollars, { nil: undefined }),
      twice,
    }),
  ),
  { minLength: 3, maxLength: MAX_STEPS },
);

/** A rare sequence: the cash was handed in, so the order cannot be cancelled. */
const CANCEL_SETTLED: Step[] = [
  { action: 'set status', status: 'delivered', twice: false },
  { action: 'settle', dollars: 64.97, twice: true },
  { action: 'set status', status: 'pending', twice: true },
  { action: 'cancel', twice: false },
];

interface Books {
  /** What was handed in too much or too little in all settlements, in cents. */
  difference: number;
}

/** Places an order of three pieces and returns functions that act on it and check it. */
async function placeOrder(shop: TestShop, { wilma, admin, books }: { wilma: Person; admin: Person; books: Books }) {
  const product = await shop.addProduct({ price: 19.99, stock: STOCK });
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: PIECES }], payment: 'cash' });
  const params = { orderId: order._id };
  const read = () => shop.request(orderCalls.getOrder, { as: admin, params });
  let [restocked, isSettled] = [0, false];

  async function perform(step: Step, at: TestShop): Promise<void> {
    switch (step.action) {
      case 'set status':
        return allow(at.send(orderCalls.changeStatus, { as: admin, params, body: { status: step.status } }));
      case 'ship':
        return allow(at.send(shipmentCalls.shipOrder, { as: admin, params, body: { carrier: 'dhl' } }));
      case 'cancel':
        return allow(at.send(cancelCalls.cancelOrder, { as: step.twice ? admin : wilma, params, body: {} }));
      case 'refund rest':
        return refund(at);
      case 'refund shipping':
        return refund(at, { shipping: true });
      case 'refund lines':
        return refund(at, { lines: [{ line: 0, amount: step.pieces }] });
      case 'refund amount':
        return refund(at, { amount: step.dollars });
      case 'request return': {
        const body = { lines: [{ line: 0, amount: step.pieces, reason: 'other' }] };
        return allow(at.send(returnCalls.requestReturn, { as: wilma, params, body }));
      }
      case 'accept return':
        for (const { _id } of await listReturns('requested')) {
          const body = { accept: true };
          await allow(at.send(returnCalls.decideReturn, { as: admin, params: { returnId: _id }, body }));
        }
        return;
      case 'receive return':
        return receive(step, at);
      case 'settle': {
        const body = { orderIds: [order._id], received: step.dollars };
        return allow(at.send(cashCalls.settleCash, { as: admin, body }), () => {
          expect(isSettled).toBe(false);
          isSettled = true;
          books.difference += Math.round(step.dollars * 100) - TOTAL;
        });
      }
    }
  }

  async function receive(step: Extract<Step, { action: 'receive return' }>, at: TestShop): Promise<void> {
    const body = { restock: step.restock, refundAmount: step.dollars };
    for (const { _id, lines } of await listReturns('accepted')) {
      await allow(at.send(returnCalls.receiveReturn, { as: admin, params: { returnId: _id }, body }), () => {
        if (step.restock) restocked += lines.reduce((sum, { amount }) => sum + amount, 0);
      });
    }
  }

  const listReturns = async (state: 'requested' | 'accepted') =>
    (await read()).returns.filter((each) => each.state === state);

  const refund = (at: TestShop, body?: object) => allow(at.send(refundCalls.refundOrder, { as: admin, params, body }));

  /** Compares the order with its list of refunds, the list of cash and the stock. */
  async function check(): Promise<void> {
    const { status, payment, refunds, refundedAmount = 0, returns } = await read();
    const givenBack = Math.round(refundedAmount * 100);
    expect(refunds.every(({ state, amount }) => state === 'done' && amount > 0)).toBe(true);
    expect(refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(givenBack);

    const isCollected = status === 'delivered' || isSettled;
    const kept = (isCollected ? TOTAL : 0) - givenBack;
    expect(kept).toBeGreaterThanOrEqual(0);
    if (status === 'cancelled') expect(kept).toBe(0);
    expect(payment.refund).toBe(givenBack === TOTAL ? 'done' : undefined);
    expect(payment.status).toBe(givenBack < TOTAL);
    const refundedPieces = refunds.flatMap(({ lines }) => lines).reduce((sum, { amount }) => sum + amount, 0);
    expect(refundedPieces).toBeLessThanOrEqual(PIECES);
    if (returns.length > 0 || givenBack > 0) expect(status).toBe('delivered');
    expect(await shop.stockOf(product)).toBe(STOCK - (status === 'cancelled' ? 0 : PIECES) + restocked);

    const listed = (await shop.request(cashCalls.listCash, { as: admin })).find(({ orderId }) => orderId === order._id);
    const state = isSettled ? 'settled' : isCollected ? 'collected' : 'to-collect';
    expect(listed?.state).toBe(status === 'cancelled' ? undefined : state);
  }

  return {
    async run(sequence: readonly Step[], other: TestShop): Promise<void> {
      for (const step of sequence) {
        const processes = step.twice ? [shop, other] : [shop];
        await Promise.all(processes.map((each) => perform(step, each)));
        await check();
      }
    },
  };
}

/** Expects that a request succeeds or is refused by a rule. */
async function allow(sent: ReturnType<TestShop['send']>, onSuccess: () => void = () => {}): Promise<void> {
  const response = await sent;
  expect([200, 409], response.body).toContain(response.statusCode);
  if (response.statusCode === 200) onSuccess();
}

/** Compares the sums of all cash with its list. */
async function checkSums(shop: TestShop, admin: Person, books: Books): Promise<void> {
  const summary = await shop.request(cashCalls.summarizeCash, { as: admin });
  const orders = await shop.request(cashCalls.listCash, { as: admin });
  const sumOf = (state: string) => orders.filter((each) => each.state === state).length * TOTAL;
  const inCents = (amount: number) => Math.round(amount * 100);
  expect(inCents(summary.toCollect)).toBe(sumOf('to-collect'));
  expect(inCents(summary.collected)).toBe(sumOf('collected'));
  expect(inCents(summary.settled)).toBe(sumOf('settled'));
  expect(inCents(summary.difference)).toBe(books.difference);
}

test('all cash that was collected is kept or was handed back, to the cent, and the stock adds up', async () => {
  const shop = await createTestShop();
  const other = await shop.openAnotherProcess();
  const books: Books = { difference: 0 };
  const [wilma, admin] = [await shop.signUp(), await shop.signInAsAdmin()];

  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const placed = await placeOrder(shop, { wilma, admin, books });
      await placed.run(sequence, other);
    }),
    { numRuns: RUNS, examples: [[CANCEL_SETTLED]], interruptAfterTimeLimit: 20_000 },
  );
  await checkSums(shop, admin, books);
});
