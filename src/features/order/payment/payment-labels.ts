import type { PaymentState } from '../order/payment-state.ts';

/** Short labels of the payment states, for lists and their filters. */
export const PAYMENT_LABELS = {
  paid: 'Paid',
  unpaid: 'Payment Pending',
  refunding: 'Refunding',
  'refund-failed': 'Refund failed',
  refunded: 'Refunded',
} as const satisfies Record<PaymentState, string>;
