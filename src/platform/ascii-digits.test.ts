import { expect, test } from 'vitest';
import { toAsciiDigits } from './ascii-digits.ts';

test.each([
  ['2030-12', '2030-12'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['𝟘𝟙𝟡𝟎𝟗𝟬𝟵', '0190909'],
  ['10² ½ Ⅷ', '10² ½ Ⅷ'],
])('replaces the digits of %j: %j', (text, plain) => {
  expect(toAsciiDigits(text)).toBe(plain);
});

test('knows all digits of Unicode by their value', () => {
  const digits = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint)
    .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => /\p{Nd}/u.test(character));
  expect(digits.length % 10).toBe(0);
  for (const [index, digit] of digits.entries()) expect(toAsciiDigits(digit)).toBe(String(index % 10));
});
