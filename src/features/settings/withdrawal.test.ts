import { expect, test } from 'vitest';
import { isWithdrawalOn } from './withdrawal.ts';

test.each([
  ['US', false],
  ['US CA GB CH JP', false],
  ['US DE', true],
  ['NO', true],
  ['IS', true],
  ['LI', true],
  // The law of the EU applies in Réunion, but not in New Caledonia or Greenland.
  ['RE', true],
  ['NC GL', false],
  ['', false],
])('by default, a shop that sells to "%s" has the withdrawal: %j', (countries, isOn) => {
  expect(isWithdrawalOn({ withdrawal: 'auto' }, countries.split(' '))).toBe(isOn);
});

test('the setting overrules where the shop sells', () => {
  expect(isWithdrawalOn({ withdrawal: 'on' }, ['US'])).toBe(true);
  expect(isWithdrawalOn({ withdrawal: 'off' }, ['DE'])).toBe(false);
});
