import { expect, test } from 'vitest';
import { optionalInteger, typedInteger } from './form-numbers.ts';

test.each<[typed: string, number: number]>([
  ['95', 95],
  [' 0 ', 0],
  ['1,000', 1000],
  ['1.000', 1000],
  ['1 000', 1000],
  ["1'000.00", 1000],
  ['95,00', 95],
  ['٩٥', 95],
  ['1000000', 1_000_000],
])('reads %j as %d', (typed, number) => {
  expect(typedInteger('Price', 'Price is required').parse(typed)).toBe(number);
  expect(optionalInteger('Price').parse(typed)).toBe(number);
});

test.each([
  ['9.5', 'Price has to be a whole number'],
  ['-1', 'Price has to be a whole number'],
  ['1e3', 'Price has to be a whole number'],
  ['1000001', 'Price is too large'],
])('refuses %j: %s', (typed, message) => {
  expect(typedInteger('Price', 'Price is required').safeParse(typed).error?.issues[0]?.message).toBe(message);
  expect(optionalInteger('Price').safeParse(typed).error?.issues[0]?.message).toBe(message);
});

test('an empty text is required, or none', () => {
  const { error } = typedInteger('Price', 'Price is required').safeParse(' ');
  expect(error?.issues.map(({ message }) => message)).toEqual(['Price is required']);
  expect(optionalInteger('Price').parse(' ')).toBeNull();
});
