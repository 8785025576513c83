import type { Actor } from '#features/audit/actor.server.ts';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import type { Cancellations } from '../cancellation/cancellation.server.ts';
import type { LineAmount } from '../order/line-amount.ts';
import { recordOrderEvents } from '../order/order-event.server.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import type { WithdrawalOutcome } from '../order/withdrawal-outcome.ts';
import type { RefundRequests } from '../refund/request-refunds.server.ts';
import { insertReturn, moveReturn } from '../return/return-queries.server.ts';
import { takeOutLines } from './take-out-lines.server.ts';
import type { WithdrawalPlan } from './withdrawal-plan.ts';
import type { WithdrawalState } from './withdrawal-schema.ts';

/** What changes orders that customers withdraw from. */
export interface WithdrawalEffects {
  cancellations: Cancellations;
  catalogue: CatalogueService;
  refundRequests: RefundRequests;
}

/** What became of a withdrawal. */
export interface AppliedWithdrawal {
  outcome: WithdrawalOutcome;
  state: WithdrawalState;
  /** The return that it opened. */
  returnId?: string | undefined;
}

/** What staff have to look at, because it does not fit the order. */
export const LEFT_TO_STAFF: AppliedWithdrawal = { outcome: 'left-to-staff', state: 'unmatched' };

/** Does what follows from a withdrawal to an order that the transaction has locked. @param at epoch milliseconds. */
export async function applyWithdrawal(
  trx: ShopTransaction,
  order: StoredOrder,
  plan: WithdrawalPlan,
  { effects, actor, at }: { effects: WithdrawalEffects; actor: Actor; at: number },
): Promise<AppliedWithdrawal> {
  switch (plan.does) {
    case 'nothing':
      return { outcome: 'nothing', state: 'done' };
    case 'late':
      return { outcome: 'late', state: 'late' };
    case 'not-in-order':
      return LEFT_TO_STAFF;
    case 'cancel': {
      const cancellation = {
        by: 'customer',
        isStaff: true,
        actor,
        reason: 'Withdrawal',
        keepsDearerShipping: true,
      } as const;
      const cancelled = await effects.cancellations.cancelIn(trx, order._id, cancellation);
      return { outcome: cancelled.ok ? 'cancelled' : 'left-to-staff', state: 'open' };
    }
    case 'take-back': {
      const { unshipped, shipped } = plan;
      await takeOutLines(trx, order, unshipped, { ...effects, actor, at });
      const returnId = shipped.length > 0 ? await openReturn(trx, order._id, shipped, at) : undefined;
      return { outcome: outcomeOf(plan), state: 'open', returnId };
    }
  }
}

function outcomeOf({ unshipped, shipped }: { unshipped: readonly LineAmount[]; shipped: readonly LineAmount[] }) {
  if (shipped.length === 0) return 'not-sent';
  return unshipped.length === 0 ? 'to-send-back' : 'partly-sent';
}

/** Opens a return that is accepted at once, which staff therefore cannot refuse. @returns its id. */
async function openReturn(
  trx: ShopTransaction,
  orderId: string,
  pieces: readonly LineAmount[],
  at: number,
): Promise<string> {
  const lines = pieces.map((each) => ({ ...each, reason: 'changed-mind' as const }));
  const returnId = await insertReturn(trx, { orderId, state: 'accepted', lines, text: undefined, at });
  await recordOrderEvents(trx, [orderId], { kind: 'return-accepted', by: 'shop', returnId }, at);
  return returnId;
}

/**
 * Accepts what the customer has asked to return and staff have not decided, as far as the withdrawal is about it. The
 * law leaves staff no decision. @returns whether there was something.
 */
export async function acceptRequestedReturns(
  trx: ShopTransaction,
  { _id, returns }: StoredOrder,
  lines: readonly LineAmount[] | undefined,
  at: number,
): Promise<boolean> {
  const requested = returns.filter(
    ({ state, lines: returned }) =>
      state === 'requested' && (!lines || returned.some(({ line }) => lines.some((each) => each.line === line))),
  );
  for (const { _id: returnId } of requested) {
    await moveReturn(trx, returnId, { from: 'requested', to: 'accepted' });
    await recordOrderEvents(trx, [_id], { kind: 'return-accepted', by: 'shop', returnId }, at);
  }
  return requested.length > 0;
}
