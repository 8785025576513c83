import type { ProductChange } from '#features/catalogue/product-changes.server.ts';
import type { OrderPayments, PayableOrder } from '#features/order/order-payments.server.ts';
import type { ShopTransaction } from '#features/schema/tables.ts';
import type { IntentState } from './intent-state.ts';
import { lockIntent } from './lock-intent.server.ts';
import { balanceOf, type GatewayIntent, isAllRefunded, refundProgressOf } from './payment-gateway.server.ts';
import { hasOtherFailedReturn, moveIntent, updateIntentFacts } from './payment-queries.server.ts';
import type { PaymentIntentTable, PaymentRefundTable } from './payment-table.ts';
import { insertRefund, listRefunds, moveRefund, STATE_OF, updateProviderId } from './refund-queries.server.ts';

/** The provider refused to give money back in this attempt. */
export interface RefusedAttempt {
  attempt: PaymentRefundTable;
  /** The provider's code. */
  code: string;
}

/** What follows from what the provider says of the money that an intent brought. */
export interface Followed {
  state: IntentState;
  /** The intent has come into this state just now. */
  hasMoved: boolean;
  /** The provider's answer was older than what is known already, so it changed nothing. */
  isOutdated: boolean;
  /** The attempt that the provider is to be asked for now. */
  attempt: PaymentRefundTable | undefined;
  /** The provider's code of why the last attempt failed. */
  failure: string | undefined;
  /** To be announced after the commit. */
  changes: readonly ProductChange[];
}

interface Attempts {
  all: PaymentRefundTable[];
  /** One of them has failed just now. */
  hasNewFailure: boolean;
}

/**
 * Brings an intent, the shop's attempts to refund it, and its order in line with what the provider says of its money.
 * Nothing is taken back that a later answer has said.
 */
export async function followProvider(
  trx: ShopTransaction,
  { orders, now }: { orders: OrderPayments; now: number },
  known: PaymentIntentTable,
  found: GatewayIntent,
  refused?: RefusedAttempt,
): Promise<Followed> {
  const { order, intent } = await lockIntent(trx, orders, known);
  const none = { attempt: undefined, failure: undefined, changes: [] };
  if (refundProgressOf(found) < intent.refund_progress) {
    return { ...none, state: intent.state, hasMoved: false, isOutdated: true };
  }
  const attempts = await followAttempts(trx, intent, found, refused, now);
  await noteFacts(trx, orders, order, intent, found);
  const state = stateAfter(intent.state, found, attempts, refused);
  const hasMoved = state !== intent.state;
  const changes = hasMoved ? await moveOn(trx, orders, order, intent, state, now) : [];
  const attempt = state === 'refunding' ? await chooseAttempt(trx, intent, found, attempts.all, now) : undefined;
  const failure = attempts.all.findLast(({ state }) => state === 'failed')?.failure ?? undefined;
  return { state, hasMoved, isOutdated: false, attempt, failure, changes };
}

async function followAttempts(
  trx: ShopTransaction,
  intent: PaymentIntentTable,
  found: GatewayIntent,
  refused: RefusedAttempt | undefined,
  now: number,
): Promise<Attempts> {
  const all: PaymentRefundTable[] = [];
  let hasNewFailure = false;
  for (const row of await listRefunds(trx, intent.id)) {
    const made = found.refunds.find(({ attemptId }) => attemptId === row.id);
    const isRefused = refused?.attempt.id === row.id && row.state === 'under-way';
    const to = made ? STATE_OF[made.status] : isRefused ? 'failed' : row.state;
    if (to !== row.state) {
      const provider_id = made?.id ?? row.provider_id;
      const failure = to === 'failed' ? ((made ? made.failure : refused?.code) ?? 'unknown') : null;
      all.push(await moveRefund(trx, row, to, { provider_id, failure }, now));
      hasNewFailure ||= to === 'failed';
    } else if (made && row.provider_id === null) {
      await updateProviderId(trx, row.id, made.id);
      all.push({ ...row, provider_id: made.id });
    } else {
      all.push(row);
    }
  }
  return { all, hasNewFailure };
}

async function noteFacts(
  trx: ShopTransaction,
  orders: OrderPayments,
  order: PayableOrder,
  intent: PaymentIntentTable,
  found: GatewayIntent,
): Promise<void> {
  const { refunded } = balanceOf(found);
  const dispute = found.dispute ?? null;
  const facts = { refunded_cents: refunded, refund_progress: refundProgressOf(found), dispute };
  if (facts.refund_progress !== intent.refund_progress || dispute !== intent.dispute) {
    await updateIntentFacts(trx, intent.id, facts);
  }
  if (order.transactionId === intent.id && order.refunded !== refunded) await orders.noteRefunded(trx, order, refunded);
  if (dispute !== intent.dispute) await orders.noteDispute(trx, order, found.dispute);
}

function stateAfter(
  state: IntentState,
  found: GatewayIntent,
  { all, hasNewFailure }: Attempts,
  refused: RefusedAttempt | undefined,
): IntentState {
  if (isAllRefunded(found)) return 'refunded';
  if (state === 'refunded') return 'refund-failed';
  if (state !== 'refunding' || !hasNewFailure || all.some((attempt) => attempt.state === 'under-way')) return state;
  const { left } = balanceOf(found);
  // Somebody has given part of it back at the provider's desk meanwhile, so the rest is asked for.
  const wasOtherAmount = refused !== undefined && refused.attempt.amount_cents !== left;
  return left === 0 || wasOtherAmount ? 'refunding' : 'refund-failed';
}

async function moveOn(
  trx: ShopTransaction,
  orders: OrderPayments,
  order: PayableOrder,
  intent: PaymentIntentTable,
  to: IntentState,
  now: number,
): Promise<ProductChange[]> {
  if (to !== 'refunded' && to !== 'refund-failed') throw new Error(`The provider does not make an intent ${to}`);
  await moveIntent(trx, intent, to, now);
  if (order.transactionId === intent.id) return orders.moveRefund(trx, order, to);

  const hasFailed = to === 'refund-failed' || (order.returnFailed && (await hasOtherFailedReturn(trx, intent)));
  if (order.returnFailed !== hasFailed) await orders.noteReturnFailed(trx, order, hasFailed);
  return [];
}

/** The attempt under way whose outcome is not known is repeated; without one the next begins, over all that is left. */
async function chooseAttempt(
  trx: ShopTransaction,
  intent: PaymentIntentTable,
  found: GatewayIntent,
  attempts: readonly PaymentRefundTable[],
  now: number,
): Promise<PaymentRefundTable | undefined> {
  const { left } = balanceOf(found);
  if (left === 0) return undefined;
  const unknown = attempts.find(({ state, provider_id }) => state === 'under-way' && provider_id === null);
  if (unknown && unknown.amount_cents <= left) return unknown;
  // The provider never gives back more than is left, so this one can take no effect any more.
  if (unknown) await moveRefund(trx, unknown, 'failed', { failure: 'amount_changed' }, now);
  return insertRefund(trx, intent, { attempt: (attempts.at(-1)?.attempt ?? 0) + 1, amount: left, now });
}
