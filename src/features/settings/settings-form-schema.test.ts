import { expect, test } from 'vitest';
import { settingsFormSchema } from './settings-form-schema.ts';

const { lowStock } = settingsFormSchema.shape;

test.each([
  ['5', 5],
  ['٥', 5],
  ['10.00', 10],
])('reads %j as %d', (typed, number) => {
  expect(lowStock.parse(typed)).toBe(number);
});

test.each(['', ' ', '1e1', '0x5', '2.5', '-1', 'five'])('refuses %j', (typed) => {
  expect(lowStock.safeParse(typed).success).toBe(false);
});
