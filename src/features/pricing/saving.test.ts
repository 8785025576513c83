import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { savingPercent } from './saving.ts';

test.each([
  { price: 5500, compareAt: 10_000, saving: 45 },
  { price: 5501, compareAt: 10_000, saving: 44 },
  { price: 7900, compareAt: 14_500, saving: 45 },
  { price: 9999, compareAt: 10_000, saving: 0 },
  { price: 0, compareAt: 10_000, saving: 100 },
  { price: 10_000, compareAt: 10_000, saving: 0 },
  { price: 10_001, compareAt: 10_000, saving: 0 },
])('$price compared with $compareAt saves $saving %', ({ price, compareAt, saving }) => {
  expect(savingPercent(cents(price), cents(compareAt))).toBe(saving);
});
