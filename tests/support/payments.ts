import { randomInt } from 'node:crypto';
import {
  balanceOf,
  type GatewayIntent,
  type PaymentGateway,
  paymentCurrency,
} from '#features/card-provider/gateway.server.ts';
import type { GatewayFailure } from '#features/card-provider/gateway-failure.server.ts';
import type { Card } from '#features/card-provider/sandbox/card.ts';
import { sandboxCalls } from '#features/card-provider/sandbox/sandbox-calls.ts';
import { createSandboxGateway, type SandboxGateway } from '#features/card-provider/sandbox/sandbox-gateway.server.ts';
import { type CardServices, createCardServices } from '#features/order/card-payments.server.ts';
import { orderSchema } from '#features/order/order/order-schema.ts';
import { totalsOfOrder } from '#features/order/order/order-totals.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { insertIntentOnce } from '#features/order/payment/payment-queries.server.ts';
import type { Payments } from '#features/order/payment/payment-service.server.ts';
import type { PaymentIntentTable } from '#features/order/payment/payment-table.ts';
import type { Reconciliation } from '#features/order/reconciliation/reconciliation.server.ts';
import {
  createOrderRefunds,
  type OrderRefunds,
  type RefundedBy,
  type RefundResult,
} from '#features/order/refund/refund-service.server.ts';
import { createRefundRequests } from '#features/order/refund/request-refunds.server.ts';
import { cents } from '#features/pricing/money.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import { createFlakyGateway, type GatewayFault } from './flaky-gateway.ts';
import type { OrderJson } from './json.ts';
import type { Person, TestShop } from './test-shop.ts';

/** A test card for the sandbox. */
export function cardOf(number: string): Card {
  return { number, expiryMonth: 12, expiryYear: 2040, securityCode: '123' };
}

export const GOOD_CARD: Card = cardOf('4242424242424242');

/** The options of the request that creates an order's payment intent. */
export function intentRequest(as: Person, order: OrderJson) {
  return { as, body: { totalAmount: order.totalAmount, orderId: order._id } };
}

/** The options of the request that records an order's payment. */
export function recordRequest(as: Person, order: OrderJson, transactionId: string) {
  return { as, params: { orderId: order._id }, body: { orderId: order._id, transactionId } };
}

/** Creates or reuses an order's payment intent. @returns its client secret. */
export async function beginPayment(shop: TestShop, as: Person, order: OrderJson): Promise<string> {
  return (await shop.request(paymentCalls.createPaymentIntent, intentRequest(as, order))).clientSecret;
}

/** Confirms a payment in the sandbox, as the browser does. @returns the transaction id. */
export async function confirmPayment(shop: TestShop, as: Person, clientSecret: string): Promise<string> {
  const body = { clientSecret, card: GOOD_CARD };
  return (await shop.request(sandboxCalls.confirmSandboxPayment, { as, body })).transactionId;
}

/** Pays an order by card without the browser's request to record it. @returns the transaction id. */
export async function payByCard(shop: TestShop, as: Person, order: OrderJson): Promise<string> {
  return confirmPayment(shop, as, await beginPayment(shop, as, order));
}

/** Pays without notifying the shop, as when its processes are down and the provider's event is lost. */
export async function payWithoutEvent(shop: TestShop, clientSecret: string): Promise<string> {
  const confirmation = await sandboxOf(shop).confirm(clientSecret, GOOD_CARD);
  if (!confirmation.ok) throw new Error(`The sandbox declined: ${confirmation.reason}`);
  return confirmation.intentId;
}

/** The sandbox of a shop. Its state is in the shop's database. */
export function sandboxOf({ services: { db } }: TestShop): SandboxGateway {
  return createSandboxGateway({ db, now: Date.now });
}

