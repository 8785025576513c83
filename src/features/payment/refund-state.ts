/**
 * How far an attempt to give money back is:
 * - `under-way`: the provider is about to be asked, or has not finished
 * - `done`: the provider says that the money went back
 * - `failed`: the provider refused it, or could not bring the money to the customer's bank
 */
export type RefundState = 'under-way' | 'done' | 'failed';

/**
 * Where an attempt may go from each state. A bank may send money back that had gone, and an attempt that was given up
 * after a server error may turn out to have taken effect: the provider is right.
 */
export const nextStates: Record<RefundState, readonly RefundState[]> = {
  'under-way': ['done', 'failed'],
  done: ['failed'],
  failed: ['under-way', 'done'],
};

export function canBecome(from: RefundState, to: RefundState): boolean {
  return nextStates[from].includes(to);
}
