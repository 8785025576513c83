import { describe, expect, test } from 'vitest';
import { orderCalls } from '#features/order/order-calls.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { sandboxCalls } from '#features/payment/sandbox/sandbox-calls.ts';
import {
  beginning,
  beginPayment,
  cardOf,
  confirmPayment,
  GOOD_CARD,
  moneyFor,
  payByCard,
  recording,
} from '../support/paying.ts';
import { createTestShop, draftOf } from '../support/test-shop.ts';

const CARDS_OFF = { config: { cards: { by: 'nobody' as const } } };

/** A customer with an unpaid card order of $60 and $5 for delivery. */
async function orderByCard() {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: 5 })];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const read = () => shop.request(orderCalls.getOrder, { as: wilma, params: { orderId: order._id } });
  return { shop, wilma, product, order, read };
}

describe('a shop whose card payments are switched off', () => {
  test('says so, and what to do instead', async () => {
    const shop = await createTestShop(CARDS_OFF);
    const as = await shop.signUp();
    const body = { totalAmount: 60, orderId: 'any' };

    const problem = await shop.refused(503, paymentCalls.createPaymentIntent, { as, body });

    expect(problem).toMatchObject({
      code: 'card-payments-off',
      detail: 'This shop does not take cards at present. Choose Cash On Delivery.',
    });
    const params = { orderId: 'any' };
    await shop.refused(503, paymentCalls.recordPayment, {
      as,
      params,
      body: { orderId: 'any', transactionId: 'pi_1' },
    });
    await shop.refused(503, paymentCalls.refundOrder, { as: await shop.signInAsAdmin(), params });
    expect(await shop.request(paymentCalls.getPaymentProvider)).toEqual({ name: 'off' });
  });

  test('refuses a card order and takes no stock', async () => {
    const shop = await createTestShop(CARDS_OFF);
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 3 })];

    const problem = await shop.refused(503, orderCalls.placeOrder, {
      as: wilma,
      body: draftOf(wilma, [{ product, amount: 1 }], 'card'),
    });

    expect(problem.code).toBe('card-payments-off');
    expect(await shop.stockOf(product)).toBe(3);
    expect(await shop.request(orderCalls.listOwnOrders, { as: wilma, params: { email: wilma.email } })).toEqual([]);
  });
});

