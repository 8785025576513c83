/**
 * State of a payment intent in the shop:
 * - `open`: it can be paid
 * - `paid`: it paid its order
 * - `refunding`: its money must be refunded, because an admin requested it or the order could not accept it
 * - `refund-failed`: the refund failed, so the shop still has the money
 * - `refunded`: the provider refunded all of it
 * - `cancelled`: the provider says that it cannot be paid. If it reports money all the same, that takes precedence
 */
export type IntentState = 'open' | 'paid' | 'refunding' | 'refund-failed' | 'refunded' | 'cancelled';

/**
 * Allowed transitions. A refund in the provider's dashboard leads to `refunded` from any state. From there, a bank that
 * returns the money leads to `refund-failed`.
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
