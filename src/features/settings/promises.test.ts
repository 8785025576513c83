import { expect, test } from 'vitest';
import { aWarrantyLength, replyTime, warrantyLength } from './promises.ts';

test.each([
  [0, '', ''],
  [1, 'one-year', 'a one-year'],
  [2, 'two-year', 'a two-year'],
  [8, 'eight-year', 'an eight-year'],
  [10, 'ten-year', 'a ten-year'],
])('writes a warranty of %d years as "%s"', (warrantyYears, length, withArticle) => {
  expect(warrantyLength({ warrantyYears })).toBe(length);
  expect(aWarrantyLength({ warrantyYears })).toBe(withArticle);
});

test.each([
  [1, '1 hour'],
  [24, '24 hours'],
])('writes a reply within %d hours as "%s"', (replyHours, text) => {
  expect(replyTime({ replyHours })).toBe(text);
});
