import { expect, test } from 'vitest';
import { canBecome, nextStates } from './payment-state.ts';

test('an order is paid once and refunded once: no state is ever come back to', () => {
  for (const [state, next] of Object.entries(nextStates)) {
    const reached = new Set<string>(next);
    for (const each of next) for (const further of nextStates[each]) reached.add(further);
    expect(reached, state).not.toContain(state);
  }
  expect(canBecome('unpaid', 'paid')).toBe(true);
  expect(canBecome('unpaid', 'refunding')).toBe(false);
  expect(canBecome('refunded', 'paid')).toBe(false);
});
