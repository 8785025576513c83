import { expect, test } from 'vitest';
import { divideByLargestRemainder } from './largest-remainder.ts';
import { cents } from './money.ts';

test.each([
  { total: 100, weights: [1, 1, 1], shares: [34, 33, 33] },
  { total: 5, weights: [1, 5, 3], shares: [0, 3, 2] },
  { total: 10, weights: [101, 199, 200], shares: [2, 4, 4] },
  { total: 7, weights: [10, 20, 30], shares: [1, 2, 4] },
  { total: 0, weights: [5, 5], shares: [0, 0] },
])('$total by $weights is $shares', ({ total, weights, shares }) => {
  expect(divideByLargestRemainder(cents(total), weights.map(cents))).toEqual(shares);
});

test('nothing can be divided by no weight', () => {
  expect(() => divideByLargestRemainder(cents(1), [cents(0)])).toThrow(RangeError);
});
