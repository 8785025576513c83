import type { ProductChange } from '#features/catalogue/product-changes.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import type { IntentState } from './intent-state.ts';
import type { PayableOrder, PayableOrders } from './payable-orders.server.ts';
import { balanceOf, type GatewayIntent, isAllRefunded, refundProgressOf } from './payment-gateway.server.ts';
import { hasOtherFailedReturn, lockIntent, moveIntent, updateIntentFacts } from './payment-queries.server.ts';
import type { PaymentIntentTable, PaymentRefundTable } from './payment-table.ts';
import { insertRefund, listRefunds, moveRefund, STATE_OF, updateProviderId } from './refund-queries.server.ts';

/** A refund attempt that the provider refused. */
export interface RefusedAttempt {
  attempt: PaymentRefundTable;
  /** The provider's code. */
  code: string;
}

/** Result of applying the provider's state of an intent. */
export interface FollowResult {
  state: IntentState;
  /** Whether this call moved the intent to the state. */
  hasMoved: boolean;
  /** The refund attempt to send to the provider next. */
  attempt: PaymentRefundTable | undefined;
  /** The provider's failure code of the last failed attempt. */
  failure: string | undefined;
  /** Product changes to announce after the commit. */
  changes: readonly ProductChange[];
}

interface Attempts {
  all: PaymentRefundTable[];
  /** Whether this call marked one of them as failed. */
  hasNewFailure: boolean;
}

/**
 * Updates an intent, its refund attempts and its order to match the provider's state. Ignores a response that is older
 * than one already applied.
 */
export async function followProvider(
  trx: ShopTransaction,
  { orders, now }: { orders: PayableOrders; now: number },
  snapshot: PaymentIntentTable,
  gatewayIntent: GatewayIntent,
  refused?: RefusedAttempt,
): Promise<FollowResult> {
  const { order, intent } = await lockIntent(trx, orders, snapshot);
  const none = { attempt: undefined, failure: undefined, changes: [] };
  if (refundProgressOf(gatewayIntent) < intent.refund_progress) {
    return { ...none, state: intent.state, hasMoved: false };
  }
  const attempts = await updateAttempts(trx, intent, gatewayIntent, refused, now);
  await recordFacts(trx, orders, order, intent, gatewayIntent);
  const state = stateAfter(intent.state, gatewayIntent, attempts, refused);
  const hasMoved = state !== intent.state;
  const changes = hasMoved ? await moveIntentAndOrder(trx, orders, order, intent, state, now) : [];
  const attempt =
    state === 'refunding' ? await chooseNextAttempt(trx, intent, gatewayIntent, attempts.all, now) : undefined;
  const failure = attempts.all.findLast(({ state }) => state === 'failed')?.failure ?? undefined;
  return { state, hasMoved, attempt, failure, changes };
}

async function updateAttempts(
  trx: ShopTransaction,
  intent: PaymentIntentTable,
  gatewayIntent: GatewayIntent,
  refused: RefusedAttempt | undefined,
  now: number,
): Promise<Attempts> {
  const all: PaymentRefundTable[] = [];
  let hasNewFailure = false;
  for (const row of await listRefunds(trx, intent.id)) {
    const refund = gatewayIntent.refunds.find(({ attemptId }) => attemptId === row.id);
    const isRefused = refused?.attempt.id === row.id && row.state === 'under-way';
    const to = refund ? STATE_OF[refund.status] : isRefused ? 'failed' : row.state;
    if (to !== row.state) {
      const provider_id = refund?.id ?? row.provider_id;
      const failure = to === 'failed' ? ((refund ? refund.failure : refused?.code) ?? 'unknown') : null;
      all.push(await moveRefund(trx, row, to, { provider_id, failure }, now));
      hasNewFailure ||= to === 'failed';
    } else if (refund && row.provider_id === null) {
      await updateProviderId(trx, row.id, refund.id);
      all.push({ ...row, provider_id: refund.id });
    } else {
      all.push(row);
    }
  }
  return { all, hasNewFailure };
}

async function recordFacts(
  trx: ShopTransaction,
  orders: PayableOrders,
  order: PayableOrder,
  intent: PaymentIntentTable,
  gatewayIntent: GatewayIntent,
): Promise<void> {
  const { refunded } = balanceOf(gatewayIntent);
  const dispute = gatewayIntent.dispute ?? null;
  const facts = { refunded_cents: refunded, refund_progress: refundProgressOf(gatewayIntent), dispute };
  if (facts.refund_progress !== intent.refund_progress || dispute !== intent.dispute) {
    await updateIntentFacts(trx, intent.id, facts);
  }
  if (order.transactionId === intent.id && order.refunded !== refunded) await orders.recordRefund(trx, order, refunded);
  if (dispute !== intent.dispute) await orders.recordDispute(trx, order, gatewayIntent.dispute);
}

function stateAfter(
  state: IntentState,
  gatewayIntent: GatewayIntent,
  { all, hasNewFailure }: Attempts,
  refused: RefusedAttempt | undefined,
): IntentState {
  if (isAllRefunded(gatewayIntent)) return 'refunded';
  if (state === 'refunded') return 'refund-failed';
  if (state !== 'refunding' || !hasNewFailure || all.some((attempt) => attempt.state === 'under-way')) return state;
  const { left } = balanceOf(gatewayIntent);
  // Part of the amount was refunded in the provider's dashboard meanwhile, so only the rest is requested.
  const amountHasChanged = refused !== undefined && refused.attempt.amount_cents !== left;
  return left === 0 || amountHasChanged ? 'refunding' : 'refund-failed';
}

async function moveIntentAndOrder(
  trx: ShopTransaction,
  orders: PayableOrders,
  order: PayableOrder,
  intent: PaymentIntentTable,
  to: IntentState,
  now: number,
): Promise<ProductChange[]> {
  if (to !== 'refunded' && to !== 'refund-failed') throw new Error(`The provider cannot move an intent to ${to}`);
  await moveIntent(trx, intent, to, now);
  if (order.transactionId === intent.id) return orders.moveRefund(trx, order, to);

  const hasFailed = to === 'refund-failed' || (order.returnFailed && (await hasOtherFailedReturn(trx, intent)));
  if (order.returnFailed !== hasFailed) await orders.recordReturnFailure(trx, order, hasFailed);
  return [];
}

/** Returns the attempt with an unknown outcome, to be repeated. Otherwise creates a new one for the amount left. */
async function chooseNextAttempt(
  trx: ShopTransaction,
  intent: PaymentIntentTable,
  gatewayIntent: GatewayIntent,
  attempts: readonly PaymentRefundTable[],
  now: number,
): Promise<PaymentRefundTable | undefined> {
  const { left } = balanceOf(gatewayIntent);
  if (left === 0) return undefined;
  const unknown = attempts.find(({ state, provider_id }) => state === 'under-way' && provider_id === null);
  if (unknown && unknown.amount_cents <= left) return unknown;
  // The provider never refunds more than is left, so this attempt can no longer take effect.
  if (unknown) await moveRefund(trx, unknown, 'failed', { failure: 'amount_changed' }, now);
  return insertRefund(trx, intent, { attempt: (attempts.at(-1)?.attempt ?? 0) + 1, amount: left, now });
}
