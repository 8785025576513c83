import { expect, test } from 'vitest';
import { withRunningBalance } from './running-balance.ts';

const AT = '2026-11-23T00:00:00.000Z';

test('the balance of each variant follows from its stock and the newer changes', () => {
  const movements = [
    { _id: '4', variantId: 'a', delta: -2 },
    { _id: '3', variantId: 'gone', delta: -1 },
    { _id: '2', variantId: 'b', delta: 5 },
    { _id: '1', variantId: 'a', delta: 10 },
  ].map((each) => ({ ...each, at: AT, kind: 'count' as const, by: 'system' }));
  const variants = [
    { _id: 'a', stock: 8 },
    { _id: 'b', stock: 5 },
  ];
  expect(withRunningBalance(movements, variants).map(({ balance }) => balance)).toEqual([8, 0, 5, 10]);
});
