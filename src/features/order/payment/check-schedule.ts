import type { IntentState } from './intent-state.ts';
import type { PaymentIntentTable } from './payment-table.ts';

/** Delay before an intent is first checked with the provider, and the interval of background checks. */
export const CHECK_AFTER_MILLISECONDS = 5 * 60_000;
const DAY_MILLISECONDS = 86_400_000;
/** How long refunds in the provider's dashboard and disputes remain likely. */
const COMPARE_FOR_MILLISECONDS = 120 * DAY_MILLISECONDS;
/** Longest wait between two checks of a failed refund. They go on until it succeeds, because the shop owes the money. */
const RETRY_WITHIN_MILLISECONDS = 30 * DAY_MILLISECONDS;

/** States in which a change is expected soon. */
export const WAITING_STATES: readonly IntentState[] = ['open', 'refunding'];
/** Final states. Their intents are rechecked at long intervals: an event may be lost, and a failed return is retried. */
export const SETTLED_STATES: readonly IntentState[] = ['paid', 'refunded', 'refund-failed'];

/**
 * Returns when to check an intent with the provider next, or null if no change is expected. Waits double with age.
 * @param isRefunding whether a refund of a part of it is under way.
 */
export function nextCheckAt(
  intent: Pick<PaymentIntentTable, 'state' | 'last_requested_at' | 'state_changed_at'>,
  now: number,
  isRefunding = false,
): number | null {
  if (isRefunding || WAITING_STATES.includes(intent.state))
    return now + Math.max(CHECK_AFTER_MILLISECONDS, ageOf(intent, now));
  if (!SETTLED_STATES.includes(intent.state)) return null;
  const age = ageOf(intent, now);
  const wait = Math.max(DAY_MILLISECONDS, age);
  if (intent.state === 'refund-failed') return now + Math.min(RETRY_WITHIN_MILLISECONDS, wait);
  const left = COMPARE_FOR_MILLISECONDS - age;
  return left <= 0 ? null : now + Math.min(left, wait);
}

/** Ignores the last state change of failed refunds, because each retry would otherwise reset their age. */
function ageOf({ state, last_requested_at, state_changed_at }: Parameters<typeof nextCheckAt>[0], now: number): number {
  return now - (state === 'refund-failed' ? last_requested_at : Math.max(last_requested_at, state_changed_at));
}
