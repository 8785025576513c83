import type { ReturnReason } from './order-schema.ts';

/** Why a payment went back by itself, for the customer. */
export const RETURNED_BECAUSE: Record<ReturnReason, string> = {
  'paid-twice': 'The order was paid already, so the second payment goes back to your card.',
  'sold-out':
    'Your payment came after we had given the products free, and they are sold out by now. The money goes back to your card.',
  'amount-differs': 'What was paid is not what the order costs, so the money goes back to your card.',
};
