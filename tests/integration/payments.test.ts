import { describe, expect, test } from 'vitest';
import { sandboxCalls } from '#features/card-provider/sandbox/sandbox-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import {
  beginPayment,
  cardOf,
  confirmPayment,
  GOOD_CARD,
  intentRequest,
  netPaid,
  payByCard,
  recordRequest,
} from '../support/payments.ts';
import { createTestShop, draftOf } from '../support/test-shop.ts';

const CARDS_OFF = { config: { cards: { by: 'nobody' as const } } };

/** Creates a customer with an unpaid card order of $60 plus $5 shipping. */
async function placeCardOrder() {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ price: 60, stock: 5 })];
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const read = () => shop.request(orderCalls.getOrder, { as: wilma, params: { orderId: order._id } });
  return { shop, wilma, product, order, read };
}

describe('a shop whose card payments are switched off', () => {
  test('answers 503 and suggests another payment method', async () => {
    const shop = await createTestShop(CARDS_OFF);
    const as = await shop.signUp();
    const body = { totalAmount: 60, orderId: 'any' };

    const problem = await shop.expectRefusal(503, paymentCalls.createPaymentIntent, { as, body });

    expect(problem).toMatchObject({
      code: 'card-payments-off',
      detail: 'This shop does not take cards at present. Choose Cash On Delivery.',
    });
    const params = { orderId: 'any' };
    await shop.expectRefusal(503, paymentCalls.recordPayment, {
      as,
      params,
      body: { orderId: 'any', transactionId: 'pi_1' },
    });
    await shop.expectRefusal(404, refundCalls.refundOrder, { as: await shop.signInAsAdmin(), params });
    expect(await shop.request(paymentCalls.getPaymentProvider)).toEqual({ name: 'off' });
  });

  test('refuses a card order and takes no stock', async () => {
    const shop = await createTestShop(CARDS_OFF);
    const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 3 })];

    const problem = await shop.expectRefusal(503, orderCalls.placeOrder, {
      as: wilma,
      body: draftOf(wilma, [{ product, amount: 1 }], 'card'),
    });

    expect(problem.code).toBe('card-payments-off');
    expect(await shop.stockOf(product)).toBe(3);
    expect(await shop.request(orderCalls.listOwnOrders, { as: wilma, params: { email: wilma.email } })).toEqual([]);
  });
});

