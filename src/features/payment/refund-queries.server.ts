import type { Cents } from '#features/pricing/money.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { newId } from '#platform/id.ts';
import type { GatewayRefund } from './payment-gateway.server.ts';
import type { PaymentIntentTable, PaymentRefundTable } from './payment-table.ts';
import { canBecome, type RefundState } from './refund-state.ts';

/** Lists the refund attempts of an intent, oldest first. */
export async function listRefunds(db: Database | ShopTransaction, intentId: string): Promise<PaymentRefundTable[]> {
  return db.selectFrom('payment_refund').selectAll().where('intent_id', '=', intentId).orderBy('attempt').execute();
}

/** Inserts the next attempt before it is sent to the provider. */
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
    started_at: draft.now,
    ended_at: null,
  };
  await trx.insertInto('payment_refund').values(refund).execute();
  return refund;
}

/** Moves an attempt to another state, with the provider's id or failure code if there is one. */
export async function moveRefund(
  trx: ShopTransaction,
  refund: PaymentRefundTable,
  to: RefundState,
  details: Partial<Pick<PaymentRefundTable, 'provider_id' | 'failure'>>,
  now: number,
): Promise<PaymentRefundTable> {
  if (!canBecome(refund.state, to)) throw new Error(`A refund that is ${refund.state} cannot become ${to}`);
  const ended_at = to === 'under-way' ? null : now;
  const moved = { ...refund, failure: null, ...details, state: to, ended_at };
  const { provider_id, failure } = moved;
  await trx
    .updateTable('payment_refund')
    .set({ state: to, provider_id, failure, ended_at })
    .where('id', '=', refund.id)
    .execute();
  return moved;
}

/** Marks an attempt as failed, unless the provider has meanwhile confirmed the refund. */
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

/** Stores the provider's id of an attempt that is under way. */
export async function updateProviderId(trx: ShopTransaction, id: string, providerId: string): Promise<void> {
  await trx.updateTable('payment_refund').set({ provider_id: providerId }).where('id', '=', id).execute();
}

/** Maps the provider's refund status to the shop's state. */
export const STATE_OF: Record<GatewayRefund['status'], RefundState> = {
  pending: 'under-way',
  succeeded: 'done',
  failed: 'failed',
};
