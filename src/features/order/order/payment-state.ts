import * as z from 'zod/mini';

/**
 * State of an order's payment:
 * - `unpaid`: a card order that waits for its payment
 * - `paid`: paid by card, or to be collected by the courier
 * - `refunding`: a full refund was requested from the provider, or is about to be
 * - `refund-failed`: the refund failed, so the shop still has the money
 * - `refunded`: everything was refunded
 */
export const paymentStateSchema = z.enum(['unpaid', 'paid', 'refunding', 'refund-failed', 'refunded']);
export type PaymentState = z.infer<typeof paymentStateSchema>;

/**
 * Allowed transitions. A refund may be repeated until it succeeds, and may still fail after that. No transition leads
 * back to `unpaid` or `paid`: a refunded customer places a new order.
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
