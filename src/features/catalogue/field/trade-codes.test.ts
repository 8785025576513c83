import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRY, GTIN, HS_CODE } from './trade-codes.ts';

/** Numbers with a right check digit, which this computes from the left, as tables of GS1 do. */
const gtins = fc.constantFrom(8, 12, 13, 14).chain((length) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length - 1, maxLength: length - 1 }).map((digits) => {
    const padded = [...Array.from({ length: 13 - digits.length }, () => 0), ...digits];
    const sum = padded.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
    return `${digits.join('')}${(10 - (sum % 10)) % 10}`;
  }),
);

function mistakeIn(typed: string): string | undefined {
  return GTIN.findMistake(GTIN.tidy(typed));
}

describe('a GTIN', () => {
  test.each([
    '96385074',
    '73513537',
    '036000291452',
    '4006381333931',
    '9780306406157',
    '10614141000415',
    '00012345600012',
  ])('%s is accepted', (code) => expect(mistakeIn(code)).toBeUndefined());

  test('with the right check digit is accepted', () => {
    fc.assert(
      fc.property(gtins, (code) => {
        expect(mistakeIn(code)).toBeUndefined();
      }),
    );
  });

  test('is refused if any single digit differs', () => {
    fc.assert(
      fc.property(gtins, fc.nat(), fc.integer({ min: 1, max: 9 }), (code, place, difference) => {
        const index = place % code.length;
        const digit = (Number(code[index]) + difference) % 10;
        expect(mistakeIn(code.slice(0, index) + digit + code.slice(index + 1))).toMatch(/^has a wrong digit/);
      }),
    );
  });

  test('may be typed with blanks and hyphens', () => {
    fc.assert(
      fc.property(gtins, fc.array(fc.tuple(fc.nat(14), fc.constantFrom(' ', '-', '–', '\u00A0'))), (code, marks) => {
        const typed = marks.reduce((text, [place, mark]) => text.slice(0, place) + mark + text.slice(place), code);
        expect(GTIN.tidy(typed)).toBe(code);
      }),
    );
  });

  test.each(['', '4006381', '40063813339', '400638133393100', '400638133393X', 'ISBN 0306406152', '4.006.381.333.931'])(
    '%j is refused for its length or other characters',
    (code) => expect(mistakeIn(code)).toMatch(/^needs 8, 12, 13 or 14 digits/),
  );
});

test.each([
  ['8471.60', '847160'],
  ['8471.60.2000', '8471602000'],
  [' 8471 6020 ', '84716020'],
  ['0101.21', '010121'],
])('the HS code %j is stored as %s', (typed, stored) => {
  expect(HS_CODE.tidy(typed)).toBe(stored);
  expect(HS_CODE.findMistake(stored)).toBeUndefined();
});

test.each(['', '84716', '84716020001', '8471-60', 'keyboard'])('the HS code %j is refused', (typed) => {
  expect(HS_CODE.findMistake(HS_CODE.tidy(typed))).toBe('needs 6 to 10 digits, such as 8471.60.');
});

test.each([
  ['de', 'DE'],
  [' cn ', 'CN'],
])('the country %j is stored as %s', (typed, stored) => {
  expect(COUNTRY.tidy(typed)).toBe(stored);
  expect(COUNTRY.findMistake(stored)).toBeUndefined();
});

test.each(['', 'XX', 'UK', 'China', 'CHN', '156', 'EU'])('the country %j is refused', (typed) => {
  expect(COUNTRY.findMistake(COUNTRY.tidy(typed))).toBe('is unknown. Write two letters, such as DE.');
});