/** Adds up what was received for an order less what was refunded, in cents, according to the sandbox. */
export async function netPaid(shop: TestShop, order: OrderJson): Promise<number> {
  const rows = await shop.services.db
    .selectFrom('sandbox_intent')
    .select('id')
    .where('order_id', '=', order._id)
    .execute();
  const intents = await Promise.all(rows.map(({ id }) => sandboxOf(shop).findIntent(id)));
  return intents.reduce((sum, intent) => sum + (intent ? intent.received - balanceOf(intent).refunded : 0), 0);
}

/** Refunds this amount, or all that is left, in the provider's dashboard. */
export async function refundInDashboard(shop: TestShop, intentId: string, amount?: number): Promise<void> {
  const intent = await sandboxOf(shop).findIntent(intentId);
  if (!intent) throw new Error(`The sandbox has no ${intentId}`);
  await sandboxOf(shop).refund(intentId, cents(amount ?? balanceOf(intent).left), newId());
}

/** Runs the payment and order jobs once and throws if any of them fails. */
export async function reconcile({ services }: TestShop): Promise<void> {
  await runReconciliation(services.reconciliation, (error) => {
    throw error;
  });
  await services.orderOwners.assignRecent();
}

/** Checks the intents that are due and releases expired holds. */
export async function runReconciliation(
  reconciliation: Reconciliation,
  report: (error: unknown) => void = () => {},
): Promise<void> {
  await reconciliation.checkIntents(report);
  await reconciliation.endHolds(report);
}

/** Opens a second intent for an order, which the shop itself never does while the first can still be paid. */
export async function openAnotherIntent(shop: TestShop, order: OrderJson): Promise<GatewayIntent> {
  const draft = {
    orderId: order._id,
    amount: totalsOfOrder(orderSchema.parse(order)).total,
    currency: paymentCurrency(),
  };
  const intent = await sandboxOf(shop).createIntent(draft, newId());
  const attempt = randomInt(1000, 1_000_000);
  const row: PaymentIntentTable = {
    id: intent.id,
    provider: 'sandbox',
    order_id: order._id,
    attempt,
    state: 'open',
    last_requested_at: 0,
    state_changed_at: 0,
    next_check_at: 0,
    refunded_cents: cents(0),
    refund_progress: 0,
    dispute: null,
  };
  await inTransaction(shop.services.db, (trx) => insertIntentOnce(trx, row));
  return intent;
}

/** The services for card payments of an order, and for its refunds. */
type FlakyPayments = Payments &
  CardServices & {
    gateway: PaymentGateway;
    orderRefunds: OrderRefunds;
    /** Failures that were reported instead of thrown. */
    reported: GatewayFailure[];
  };

/** Creates this shop's card payments with a gateway whose next calls fail with these faults. */
export function createFlakyPayments(
  { services }: TestShop,
  gateway: PaymentGateway,
  faults: (GatewayFault | undefined)[],
  now: () => number = Date.now,
): FlakyPayments {
  const { db, orderPayments, stockHolds: holds } = services;
  const reported: GatewayFailure[] = [];
  const reportFailure = (failure: GatewayFailure) => void reported.push(failure);
  const shared = { db, orderPayments, holds, now, onSettled() {}, reportFailure };
  const cards = createCardServices({ ...shared, gateway: createFlakyGateway(gateway, faults) });
  const requests = createRefundRequests({ ...shared, send: cards.refundSender.trySend });
  const orderRefunds = createOrderRefunds({ db, requests, refundSender: cards.refundSender });
  return { ...cards.payments, ...cards, gateway, orderRefunds, reported };
}

/** Refunds by an admin who need not confirm who they are. */
export const BY_ADMIN: RefundedBy = { actor: { address: 'test' }, mayRefund: async () => true };

/** Refunds everything that is left of an order, as an admin does. */
export function refundRest(
  { orderRefunds }: { orderRefunds: OrderRefunds },
  { _id }: Pick<OrderJson, '_id'>,
): Promise<RefundResult> {
  return orderRefunds.refund(_id, { of: 'rest' }, BY_ADMIN);
}
