import type { FastifyRequest } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import { logGatewayFailure } from '#features/card-provider/report-failure.server.ts';
import { cents } from '#features/pricing/money.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import type { UserPrincipal } from '#platform/http/access.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import { CONFIRM_AGAIN } from '#platform/http/refusals.ts';
import type { Route } from '#platform/http/router.server.ts';
import { requireOrder } from '../order/order-access.server.ts';
import { CARD_PAYMENTS_OFF } from '../order/order-calls.ts';
import type { OrderService } from '../order/order-service.server.ts';
import { AMOUNT_AND_LINES, KEY_LIMIT_REACHED, MAX_UNCONFIRMED, NO_SUCH_REFUND, refundCalls } from './refund-calls.ts';
import { refundProblemOf } from './refund-problem.server.ts';
import type { RefundRequestBody } from './refund-request-schema.ts';
import type { OrderRefunds, RefundedBy, RefundResult } from './refund-service.server.ts';
import type { RefundRequest } from './request-refunds.server.ts';

/** Adds the routes that refund orders. */
export function addRefundRoutes(
  route: Route,
  { orders, refunds }: { orders: OrderService; refunds: OrderRefunds },
): void {
  async function answer(orderId: string, result: RefundResult, caller: Caller) {
    if (!result.ok) throw problemOf(result, caller);
    const refundedAmount = (await orders.find(orderId))?.refundedAmount ?? cents(0);
    return { refund: result.refund, refundedAmount };
  }

  route(refundCalls.refundOrder, async ({ params: { orderId }, body, ...input }) => {
    requireOrder(await orders.find(orderId));
    return answer(orderId, await refunds.refund(orderId, toRefundRequest(body), refundedBy(input)), input);
  });

  route(refundCalls.retryRefund, async ({ params: { orderId, refundId }, ...input }) => {
    requireOrder(await orders.find(orderId));
    return answer(orderId, await refunds.retry(orderId, refundId, refundedBy(input)), input);
  });
}

interface Caller {
  principal: UserPrincipal;
  request: FastifyRequest;
}

/** The sum of refunds since the last confirmation is limited, over all orders. */
function refundedBy({
  addUnconfirmed,
  ...caller
}: Caller & { addUnconfirmed: (trx: ShopTransaction, amount: number) => Promise<number> }): RefundedBy {
  return {
    actor: actorOf(caller),
    mayRefund: async (trx, amount) => (await addUnconfirmed(trx, amount)) <= MAX_UNCONFIRMED,
  };
}

/** Converts the body of a request. Without lines, shipping and amount it asks for everything that is left. */
function toRefundRequest({ lines, shipping = false, amount, reason }: RefundRequestBody): RefundRequest {
  if (amount !== undefined && (lines !== undefined || shipping)) throw new Problem(AMOUNT_AND_LINES);
  if (amount !== undefined) return { of: 'amount', amount, reason };
  if (lines !== undefined || shipping) return { of: 'lines', lines: lines ?? [], shipping, reason };
  return { of: 'rest', reason };
}

function problemOf(result: Extract<RefundResult, { ok: false }>, { principal, request }: Caller): Problem {
  switch (result.reason) {
    case 'refused':
      logGatewayFailure(request.log, result.failure);
      return refundProblemOf(result.failure);
    case 'unconfirmed':
      return new Problem(principal.isApiKey ? KEY_LIMIT_REACHED : CONFIRM_AGAIN);
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
