import { expect, test } from 'vitest';
import { canBecome, nextStates, type PaymentState } from './payment-state.ts';

/** Returns all states that can be reached from this one in any number of steps. */
function reachableFrom(state: PaymentState, reached = new Set<PaymentState>()): Set<PaymentState> {
  for (const next of nextStates[state]) {
    if (reached.has(next)) continue;
    reached.add(next);
    reachableFrom(next, reached);
  }
  return reached;
}

test('no transition leads back to paid or unpaid', () => {
  for (const state of ['unpaid', 'paid'] as const) expect(reachableFrom(state), state).not.toContain(state);
  for (const state of ['refunding', 'refund-failed', 'refunded'] as const) {
    expect([...reachableFrom(state)].toSorted(), state).toEqual(['refund-failed', 'refunded', 'refunding']);
  }
  expect(canBecome('unpaid', 'refunding')).toBe(false);
});
