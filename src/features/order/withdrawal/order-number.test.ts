import { expect, test } from 'vitest';
import { readOrderNumber } from './order-number.ts';

test.each([
  ['1f3c', '1f3c'],
  ['#1F3C', '1f3c'],
  ['#Order-1f3c', '1f3c'],
  ['Order #1f3c', '1f3c'],
  ['1F3C7A52-6d0e-4b7f-9a51-0c2f3d4e5f60', '1f3c7a52-6d0e-4b7f-9a51-0c2f3d4e5f60'],
  ['1f3', undefined],
  ['----', undefined],
  ['1f3g', undefined],
  ['1f3c7a52-6d0e-4b7f-9a51-0c2f3d4e5f601', undefined],
  ['', undefined],
])('reads %s as %s', (text, number) => {
  expect(readOrderNumber(text)).toBe(number);
});