describe('a card payment', () => {
  test('begins unpaid, charges subtotal and delivery, and ends with a paid order', async () => {
    const { shop, wilma, order, read } = await orderByCard();
    expect(order.payment).toMatchObject({ method: 'card', status: false });
    expect(await shop.request(paymentCalls.getPaymentProvider)).toEqual({ name: 'sandbox' });

    const transactionId = await payByCard(shop, wilma, order);
    const recorded = await shop.request(paymentCalls.recordPayment, recording(wilma, order, transactionId));

    expect(recorded).toEqual({ modifiedCount: 1 });
    expect((await read()).payment).toEqual({ method: 'card', status: true, transactionId });
    expect(await moneyFor(shop, order)).toBe(6500);
  });

  test('is paid by the provider’s news alone, when the browser says nothing more', async () => {
    const { shop, wilma, order, read } = await orderByCard();
    const transactionId = await payByCard(shop, wilma, order);
    expect((await read()).payment).toEqual({ method: 'card', status: true, transactionId });
  });

  test('is recorded any number of times, and news of it too', async () => {
    const { shop, wilma, product, order, read } = await orderByCard();
    const transactionId = await payByCard(shop, wilma, order);
    const paid = await read();

    for (const id of ['evt_1', 'evt_1', 'evt_2']) {
      await shop.services.cards?.payments.apply({ id, intentId: transactionId });
      await shop.request(paymentCalls.recordPayment, recording(wilma, order, transactionId));
    }

    expect(await read()).toEqual(paid);
    expect(await shop.stockOf(product)).toBe(4);
    expect(await moneyFor(shop, order)).toBe(6500);
  });

  test('has one intent however often and from wherever it is begun', async () => {
    const { shop, wilma, order } = await orderByCard();
    const beside = await shop.openBeside();
    const secrets = await Promise.all(
      [shop, beside, shop, beside, shop].map((process) => beginPayment(process, wilma, order)),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(await beginPayment(await shop.restart(), wilma, order)).toBe(secrets[0]);
  });

  test('from two tabs at once charges once', async () => {
    const { shop, wilma, order, read } = await orderByCard();
    const tabs = [shop, await shop.openBeside(), shop];
    const secrets = await Promise.all(tabs.map((process) => beginPayment(process, wilma, order)));
    const ids = await Promise.all(tabs.map((process, tab) => confirmPayment(process, wilma, secrets[tab] ?? '')));
    await Promise.all(ids.map((id) => shop.request(paymentCalls.recordPayment, recording(wilma, order, id))));
    expect(new Set(ids).size).toBe(1);
    expect((await read()).payment.transactionId).toBe(ids[0]);
    expect(await moneyFor(shop, order)).toBe(6500);
  });
});

describe('the sandbox', () => {
  test.each([
    ['4000000000000002', 'card-declined', 'Your card was declined.'],
    ['4000000000009995', 'insufficient-funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired-card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect-cvc', "Your card's security code is incorrect."],
    ['4242424242424241', 'incorrect-number', 'Your card number is incorrect.'],
    ['4111111111111111', 'no-test-card', /test cards only/],
  ])('refuses %s: %s, and another card pays the same intent', async (number, code, detail) => {
    const { shop, wilma, order, read } = await orderByCard();
    const clientSecret = await beginPayment(shop, wilma, order);

    const asking = { as: wilma, body: { clientSecret, card: cardOf(number) } };
    const problem = await shop.refused(402, sandboxCalls.confirmSandboxPayment, asking);

    expect(problem.code).toBe(code);
    expect(problem.detail).toMatch(detail);
    expect((await read()).payment.status).toBe(false);
    expect(await moneyFor(shop, order)).toBe(0);
    await payByCard(shop, wilma, order);
    expect((await read()).payment.status).toBe(true);
  });

  test('asks for authentication first, and takes no for an answer', async () => {
    const { shop, wilma, order, read } = await orderByCard();
    const clientSecret = await beginPayment(shop, wilma, order);
    const confirm = { as: wilma, body: { clientSecret, card: cardOf('4000002500003155') } };
    const answer = (approved: boolean) => ({ as: wilma, body: { clientSecret, approved } });

    await shop.refused(409, sandboxCalls.authenticateSandboxPayment, answer(true));
    const asked = await shop.request(sandboxCalls.confirmSandboxPayment, confirm);
    expect(asked.status).toBe('needs-authentication');
    const problem = await shop.refused(409, paymentCalls.recordPayment, recording(wilma, order, asked.transactionId));
    expect(problem.code).toBe('not-completed');

    const denied = await shop.refused(402, sandboxCalls.authenticateSandboxPayment, answer(false));
    expect(denied.code).toBe('authentication-failed');
    expect((await read()).payment.status).toBe(false);

    await shop.request(sandboxCalls.confirmSandboxPayment, confirm);
    const approved = await shop.request(sandboxCalls.authenticateSandboxPayment, answer(true));
    expect(approved.status).toBe('succeeded');
    expect((await read()).payment.status).toBe(true);
  });

  test('keeps brand and last digits of a card, never its number', async () => {
    const { shop, wilma, order } = await orderByCard();
    await payByCard(shop, wilma, order);
    const rows = await shop.services.db.selectFrom('sandbox_intent').selectAll().execute();
    expect(rows).toMatchObject([{ card_brand: 'Visa', card_last4: '4242' }]);
    expect(JSON.stringify(rows)).not.toContain(GOOD_CARD.number);
  });

  test('knows its own secrets only', async () => {
    const { shop, wilma } = await orderByCard();
    const asking = { as: wilma, body: { clientSecret: 'pi_1_secret_1', card: GOOD_CARD } };
    await shop.refused(404, sandboxCalls.confirmSandboxPayment, asking);
  });
});

test.each([
  { body: { orderId: 'any' }, path: 'totalAmount' },
  { body: { totalAmount: '60', orderId: 'any' }, path: 'totalAmount' },
  { body: { totalAmount: -1, orderId: 'any' }, path: 'totalAmount' },
  { body: { totalAmount: 1e300, orderId: 'any' }, path: 'totalAmount' },
  { body: { totalAmount: Number.MAX_SAFE_INTEGER, orderId: 'any' }, path: 'totalAmount' },
  { body: { totalAmount: 60 }, path: 'orderId' },
])('a payment intent is not made of $body', async ({ body, path }) => {
  const shop = await createTestShop();
  const problem = await shop.refused(400, paymentCalls.createPaymentIntent, { as: await shop.signUp(), body });
  expect(problem.errors?.map((error) => error.path)).toEqual([path]);
});

test('a payment is not recorded without its transaction', async () => {
  const shop = await createTestShop();
  const asking = { as: await shop.signUp(), params: { orderId: 'any' }, body: { orderId: 'any' } };
  const problem = await shop.refused(400, paymentCalls.recordPayment, asking);
  expect(problem.errors?.map((error) => error.path)).toEqual(['transactionId']);
});

test('an intent is not begun for a payment that needs none', async () => {
  const { shop, wilma, product, order } = await orderByCard();
  const cash = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
  const byCash = await shop.refused(409, paymentCalls.createPaymentIntent, beginning(wilma, cash));
  expect(byCash.code).toBe('not-by-card');

  await payByCard(shop, wilma, order);
  const again = await shop.refused(409, paymentCalls.createPaymentIntent, beginning(wilma, order));
  expect(again.code).toBe('already-paid');
});
