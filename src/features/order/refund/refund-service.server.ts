import type { Actor } from '#features/audit/actor.server.ts';
import { GatewayRefusal } from '#features/card-provider/gateway-failure.server.ts';
import type { Cents } from '#features/pricing/money.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { findOrder, getLockedOrder } from '../order/order-queries.server.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import type { RefundTable } from '../order/refund-table.ts';
import { findIntent } from '../payment/payment-queries.server.ts';
import { findFailure } from './refund-attempts.server.ts';
import { findRefund, listRefundsOfOrder } from './refund-queries.server.ts';
import type { RefundRefusal, RefundRequest, RefundRequests, RequestedRefund } from './request-refunds.server.ts';
import type { RefundSender } from './send-refunds.server.ts';

/** Who refunds an order. */
export interface RefundedBy {
  actor: Actor;
  /** Decides, in the transaction of a refund, whether they may refund as much without confirming who they are again. */
  mayRefund: (trx: ShopTransaction, amount: Cents) => Promise<boolean>;
}

/**
 * Result of refunding an order. `wrong-state`: the refund was made in the provider's dashboard. `unconfirmed`: the person
 * has to confirm who they are first.
 */
export type RefundResult =
  | { ok: true; refund: 'under-way' | 'done' }
  | { ok: false; reason: RefundRefusal | 'cards-off' | 'no-such-refund' | 'wrong-state' | 'unconfirmed' }
  | { ok: false; reason: 'refused'; failure: GatewayRefusal };

type Refused = Extract<RefundResult, { ok: false }>;

export type OrderRefunds = ReturnType<typeof createOrderRefunds>;

/**
 * Creates the service that refunds orders, paid by card or in cash.
 * @param refundSender undefined while card payments are switched off; then only cash can be handed back.
 */
export function createOrderRefunds(dependencies: {
  db: Database;
  requests: RefundRequests;
  refundSender: RefundSender | undefined;
}) {
  const { db, requests, refundSender } = dependencies;

  /** Applies what happened at the provider meanwhile, such as refunds in its dashboard. */
  async function refresh({ payment: { transactionId = '' } }: StoredOrder): Promise<void> {
    const intent = await findIntent(db, transactionId);
    if (intent) await refundSender?.refresh(intent);
  }

  /** Reads the progress of a refund for which the provider was asked. */
  async function progressOf(refund: RefundTable | undefined): Promise<RefundResult> {
    // Nothing was left.
    if (!refund) return { ok: true, refund: 'done' };
    const sent = await findRefund(db, refund.id);
    if (sent?.state === 'failed') {
      const code = (await findFailure(db, refund.id)) ?? 'unknown';
      return { ok: false, reason: 'refused', failure: new GatewayRefusal(`A refund failed: ${code}`, code) };
    }
    return { ok: true, refund: sent?.state === 'done' ? 'done' : 'under-way' };
  }

  async function store(
    orderId: string,
    mayHaveChanged: (order: StoredOrder) => boolean,
    mayRefund: RefundedBy['mayRefund'],
    request: (trx: ShopTransaction, order: StoredOrder) => Promise<RequestedRefund | Refused>,
  ): Promise<RefundResult> {
    const order = await findOrder(db, orderId);
    if (order?.payment.method === 'card' && !refundSender) return { ok: false, reason: 'cards-off' };
    if (order && mayHaveChanged(order)) await refresh(order);
    const requested = await inTransaction<Tables, RequestedRefund | Refused>(db, async (trx, rollBack) => {
      const result = await request(trx, await getLockedOrder(trx, orderId));
      const isAllowed = !result.ok || result.added === 0 || (await mayRefund(trx, result.added));
      return isAllowed ? result : rollBack({ ok: false, reason: 'unconfirmed' });
    });
    return requested.ok ? progressOf(requested.refund) : requested;
  }

  return {
    /** Refunds an order: all that is left, a free amount, or pieces of its lines. Everything may be repeated. */
    async refund(orderId: string, request: RefundRequest, { actor, mayRefund }: RefundedBy): Promise<RefundResult> {
      const result = await store(orderId, mayHaveChanged(request), mayRefund, (trx, order) =>
        requests.request(trx, order, request, actor),
      );
      if (!result.ok || request.of !== 'rest') return result;
      // A refund in the provider's dashboard may still be under way.
      const order = await findOrder(db, orderId);
      return order?.payment.method === 'card' && order.paymentState !== 'refunded'
        ? { ok: true, refund: 'under-way' }
        : result;
    },

    /** Repeats a refund that failed. */
    retry: (orderId: string, refundId: string, { actor, mayRefund }: RefundedBy): Promise<RefundResult> =>
      store(orderId, always, mayRefund, async (trx, order) => {
        const refund = (await listRefundsOfOrder(trx, order)).find(({ id }) => id === refundId);
        if (!refund) return { ok: false, reason: 'no-such-refund' };
        if (refund.state === 'failed' && refund.provider_id !== null) return { ok: false, reason: 'wrong-state' };
        return requests.retry(trx, order, refund, actor);
      }),
  };
}

/**
 * Returns whether an order must be compared with the provider first, because the stored state could make the shop refuse
 * the request. Before a refund of the rest is sent, the payment is read anyway.
 */
function mayHaveChanged({ of }: RefundRequest): (order: StoredOrder) => boolean {
  return ({ paymentState }) => paymentState === 'refunded' || (of !== 'rest' && paymentState !== 'refunding');
}

function always(): boolean {
  return true;
}
