import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { type Cents, cents, formatPrice } from '#features/pricing/money.ts';
import { type RefundedPieces, type ShippingPart, sharesOf, shippingPartOf } from '#features/pricing/refund-shares.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { afterCommit } from '#platform/database/transaction-scope.server.ts';
import { containsLines, type LineAmount } from '../order/line-amount.ts';
import { shortOrderId } from '../order/order-format.ts';
import { incrementVersion } from '../order/order-queries.server.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import type { Order } from '../order/order-schema.ts';
import { totalsOfOrder } from '../order/order-totals.ts';
import { toOrderRefund } from '../order/refund-reading.server.ts';
import type { RefundTable } from '../order/refund-table.ts';
import type { OrderPayments } from '../payment/order-payments.server.ts';
import { findIntent, moveIntent, restartChecks } from '../payment/payment-queries.server.ts';
import type { PaymentIntentTable } from '../payment/payment-table.ts';
import {
  insertRefund,
  insertRestOnce,
  listRefundsOfOrder,
  type RefundDraft,
  updateRefund,
} from './refund-queries.server.ts';
import { isShippingRefundable, refundableLines, refundedPieces, withoutRefunded } from './refundable.ts';

/** What to refund of an order: everything that is left, a free amount, or pieces of lines and the shipping fee. */
export type RefundRequest = { reason?: string | undefined } & (
  | { of: 'rest' }
  | { of: 'amount'; amount: Cents; atMostLeft?: boolean }
  | { of: 'lines'; lines: readonly LineAmount[]; shipping: ShippingPart; atMostLeft?: boolean }
);

/** Why nothing can be refunded, or not that much. */
export type RefundRefusal = 'not-paid' | 'nothing-collected' | 'more-than-paid' | 'more-than-ordered';

/** The requested refund. `refund` is undefined if nothing was left; `added` is 0 if it had been requested before. */
export type RequestedRefund =
  | { ok: true; refund: RefundTable | undefined; added: Cents }
  | { ok: false; reason: RefundRefusal };

const NOTHING = cents(0);
const NOTHING_LEFT: RequestedRefund = { ok: true, refund: undefined, added: NOTHING };

type Part =
  | { ok: true; amount: Cents; lines: readonly RefundedPieces[]; shipping: ShippingPart; shippingShare: Cents }
  | RefusedRefund;
type RefusedRefund = Extract<RequestedRefund, { ok: false }>;

export type RefundRequests = ReturnType<typeof createRefundRequests>;

/**
 * Creates the service that stores refunds. Its functions run in the caller's transaction, with the order returned by
 * `lockOrder`, and ask the provider after its commit. Cash needs no provider: its refund is done at once.
 * @param send asks the provider for the stored refunds of an intent.
 */
export function createRefundRequests(dependencies: {
  orderPayments: OrderPayments;
  now: () => number;
  send: (intent: PaymentIntentTable) => Promise<void>;
}) {
  const { orderPayments, now, send } = dependencies;

  /** Asks the provider for a refund once it is stored. */
  function sendLater(
    intent: PaymentIntentTable,
    refund: RefundTable | undefined,
    added: Cents,
  ): Extract<RequestedRefund, { ok: true }> {
    afterCommit(() => send(intent));
    return { ok: true, refund, added };
  }

  async function audit(trx: ShopTransaction, order: Order, amount: Cents, actor: Actor): Promise<void> {
    const text = `Refunded ${formatPrice(amount)} of order ${shortOrderId(order._id)}`;
    await writeAudit(trx, { at: now(), action: 'order-refunded', actor, subject: order, text });
  }

  async function requestInCash(
    trx: ShopTransaction,
    order: StoredOrder,
    request: RefundRequest,
    actor: Actor,
  ): Promise<RequestedRefund> {
    // The courier collects the cash when the order is delivered.
    if (order.status !== 'delivered') return { ok: false, reason: 'nothing-collected' };
    const part = partOf(order, request);
    if (!part.ok) return part;
    if (part.amount === 0) return NOTHING_LEFT;
    await audit(trx, order, part.amount, actor);
    const refund = await insertRefund(trx, { ...draftOf(order, part, request, now()), state: 'done', intent_id: null });
    const refunded = cents((order.refundedAmount ?? 0) + part.amount);
    await orderPayments.recordRefund(trx, order, refunded);
    const isAll = refunded === totalsOfOrder(order).total;
    if (isAll) await orderPayments.moveRefund(trx, order, 'refunded', actor);
    return { ok: true, refund, added: part.amount };
  }

  async function requestRest(
    trx: ShopTransaction,
    order: StoredOrder,
    intent: PaymentIntentTable,
    reason: string | undefined,
    actor: Actor,
  ): Promise<RequestedRefund> {
    if (order.paymentState === 'refunded') return NOTHING_LEFT;
    const refunds = await listRefundsOfOrder(trx, order);
    const amount = leftOf(order);
    const refund = await insertRestOnce(trx, intent, { refunds, amount, reason, now: now() });
    if (order.paymentState === 'refunding') return sendLater(intent, refund, NOTHING);
    await audit(trx, order, amount, actor);
    const moved = await moveIntent(trx, intent, 'refunding', now());
    await orderPayments.moveRefund(trx, order, 'refunding', actor);
    return sendLater(moved, refund, amount);
  }

  async function requestByCard(
    trx: ShopTransaction,
    order: StoredOrder,
    request: RefundRequest,
    actor: Actor,
  ): Promise<RequestedRefund> {
    if (order.paymentState === 'unpaid') return { ok: false, reason: 'not-paid' };
    const intent = await findIntent(trx, order.payment.transactionId ?? '');
    if (!intent) throw new Error(`The order ${order._id} was paid by an unknown intent`);
    if (request.of === 'rest') return requestRest(trx, order, intent, request.reason, actor);
    const part = partOf(order, request);
    if (!part.ok) return part;
    if (part.amount === 0) return NOTHING_LEFT;
    await audit(trx, order, part.amount, actor);
    const draft = { ...draftOf(order, part, request, now()), intent_id: intent.id };
    const refund = await insertRefund(trx, draft);
    await restartChecks(trx, intent, now());
    await incrementVersion(trx, order._id);
    return sendLater(intent, refund, part.amount);
  }

  return {
    /** Stores a refund of an order that the transaction has locked. */
    request(trx: ShopTransaction, order: StoredOrder, request: RefundRequest, actor: Actor): Promise<RequestedRefund> {
      const requestRefund = order.payment.method === 'cash' ? requestInCash : requestByCard;
      return requestRefund(trx, order, request, actor);
    },

    /**
     * Repeats a refund that failed. One that has not failed is returned as it is. The shares of its lines are computed
     * again, because pieces of the same lines may have gone back meanwhile.
     */
    async retry(trx: ShopTransaction, order: StoredOrder, refund: RefundTable, actor: Actor): Promise<RequestedRefund> {
      const intent = await findIntent(trx, refund.intent_id ?? '');
      if (!intent) return { ok: true, refund, added: NOTHING };
      if (refund.state !== 'failed') return sendLater(intent, refund, NOTHING);
      if (refund.covers_rest === 1) return requestRest(trx, order, intent, undefined, actor);
      const request = repeatOf(refund, order);
      const part = partOf(order, request);
      if (!part.ok) return part;
      if (part.amount === 0) return { ok: false, reason: 'more-than-paid' };
      await audit(trx, order, part.amount, actor);
      const { amount_cents, lines } = draftOf(order, part, request, now());
      const repeated = await updateRefund(trx, refund, { amount_cents, lines, state: 'under-way', ended_at: null });
      await restartChecks(trx, intent, now());
      await incrementVersion(trx, order._id);
      return sendLater(intent, repeated, part.amount);
    },
  };
}

