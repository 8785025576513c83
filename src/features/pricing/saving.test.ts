import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { savingPercent } from './saving.ts';

test.each([
  [7500, 10000, 25],
  [6667, 10000, 33],
  [9999, 10000, 0],
  [10000, 10000, 0],
  [12000, 10000, 0],
  [0, 10000, 100],
  [0, 0, 0],
])('%d instead of %d cents saves %d percent', (price, compareAtPrice, percent) => {
  expect(savingPercent(cents(price), cents(compareAtPrice))).toBe(percent);
});
