/**
 * How far the shop is with an intent:
 * - `open`: it may be paid
 * - `paid`: it paid its order
 * - `refunding`: what it brought has to go back, because an admin said so or the order could not take it
 * - `refund-failed`: the provider did not give it back, so the shop still has the money
 * - `refunded`: the provider says that all of it has gone back
 * - `cancelled`: the provider says that it cannot be paid. Should money come all the same, the provider is right
 */
export type IntentState = 'open' | 'paid' | 'refunding' | 'refund-failed' | 'refunded' | 'cancelled';

/**
 * Where an intent may go from each state. Whoever refunds at the provider's own desk takes it to `refunded` from
 * anywhere; from there a bank that sends the money back takes it to `refund-failed`.
 */
export const nextStates: Record<IntentState, readonly IntentState[]> = {
  open: ['paid', 'refunding', 'refunded', 'cancelled'],
  paid: ['refunding', 'refunded'],
  refunding: ['refunded', 'refund-failed'],
  'refund-failed': ['refunding', 'refunded'],
  refunded: ['refund-failed'],
  cancelled: ['paid', 'refunding', 'refunded'],
};

export function canBecome(from: IntentState, to: IntentState): boolean {
  return nextStates[from].includes(to);
}
