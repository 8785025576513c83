/**
 * How far the shop is with an intent:
 * - `open`: it may be paid
 * - `paid`: it paid its order
 * - `refunding`: what it brought has to go back, because an admin said so or the order could not take it
 * - `refunded`: it has gone back
 * - `cancelled`: the provider says that it cannot be paid. Should money come all the same, the provider is right
 */
export type IntentState = 'open' | 'paid' | 'refunding' | 'refunded' | 'cancelled';

/** Where an intent may go from each state. */
export const nextStates: Record<IntentState, readonly IntentState[]> = {
  open: ['paid', 'refunding', 'cancelled'],
  paid: ['refunding'],
  refunding: ['refunded'],
  refunded: [],
  cancelled: ['paid', 'refunding'],
};

export function canBecome(from: IntentState, to: IntentState): boolean {
  return nextStates[from].includes(to);
}
