import type { GatewayRefund } from '#features/card-provider/gateway.server.ts';
import type { Cents } from '#features/pricing/money.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { newId } from '#platform/id.ts';
import { canBecome, type RefundState } from '../order/refund-state.ts';
import type { RefundTable } from '../order/refund-table.ts';
import type { RefundAttemptTable } from './refund-attempt-table.ts';

/** The failure of an attempt that the provider answered with 5xx. */
const OUTCOME_UNKNOWN = 'server_error';

/** Lists the refund attempts of an intent, oldest first. */
export async function listAttempts(db: Database | ShopTransaction, intentId: string): Promise<RefundAttemptTable[]> {
  return db.selectFrom('payment_refund').selectAll().where('intent_id', '=', intentId).orderBy('attempt').execute();
}

/**
 * Lists the ids of the attempts that were given up. Whether one of them took effect is known from what the provider says
 * later, so no other may begin before.
 */
export async function listGivenUp(db: Database, intentId: string): Promise<ReadonlySet<string>> {
  return new Set((await listAttempts(db, intentId)).filter(isGivenUp).map(({ id }) => id));
}

/** Whether an attempt was given up, see {@link giveUpAttempt}. */
export function isGivenUp({ failure }: RefundAttemptTable): boolean {
  return failure === OUTCOME_UNKNOWN;
}

/** Inserts the next attempt to make a refund before it is sent to the provider. */
export async function insertAttempt(
  trx: ShopTransaction,
  refund: Pick<RefundTable, 'id' | 'order_id'>,
  draft: { intentId: string; attempt: number; amount: Cents; now: number },
): Promise<RefundAttemptTable> {
  const attempt: RefundAttemptTable = {
    id: newId(),
    order_id: refund.order_id,
    intent_id: draft.intentId,
    refund_id: refund.id,
    attempt: draft.attempt,
    amount_cents: draft.amount,
    state: 'under-way',
    provider_id: null,
    failure: null,
    started_at: draft.now,
    ended_at: null,
  };
  await trx.insertInto('payment_refund').values(attempt).execute();
  return attempt;
}

/** Moves an attempt to another state, with the provider's id or failure code if there is one. */
export async function moveAttempt(
  trx: ShopTransaction,
  attempt: RefundAttemptTable,
  to: RefundState,
  details: Partial<Pick<RefundAttemptTable, 'provider_id' | 'failure'>>,
  now: number,
): Promise<RefundAttemptTable> {
  if (!canBecome(attempt.state, to)) throw new Error(`A refund that is ${attempt.state} cannot become ${to}`);
  const ended_at = to === 'under-way' ? null : now;
  const moved = { ...attempt, failure: null, ...details, state: to, ended_at };
  const { provider_id, failure } = moved;
  await trx
    .updateTable('payment_refund')
    .set({ state: to, provider_id, failure, ended_at })
    .where('id', '=', attempt.id)
    .execute();
  return moved;
}

/** Ends an attempt that may have taken effect nevertheless, unless the provider has meanwhile confirmed the refund. */
export async function giveUpAttempt(trx: ShopTransaction, id: string, now: number): Promise<void> {
  await trx
    .updateTable('payment_refund')
    .set({ state: 'failed', failure: OUTCOME_UNKNOWN, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'under-way')
    .where('provider_id', 'is', null)
    .execute();
}

/** Stores the provider's id of an attempt that is under way. */
export async function updateProviderId(trx: ShopTransaction, id: string, providerId: string): Promise<void> {
  await trx.updateTable('payment_refund').set({ provider_id: providerId }).where('id', '=', id).execute();
}

/** Assigns an attempt to a refund. */
export async function assignAttempt(trx: ShopTransaction, id: string, refundId: string): Promise<void> {
  await trx.updateTable('payment_refund').set({ refund_id: refundId }).where('id', '=', id).execute();
}

/** Finds the provider's code for the last failure of a refund. */
export async function findFailure(db: Database, refundId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_refund')
    .select('failure')
    .where('refund_id', '=', refundId)
    .where('state', '=', 'failed')
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.failure ?? undefined;
}

/** Maps the provider's refund status to the shop's state. */
export const STATE_OF: Record<GatewayRefund['status'], RefundState> = {
  pending: 'under-way',
  succeeded: 'done',
  failed: 'failed',
};