/** Returns the request that a stored refund of an amount or of lines came from. */
function repeatOf(refund: RefundTable, order: Order): RefundRequest {
  const { lines, shipping: includesShipping } = toOrderRefund(refund);
  const amount = refund.amount_cents;
  if (lines.length === 0 && !includesShipping) return { of: 'amount', amount };
  const shipping = includesShipping && (refund.shipping_cents === null || 'cheapest');
  const shares = lines.reduce((sum, { share = cents(0) }) => sum + share, Number(shippingPartOf(order, shipping)));
  const wasLimited = amount < shares;
  return { of: 'lines', lines, shipping, atMostLeft: wasLimited };
}

/**
 * Computes what is left to refund. Refunds under way may exceed it if the provider refunded something else meanwhile;
 * those that do not fit any more fail once it can be asked.
 */
function leftOf(order: Order): Cents {
  const refunded = order.refunds.reduce((sum, { state, amount }) => (state === 'failed' ? sum : sum + amount), 0);
  return cents(Math.max(0, totalsOfOrder(order).total - refunded));
}

/** Computes what a request refunds, and checks that as much is left. */
function partOf(order: Order, request: RefundRequest): Part {
  const left = leftOf(order);
  const ofNothing = { lines: [], shipping: false, shippingShare: NOTHING } as const;
  if (request.of === 'rest') return { ok: true, amount: left, ...ofNothing };
  if (request.of === 'amount') return limit({ ok: true, amount: request.amount, ...ofNothing });

  const contained = containsLines(refundableLines(order), request.lines);
  if (!contained && !request.atMostLeft) return { ok: false, reason: 'more-than-ordered' };
  const lines = withoutRefunded(request.lines, order);
  if (request.shipping && !isShippingRefundable(order)) return { ok: false, reason: 'more-than-paid' };
  const shares = sharesOf(order, { ...request, lines }, refundedPieces(order));
  const { shipping } = request;
  return limit({ ok: true, amount: shares.total, lines: shares.lines, shipping, shippingShare: shares.shipping });

  function limit(part: Extract<Part, { ok: true }>): Part {
    if (request.of !== 'rest' && request.atMostLeft) return { ...part, amount: cents(Math.min(part.amount, left)) };
    return part.amount > 0 && part.amount <= left ? part : { ok: false, reason: 'more-than-paid' };
  }
}

function draftOf(
  order: Order,
  { amount, lines, shipping, shippingShare }: Extract<Part, { ok: true }>,
  { reason }: RefundRequest,
  now: number,
): Omit<RefundDraft, 'intent_id'> {
  return {
    order_id: order._id,
    amount_cents: amount,
    state: 'under-way',
    lines: JSON.stringify(lines),
    includes_shipping: shipping ? 1 : 0,
    shipping_cents: shippingShare < shippingPartOf(order, shipping !== false) ? shippingShare : null,
    reason: reason ?? null,
    created_at: now,
  };
}
