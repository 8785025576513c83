import * as z from 'zod/mini';

/**
 * State of a refund, and of each attempt to make it:
 * - `under-way`: about to be sent to the provider, or not finished there
 * - `done`: the provider reports that the refund succeeded, or the cash was handed back
 * - `failed`: the provider refused the refund, or the customer's bank rejected it
 */
export const refundStateSchema = z.enum(['under-way', 'done', 'failed']);
export type RefundState = z.infer<typeof refundStateSchema>;

/**
 * Allowed transitions. A bank may return a refund that was done. An attempt abandoned after a server error may turn out
 * to have taken effect. The provider's state decides.
 */
export const nextStates: Record<RefundState, readonly RefundState[]> = {
  'under-way': ['done', 'failed'],
  done: ['failed'],
  failed: ['under-way', 'done'],
};

export function canBecome(from: RefundState, to: RefundState): boolean {
  return nextStates[from].includes(to);
}
