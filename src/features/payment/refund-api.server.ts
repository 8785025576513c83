import type { FastifyBaseLogger } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import { createOwnerOf, requireOrder } from '#features/order/order-access.server.ts';
import { CARD_PAYMENTS_OFF } from '#features/order/order-calls.ts';
import type { OrderOwners } from '#features/order/order-owners.server.ts';
import { type Cents, cents } from '#features/pricing/money.ts';
import { sharesOf } from '#features/pricing/refund-shares.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { cancelCalls } from './cancel-calls.ts';
import type { Cancellations } from './cancellation.server.ts';
import { refundProblemOf } from './gateway-problem.server.ts';
import type { OrderRefunds, RefundResult } from './order-refunds.server.ts';
import type { PayableOrder, PayableOrders } from './payable-orders.server.ts';
import { AMOUNT_AND_LINES, MAX_UNCONFIRMED, NO_SUCH_REFUND, refundCalls } from './refund-calls.ts';
import type { RefundRequestBody } from './refund-request-schema.ts';
import type { RefundRequest } from './refund-requests.server.ts';
import { logGatewayFailure } from './report-failure.server.ts';

/** Adds the routes that refund and cancel orders. */
export function addRefundRoutes(
  route: Route,
  services: { orders: PayableOrders; owners: OrderOwners; refunds: OrderRefunds; cancellations: Cancellations },
): void {
  const { orders, owners, refunds, cancellations } = services;
  const ownerOf = createOwnerOf(owners);

  /** Returns the amount of a refund, to the cent apart from rounding a discount. */
  async function amountOf({ id, total, refunded, shippingFee }: PayableOrder, request: RefundRequest): Promise<Cents> {
    const left = cents(total - refunded);
    if (request.of === 'rest') return left;
    if (request.of === 'amount') return request.amount;
    const items = await orders.listItems(id);
    return sharesOf({ items, shippingFee }, request, []).total;
  }

  async function answer(orderId: string, result: RefundResult, log: FastifyBaseLogger) {
    if (!result.ok) throw problemOf(result, log);
    const refundedAmount = (await orders.find(orderId))?.refunded ?? cents(0);
    return { refund: result.refund, refundedAmount };
  }

  route(refundCalls.refundOrder, async ({ params: { orderId }, body, principal, requireConfirmation, request }) => {
    const order = requireOrder(await orders.find(orderId));
    const asked = toRefundRequest(body);
    if ((await amountOf(order, asked)) > MAX_UNCONFIRMED) await requireConfirmation();
    const result = await refunds.refund(orderId, asked, actorOf({ principal, request }));
    return answer(orderId, result, request.log);
  });

  route(refundCalls.retryRefund, async ({ params, principal, requireConfirmation, request }) => {
    const { orderId, refundId } = params;
    requireOrder(await orders.find(orderId));
    if ((await refunds.findFailedAmount(orderId, refundId)) > MAX_UNCONFIRMED) await requireConfirmation();
    const result = await refunds.retry(orderId, refundId, actorOf({ principal, request }));
    return answer(orderId, result, request.log);
  });

  route(
    cancelCalls.cancelOrder,
    async ({ params, body: { reason }, principal, request }) => {
      // Staff who order for themselves cancel as customers.
      const by = (await ownerOf(params)) === principal.id ? 'customer' : 'shop';
      const actor = actorOf({ principal, request });
      const cancellation = { by, isStaff: principal.permissions.has('orders.write'), actor, reason } as const;
      const result = await cancellations.cancel(params.orderId, cancellation);
      if (result.ok) return { status: 'cancelled' as const, stock: cancellation.isStaff ? result.stock : undefined };
      throw new Problem(getRefusal(cancelCalls.cancelOrder, result.reason));
    },
    ownerOf,
  );
}

/** Converts the body of a request. Without lines, shipping and amount it asks for everything that is left. */
function toRefundRequest({ lines, shipping = false, amount, reason }: RefundRequestBody): RefundRequest {
  if (amount !== undefined && (lines !== undefined || shipping)) throw new Problem(AMOUNT_AND_LINES);
  if (amount !== undefined) return { of: 'amount', amount, reason };
  if (lines !== undefined || shipping) return { of: 'lines', lines: lines ?? [], shipping, reason };
  return { of: 'rest', reason };
}

function problemOf(result: Extract<RefundResult, { ok: false }>, log: FastifyBaseLogger): Problem {
  switch (result.reason) {
    case 'refused':
      logGatewayFailure(log, result.failure);
      return refundProblemOf(result.failure);
    case 'cards-off':
      return new Problem(CARD_PAYMENTS_OFF);
    case 'no-such-refund':
      return new Problem(NO_SUCH_REFUND);
    case 'wrong-state':
      return new Problem(getRefusal(refundCalls.retryRefund, result.reason));
    default:
      return new Problem(getRefusal(refundCalls.refundOrder, result.reason));
  }
}
