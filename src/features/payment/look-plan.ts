import type { IntentState } from './intent-state.ts';
import type { PaymentIntentTable } from './payment-table.ts';

/** When an intent is first asked about, and how often those are that have to be paid back. */
export const LOOK_AFTER_MILLISECONDS = 5 * 60_000;
const DAY_MILLISECONDS = 86_400_000;
/** Somebody may give money back at the provider's own desk, or dispute a payment, for about so long. */
const COMPARE_FOR_MILLISECONDS = 120 * DAY_MILLISECONDS;

/** Something is expected to happen to these. */
export const WAITING_STATES: readonly IntentState[] = ['open', 'refunding'];
/** These are compared with the provider once in a while, should an event of it have been lost. */
export const SETTLED_STATES: readonly IntentState[] = ['paid', 'refunded', 'refund-failed'];

/** When to ask the provider about an intent again: the older it is, the later. Null when nothing is expected any more. */
export function nextLookAt(
  intent: Pick<PaymentIntentTable, 'state' | 'asked_at' | 'moved_at'>,
  now: number,
): number | null {
  if (WAITING_STATES.includes(intent.state)) return now + Math.max(LOOK_AFTER_MILLISECONDS, ageOf(intent, now));
  if (!SETTLED_STATES.includes(intent.state)) return null;
  const age = ageOf(intent, now);
  const left = COMPARE_FOR_MILLISECONDS - age;
  return left <= 0 ? null : now + Math.min(left, Math.max(DAY_MILLISECONDS, age));
}

/** A refund that failed is repeated by the shop itself less and less, so its age is not counted from the last time. */
function ageOf({ state, asked_at, moved_at }: Parameters<typeof nextLookAt>[0], now: number): number {
  return now - (state === 'refund-failed' ? asked_at : Math.max(asked_at, moved_at));
}
