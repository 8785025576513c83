import { expect, test } from 'vitest';
import { canBecome, nextStates, type PaymentState } from './payment-state.ts';

/** All states that can be reached from this one, in however many steps. */
function reachedFrom(state: PaymentState, reached = new Set<PaymentState>()): Set<PaymentState> {
  for (const next of nextStates[state]) {
    if (reached.has(next)) continue;
    reached.add(next);
    reachedFrom(next, reached);
  }
  return reached;
}

test('an order is paid once: no way leads back to paid or unpaid', () => {
  for (const state of ['unpaid', 'paid'] as const) expect(reachedFrom(state), state).not.toContain(state);
  for (const state of ['refunding', 'refund-failed', 'refunded'] as const) {
    expect([...reachedFrom(state)].toSorted(), state).toEqual(['refund-failed', 'refunded', 'refunding']);
  }
  expect(canBecome('unpaid', 'refunding')).toBe(false);
});
