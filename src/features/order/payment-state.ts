/**
 * How far the money of an order is:
 * - `unpaid`: a card order that waits for its payment
 * - `paid`: by card, or to be collected by the courier
 * - `refunding`: the provider has been told, or is about to be told, to give everything back
 * - `refunded`: everything has gone back
 */
export type PaymentState = 'unpaid' | 'paid' | 'refunding' | 'refunded';

/** Where an order's payment may go from each state. Nothing leads back to unpaid: who was refunded orders anew. */
export const nextStates: Record<PaymentState, readonly PaymentState[]> = {
  unpaid: ['paid'],
  paid: ['refunding'],
  refunding: ['refunded'],
  refunded: [],
};

export function canBecome(from: PaymentState, to: PaymentState): boolean {
  return nextStates[from].includes(to);
}
