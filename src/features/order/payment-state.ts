/**
 * How far the money of an order is:
 * - `unpaid`: a card order that waits for its payment
 * - `paid`: by card, or to be collected by the courier
 * - `refunding`: the provider has been told, or is about to be told, to give everything back
 * - `refund-failed`: the provider did not give it back, so the shop still has the money
 * - `refunded`: everything has gone back
 */
export type PaymentState = 'unpaid' | 'paid' | 'refunding' | 'refund-failed' | 'refunded';

/**
 * Where an order's payment may go from each state. A refund may be repeated until it is done, and may fail even then,
 * but nothing leads back to unpaid or paid: who was refunded orders anew.
 */
export const nextStates: Record<PaymentState, readonly PaymentState[]> = {
  unpaid: ['paid'],
  paid: ['refunding', 'refunded'],
  refunding: ['refunded', 'refund-failed'],
  'refund-failed': ['refunding', 'refunded'],
  refunded: ['refund-failed'],
};

export function canBecome(from: PaymentState, to: PaymentState): boolean {
  return nextStates[from].includes(to);
}
