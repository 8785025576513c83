import { THE_SHOP } from '#features/audit/actor.server.ts';
import {
  balanceOf,
  type GatewayIntent,
  isAllRefunded,
  refundProgressOf,
} from '#features/card-provider/gateway.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { incrementVersion } from '../order/order-queries.server.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import type { RefundTable } from '../order/refund-table.ts';
import type { IntentState } from '../payment/intent-state.ts';
import type { OrderPayments } from '../payment/order-payments.server.ts';
import { hasOtherFailedReturn, lockIntent, moveIntent, updateIntentFacts } from '../payment/payment-queries.server.ts';
import type { PaymentIntentTable } from '../payment/payment-table.ts';
import { type Attempts, chooseNextAttempt, updateRefunds } from './follow-refunds.server.ts';
import type { RefundAttemptTable } from './refund-attempt-table.ts';
import { isGivenUp, listAttempts, moveAttempt, STATE_OF, updateProviderId } from './refund-attempts.server.ts';

const NONE: ReadonlySet<string> = new Set();

/** A refund attempt that the provider refused. */
export interface RefusedAttempt {
  attempt: RefundAttemptTable;
  /** The provider's code. */
  code: string;
}

/** What the caller knows of the attempts. */
export interface KnownAttempts {
  refused?: RefusedAttempt | undefined;
  /** Those that had been given up when the provider's state was read. Unknown if left out. */
  givenUp?: ReadonlySet<string>;
}

/** Result of applying the provider's state of an intent. */
export interface FollowResult {
  state: IntentState;
  /** Whether the provider's state may lack an attempt that was given up since. No other attempt begins then. */
  isOutdated: boolean;
  /** The state, if this call moved the intent to it. */
  movedTo?: FollowedState | undefined;
  /** Whether this call marked a refund attempt as failed. */
  hasNewFailure: boolean;
  /** The refund attempt to send to the provider next. */
  attempt?: RefundAttemptTable | undefined;
  /** The provider's failure code of the last failed attempt. */
  failure?: string | undefined;
}

/** A state to which the provider moves an intent. */
export type FollowedState = Extract<IntentState, 'refunded' | 'refund-failed'>;

/**
 * Updates an intent, its refunds with their attempts, and its order to match the provider's state. Ignores a response
 * that is older than one already applied.
 */
export async function followProvider(
  trx: ShopTransaction,
  { orderPayments, now }: { orderPayments: OrderPayments; now: number },
  snapshot: PaymentIntentTable,
  gatewayIntent: GatewayIntent,
  { refused, givenUp = NONE }: KnownAttempts,
): Promise<FollowResult> {
  const { order, intent } = await lockIntent(trx, snapshot);
  if (refundProgressOf(gatewayIntent) < intent.refund_progress) {
    return { state: intent.state, isOutdated: false, hasNewFailure: false };
  }
  const attempts = await updateAttempts(trx, intent, gatewayIntent, refused, now);
  const refunds = await updateRefunds(trx, intent, gatewayIntent, attempts, now);
  if (refunds.haveChanged) await incrementVersion(trx, order._id);
  await recordFacts(trx, orderPayments, order, intent, gatewayIntent);
  const movedTo = findNextState(intent.state, gatewayIntent, attempts, refunds.all, refused);
  if (movedTo) await moveIntentAndOrder(trx, orderPayments, order, intent, movedTo, now);
  const state = movedTo ?? intent.state;
  const isOutdated = attempts.all.some((attempt) => isGivenUp(attempt) && !givenUp.has(attempt.id));
  const both = { attempts: attempts.all, refunds: refunds.all };
  const attempt = isOutdated ? undefined : await chooseNextAttempt(trx, { ...intent, state }, gatewayIntent, both, now);
  const failure = attempts.all.findLast(({ state }) => state === 'failed')?.failure ?? undefined;
  return { state, isOutdated, movedTo, hasNewFailure: attempts.newlyFailed.size > 0, attempt, failure };
}

async function updateAttempts(
  trx: ShopTransaction,
  intent: PaymentIntentTable,
  gatewayIntent: GatewayIntent,
  refused: RefusedAttempt | undefined,
  now: number,
): Promise<Attempts> {
  const all: RefundAttemptTable[] = [];
  const newlyFailed = new Set<string>();
  for (const row of await listAttempts(trx, intent.id)) {
    const refund = gatewayIntent.refunds.find(({ attemptId }) => attemptId === row.id);
    const isRefused = refused?.attempt.id === row.id;
    const to = refund ? STATE_OF[refund.status] : isRefused ? 'failed' : row.state;
    if (to !== row.state) {
      const provider_id = refund?.id ?? row.provider_id;
      const failure = to === 'failed' ? ((refund ? refund.failure : refused?.code) ?? 'unknown') : null;
      all.push(await moveAttempt(trx, row, to, { provider_id, failure }, now));
      if (to === 'failed') newlyFailed.add(row.id);
    } else if (refund && row.provider_id === null) {
      await updateProviderId(trx, row.id, refund.id);
      all.push({ ...row, provider_id: refund.id });
    } else {
      all.push(row);
    }
  }
  return { all, newlyFailed };
}

async function recordFacts(
  trx: ShopTransaction,
  orderPayments: OrderPayments,
  order: StoredOrder,
  intent: PaymentIntentTable,
  gatewayIntent: GatewayIntent,
): Promise<void> {
  const { refunded } = balanceOf(gatewayIntent);
  const dispute = gatewayIntent.dispute ?? null;
  const facts = { refunded_cents: refunded, refund_progress: refundProgressOf(gatewayIntent), dispute };
  if (facts.refund_progress !== intent.refund_progress || dispute !== intent.dispute) {
    await updateIntentFacts(trx, intent.id, facts);
  }
  const { transactionId } = order.payment;
  if (transactionId === intent.id && (order.refundedAmount ?? 0) !== refunded)
    await orderPayments.recordRefund(trx, order, refunded);
  if (dispute !== intent.dispute) await orderPayments.recordDispute(trx, order, gatewayIntent.dispute);
}

/** Returns the state to which the provider moves an intent, or undefined if it stays in its state. */
function findNextState(
  state: IntentState,
  gatewayIntent: GatewayIntent,
  { newlyFailed }: Attempts,
  refunds: readonly RefundTable[],
  refused: RefusedAttempt | undefined,
): FollowedState | undefined {
  if (isAllRefunded(gatewayIntent)) return state === 'refunded' ? undefined : 'refunded';
  if (state === 'refunded') return 'refund-failed';
  const isRestUnderWay = refunds.some((refund) => refund.covers_rest === 1 && refund.state === 'under-way');
  if (state !== 'refunding' || newlyFailed.size === 0 || isRestUnderWay) return undefined;
  const { left } = balanceOf(gatewayIntent);
  // Part of the amount was refunded in the provider's dashboard meanwhile, so only the rest is requested.
  const amountHasChanged = refused !== undefined && refused.attempt.amount_cents !== left;
  return left === 0 || amountHasChanged ? undefined : 'refund-failed';
}

async function moveIntentAndOrder(
  trx: ShopTransaction,
  orderPayments: OrderPayments,
  order: StoredOrder,
  intent: PaymentIntentTable,
  to: FollowedState,
  now: number,
): Promise<void> {
  await moveIntent(trx, intent, to, now);
  if (order.payment.transactionId === intent.id) return orderPayments.moveRefund(trx, order, to, THE_SHOP);

  const hasFailed = to === 'refund-failed' || (await hasOtherFailedReturn(trx, intent));
  await orderPayments.recordReturnFailure(trx, order, hasFailed);
}
