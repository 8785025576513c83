import { expect, test } from 'vitest';
import { isSameCustomsArea } from './customs-area.ts';

test.each([
  ['US', 'US', true],
  ['US', 'PR', true],
  ['DE', 'FR', true],
  ['FR', 'MC', true],
  ['CH', 'LI', true],
  ['GB', 'IM', true],
  ['DE', 'CH', false],
  ['GB', 'IE', false],
  ['US', 'CA', false],
])('between %s and %s, no customs: %j', (one, other, isSame) => {
  expect(isSameCustomsArea(one, other)).toBe(isSame);
  expect(isSameCustomsArea(other, one)).toBe(isSame);
});
