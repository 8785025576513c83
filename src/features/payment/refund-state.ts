/**
 * State of a refund attempt:
 * - `under-way`: about to be sent to the provider, or not finished there
 * - `done`: the provider reports that the refund succeeded
 * - `failed`: the provider refused the refund, or the customer's bank rejected it
 */
export type RefundState = 'under-way' | 'done' | 'failed';

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
