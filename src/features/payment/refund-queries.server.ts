import type { Cents } from '#features/pricing/money.ts';
import type { Database, ShopTransaction } from '#features/schema/tables.ts';
import { newId } from '#platform/id.ts';
import type { GatewayRefund } from './payment-gateway.server.ts';
import type { PaymentIntentTable, PaymentRefundTable } from './payment-table.ts';
import { canBecome, type RefundState } from './refund-state.ts';

/** The attempts to give an intent's money back, oldest first. */
export async function listRefunds(db: Database | ShopTransaction, intentId: string): Promise<PaymentRefundTable[]> {
  return db.selectFrom('payment_refund').selectAll().where('intent_id', '=', intentId).orderBy('attempt').execute();
}

/** Writes the next attempt down, before the provider is asked. */
export async function insertRefund(
  trx: ShopTransaction,
  intent: PaymentIntentTable,
  draft: { attempt: number; amount: Cents; now: number },
): Promise<PaymentRefundTable> {
  const refund: PaymentRefundTable = {
    id: newId(),
    order_id: intent.order_id,
    intent_id: intent.id,
    attempt: draft.attempt,
    amount_cents: draft.amount,
    state: 'under-way',
    provider_id: null,
    failure: null,
    begun_at: draft.now,
    ended_at: null,
  };
  await trx.insertInto('payment_refund').values(refund).execute();
  return refund;
}

/** Moves an attempt on; `provider_id` and `failure` are what is known by then. */
export async function moveRefund(
  trx: ShopTransaction,
  refund: PaymentRefundTable,
  to: RefundState,
  known: Partial<Pick<PaymentRefundTable, 'provider_id' | 'failure'>>,
  now: number,
): Promise<PaymentRefundTable> {
  if (!canBecome(refund.state, to)) throw new Error(`A refund that is ${refund.state} cannot become ${to}`);
  const ended_at = to === 'under-way' ? null : now;
  const moved = { ...refund, failure: null, ...known, state: to, ended_at };
  const { provider_id, failure } = moved;
  await trx
    .updateTable('payment_refund')
    .set({ state: to, provider_id, failure, ended_at })
    .where('id', '=', refund.id)
    .execute();
  return moved;
}

/** Ends an attempt that the provider did not make, unless somebody has learned by now that it did. */
export async function failRefundUnderWay(
  trx: ShopTransaction,
  id: string,
  failure: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('payment_refund')
    .set({ state: 'failed', failure, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'under-way')
    .where('provider_id', 'is', null)
    .execute();
}

/** Writes down under which id the provider knows an attempt that is under way. */
export async function updateProviderId(trx: ShopTransaction, id: string, providerId: string): Promise<void> {
  await trx.updateTable('payment_refund').set({ provider_id: providerId }).where('id', '=', id).execute();
}

/** The shop's state for what the provider says. */
export const STATE_OF: Record<GatewayRefund['status'], RefundState> = {
  pending: 'under-way',
  succeeded: 'done',
  failed: 'failed',
};
