import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelledPoints, roundTicks } from './chart-scale.ts';

test.each([
  [800, 4, [0, 200, 400, 600, 800]],
  [640, 4, [0, 200, 400, 600, 800]],
  [1001, 4, [0, 500, 1000, 1500]],
  [9, 2, [0, 5, 10]],
])('the ticks up to %d in %d steps are %j', (max, steps, ticks) => {
  expect(roundTicks(max, steps)).toEqual(ticks);
});

test('ticks are whole, reach the maximum and are not many', () => {
  fc.assert(
    fc.property(fc.integer({ min: 400, max: 10 ** 12 }), fc.integer({ min: 2, max: 4 }), (max, steps) => {
      const ticks = roundTicks(max, steps);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
      expect(ticks.at(-2)).toBeLessThan(max);
      expect(ticks.length).toBeLessThanOrEqual(steps + 1);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});

test.each([
  [7, 10, [0, 1, 2, 3, 4, 5, 6]],
  [7, 4, [0, 2, 4, 6]],
  [30, 10, [0, 7, 14, 21, 29]],
  [90, 4, [0, 28, 56, 89]],
  [52, 4, [0, 14, 28, 51]],
])('of %d points with room for %d labels, %j are labelled', (count, maxLabels, indexes) => {
  expect(labelledPoints(count, maxLabels)).toEqual(indexes);
});
