import { randomInt } from 'node:crypto';
import { totalsOfOrder } from '#features/order/order-format.ts';
import type { Order } from '#features/order/order-schema.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import {
  balanceOf,
  CURRENCY,
  type GatewayIntent,
  type PaymentGateway,
} from '#features/payment/payment-gateway.server.ts';
import { insertIntentOnce } from '#features/payment/payment-queries.server.ts';
import { createPayments, type Payments } from '#features/payment/payment-service.server.ts';
import type { PaymentIntentTable } from '#features/payment/payment-table.ts';
import type { Card } from '#features/payment/sandbox/card.ts';
import { sandboxCalls } from '#features/payment/sandbox/sandbox-calls.ts';
import type { SandboxGateway } from '#features/payment/sandbox/sandbox-gateway.server.ts';
import { cents } from '#features/pricing/money.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import { type Break, breaking } from './flaky-gateway.ts';
import type { Person, TestShop } from './test-shop.ts';

/** A card of the sandbox. */
export function cardOf(number: string): Card {
  return { number, expiryMonth: 12, expiryYear: 2040, securityCode: '123' };
}

export const GOOD_CARD: Card = cardOf('4242424242424242');

/** What the browser sends to begin paying an order. */
export function beginning(as: Person, order: Order) {
  return { as, body: { totalAmount: order.totalAmount, orderId: order._id } };
}

/** What the browser sends when it has paid. */
export function recording(as: Person, order: Order, transactionId: string) {
  return { as, params: { orderId: order._id }, body: { orderId: order._id, transactionId } };
}

/** Begins the payment of an order. */
export async function beginPayment(shop: TestShop, as: Person, order: Order): Promise<string> {
  return (await shop.request(paymentCalls.createPaymentIntent, beginning(as, order))).clientSecret;
}

/** Has a payment that was begun charge the card, as the browser does. @returns the transaction id. */
export async function confirmPayment(shop: TestShop, as: Person, clientSecret: string): Promise<string> {
  const body = { clientSecret, card: GOOD_CARD };
  return (await shop.request(sandboxCalls.confirmSandboxPayment, { as, body })).transactionId;
}

/** Pays an order by card up to where the browser would tell the shop. @returns the transaction id. */
export async function payByCard(shop: TestShop, as: Person, order: Order): Promise<string> {
  return confirmPayment(shop, as, await beginPayment(shop, as, order));
}

/** Pays without a word to the shop, as when its processes are down and the provider's news get lost. */
export async function payUnnoticed(shop: TestShop, clientSecret: string): Promise<string> {
  const confirmation = await sandboxOf(shop).confirm(clientSecret, GOOD_CARD);
  if (!confirmation.ok) throw new Error(`The sandbox refused: ${confirmation.reason}`);
  return confirmation.intentId;
}

export function sandboxOf({ services }: TestShop): SandboxGateway {
  const gateway = services.cards?.sandbox?.gateway;
  if (!gateway) throw new Error('This shop has no sandbox');
  return gateway;
}

/** What the sandbox holds for an order, in cents: taken and not given back. */
export async function moneyFor(shop: TestShop, order: Order): Promise<number> {
  const rows = await shop.services.db
    .selectFrom('sandbox_intent')
    .select('id')
    .where('order_id', '=', order._id)
    .execute();
  const found = await Promise.all(rows.map(({ id }) => sandboxOf(shop).findIntent(id)));
  return found.reduce((sum, intent) => sum + (intent ? intent.received - balanceOf(intent).refunded : 0), 0);
}

/** Somebody gives money back at the provider's own desk: this much, or all that is left. */
export async function refundAtDesk(shop: TestShop, intentId: string, amount?: number): Promise<void> {
  const intent = await sandboxOf(shop).findIntent(intentId);
  if (!intent) throw new Error(`The sandbox has no ${intentId}`);
  await sandboxOf(shop).refund(intentId, cents(amount ?? balanceOf(intent).left), newId());
}

/** A run of the reconciliation in which nothing may fail. */
export function reconcile({ services }: TestShop): Promise<void> {
  return services.reconciliation.run((error) => {
    throw error;
  });
}

/** A second intent of an order, which the shop itself never makes while the first may be paid. */
export async function openAnotherIntent(shop: TestShop, order: Order): Promise<GatewayIntent> {
  const draft = { orderId: order._id, amount: totalsOfOrder(order).total, currency: CURRENCY };
  const intent = await sandboxOf(shop).createIntent(draft, newId());
  const attempt = randomInt(1000, 1_000_000);
  const row: PaymentIntentTable = {
    id: intent.id,
    order_id: order._id,
    attempt,
    state: 'open',
    asked_at: 0,
    moved_at: 0,
    look_at: 0,
    refunded_cents: cents(0),
    refund_progress: 0,
    dispute: null,
  };
  await inTransaction(shop.services.db, (trx) => insertIntentOnce(trx, row));
  return intent;
}

/** Card payments of this shop over a line that breaks as `breaks` says. */
export function paymentsOver(
  { services }: TestShop,
  gateway: PaymentGateway,
  breaks: (Break | undefined)[],
  now: () => number = Date.now,
): Payments {
  const { db, orderPayments: orders, changes } = services;
  const quiet = { tellSettled() {}, reportFailure() {} };
  return createPayments({ db, orders, changes, now, gateway: breaking(gateway, breaks), ...quiet });
}
