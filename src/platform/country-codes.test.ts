import { expect, test } from 'vitest';
import { isCountryCode } from './country-codes.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

test('there are the 249 codes of ISO 3166-1, and that of Kosovo', () => {
  expect(PAIRS.filter(isCountryCode)).toHaveLength(250);
  for (const code of ['AX', 'BQ', 'DE', 'GB', 'HK', 'SS', 'TW', 'US', 'XK', 'ZW'])
    expect(isCountryCode(code), code).toBe(true);
});

test.each(['EU', 'UN', 'ZZ', 'QO', 'XA', 'AC', 'IC', 'UK', 'SU', 'YU', 'de', 'D', 'DEU', '276', '', 'DE '])(
  '%j is none',
  (code) => expect(isCountryCode(code)).toBe(false),
);