describe('a card payment', () => {
  test('charges subtotal and shipping and marks the order as paid', async () => {
    const { shop, wilma, order, read } = await placeCardOrder();
    expect(order.payment).toMatchObject({ method: 'card', status: false });
    expect(await shop.request(paymentCalls.getPaymentProvider)).toEqual({ name: 'sandbox' });

    const transactionId = await payByCard(shop, wilma, order);
    const recorded = await shop.request(paymentCalls.recordPayment, recordRequest(wilma, order, transactionId));

    expect(recorded).toEqual({ modifiedCount: 1 });
    expect((await read()).payment).toEqual({ method: 'card', status: true, paidAt: expect.any(String), transactionId });
    expect(await netPaid(shop, order)).toBe(6500);
  });

  test("is recorded from the provider's event alone", async () => {
    const { shop, wilma, order, read } = await placeCardOrder();
    const transactionId = await payByCard(shop, wilma, order);
    expect((await read()).payment).toEqual({ method: 'card', status: true, paidAt: expect.any(String), transactionId });
  });

  test('is recorded once, however often the request and the event are repeated', async () => {
    const { shop, wilma, product, order, read } = await placeCardOrder();
    const transactionId = await payByCard(shop, wilma, order);
    const paid = await read();

    for (const id of ['evt_1', 'evt_1', 'evt_2']) {
      await shop.services.cards?.payments.receive({ id, intentId: transactionId });
      await shop.request(paymentCalls.recordPayment, recordRequest(wilma, order, transactionId));
    }

    expect(await read()).toEqual(paid);
    expect(await shop.stockOf(product)).toBe(4);
    expect(await netPaid(shop, order)).toBe(6500);
  });

  test('has one intent across repeated requests and processes', async () => {
    const { shop, wilma, order } = await placeCardOrder();
    const otherProcess = await shop.openAnotherProcess();
    const secrets = await Promise.all(
      [shop, otherProcess, shop, otherProcess, shop].map((process) => beginPayment(process, wilma, order)),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(await beginPayment(await shop.restart(), wilma, order)).toBe(secrets[0]);
  });

  test('is charged once when several tabs pay at the same time', async () => {
    const { shop, wilma, order, read } = await placeCardOrder();
    const tabs = [shop, await shop.openAnotherProcess(), shop];
    const secrets = await Promise.all(tabs.map((process) => beginPayment(process, wilma, order)));
    const ids = await Promise.all(tabs.map((process, tab) => confirmPayment(process, wilma, secrets[tab] ?? '')));
    await Promise.all(ids.map((id) => shop.request(paymentCalls.recordPayment, recordRequest(wilma, order, id))));
    expect(new Set(ids).size).toBe(1);
    expect((await read()).payment.transactionId).toBe(ids[0]);
    expect(await netPaid(shop, order)).toBe(6500);
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
  ])('declines %s with %s, and the intent can be paid with another card', async (number, code, detail) => {
    const { shop, wilma, order, read } = await placeCardOrder();
    const clientSecret = await beginPayment(shop, wilma, order);

    const options = { as: wilma, body: { clientSecret, card: cardOf(number) } };
    const problem = await shop.expectRefusal(402, sandboxCalls.confirmSandboxPayment, options);

    expect(problem.code).toBe(code);
    expect(problem.detail).toMatch(detail);
    expect((await read()).payment.status).toBe(false);
    expect(await netPaid(shop, order)).toBe(0);
    await payByCard(shop, wilma, order);
    expect((await read()).payment.status).toBe(true);
  });

  test('requires authentication, which the customer may deny', async () => {
    const { shop, wilma, order, read } = await placeCardOrder();
    const clientSecret = await beginPayment(shop, wilma, order);
    const confirm = { as: wilma, body: { clientSecret, card: cardOf('4000002500003155') } };
    const answer = (approved: boolean) => ({ as: wilma, body: { clientSecret, approved } });

    await shop.expectRefusal(409, sandboxCalls.authenticateSandboxPayment, answer(true));
    const confirmed = await shop.request(sandboxCalls.confirmSandboxPayment, confirm);
    expect(confirmed.status).toBe('needs-authentication');
    const problem = await shop.expectRefusal(
      409,
      paymentCalls.recordPayment,
      recordRequest(wilma, order, confirmed.transactionId),
    );
    expect(problem.code).toBe('not-completed');

    const denied = await shop.expectRefusal(402, sandboxCalls.authenticateSandboxPayment, answer(false));
    expect(denied.code).toBe('authentication-failed');
    expect((await read()).payment.status).toBe(false);

    await shop.request(sandboxCalls.confirmSandboxPayment, confirm);
    const approved = await shop.request(sandboxCalls.authenticateSandboxPayment, answer(true));
    expect(approved.status).toBe('succeeded');
    expect((await read()).payment.status).toBe(true);
  });

  test("stores a card's brand and last digits but not its number", async () => {
    const { shop, wilma, order } = await placeCardOrder();
    await payByCard(shop, wilma, order);
    const rows = await shop.services.db.selectFrom('sandbox_intent').selectAll().execute();
    expect(rows).toMatchObject([{ card_brand: 'Visa', card_last4: '4242' }]);
    expect(JSON.stringify(rows)).not.toContain(GOOD_CARD.number);
  });

  test('rejects an unknown client secret', async () => {
    const { shop, wilma } = await placeCardOrder();
    const options = { as: wilma, body: { clientSecret: 'pi_1_secret_1', card: GOOD_CARD } };
    await shop.expectRefusal(404, sandboxCalls.confirmSandboxPayment, options);
  });
});

test.each([
  { body: { orderId: 'any' }, path: 'totalAmount' },
  { body: { totalAmount: '60', orderId: 'any' }, path: 'totalAmount' },
  { body: { totalAmount: -1, orderId: 'any' }, path: 'totalAmount' },
  { body: { totalAmount: 1e300, orderId: 'any' }, path: 'totalAmount' },
  { body: { totalAmount: Number.MAX_SAFE_INTEGER, orderId: 'any' }, path: 'totalAmount' },
  { body: { totalAmount: 60 }, path: 'orderId' },
])('a payment intent is not created from $body', async ({ body, path }) => {
  const shop = await createTestShop();
  const problem = await shop.expectRefusal(400, paymentCalls.createPaymentIntent, { as: await shop.signUp(), body });
  expect(problem.errors?.map((error) => error.path)).toEqual([path]);
});

test('a payment is not recorded without a transaction id', async () => {
  const shop = await createTestShop();
  const options = { as: await shop.signUp(), params: { orderId: 'any' }, body: { orderId: 'any' } };
  const problem = await shop.expectRefusal(400, paymentCalls.recordPayment, options);
  expect(problem.errors?.map((error) => error.path)).toEqual(['transactionId']);
});

test('an intent is refused for a cash order and for a paid order', async () => {
  const { shop, wilma, product, order } = await placeCardOrder();
  const cash = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
  const byCash = await shop.expectRefusal(409, paymentCalls.createPaymentIntent, intentRequest(wilma, cash));
  expect(byCash.code).toBe('not-by-card');

  await payByCard(shop, wilma, order);
  const again = await shop.expectRefusal(409, paymentCalls.createPaymentIntent, intentRequest(wilma, order));
  expect(again.code).toBe('already-paid');
});
