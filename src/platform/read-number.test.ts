import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DecimalMark, explainReadings, readingsOf, readNumber, readWholeNumber } from './read-number.ts';

const CAN_MEAN_ONE: [text: string, number: number][] = [
  ['0', 0],
  ['1000', 1000],
  ['007', 7],
  ['+5', 5],
  ['-5', -5],
  ['\u22125', -5],
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['19,99', 19.99],
  ['.5', 0.5],
  ['5.', 5],
  ['0.500', 0.5],
  ['0,500', 0.5],
  ['01.250', 1.25],
  ['1234.567', 1234.567],
  ['1.2500', 1.25],
  ['1.000,00', 1000],
  ['1,000.00', 1000],
  ['2.500,125', 2500.125],
  ['12.345.678', 12_345_678],
  ['1,23,456', 123_456],
  ['12,34,567.50', 1_234_567.5],
  ['2 500', 2500],
  ['2\u00a0500,50', 2500.5],
  ['2\u202f500', 2500],
  ['2\u2009500.125', 2500.125],
  ["6'250", 6250],
  ['6\u2019250.75', 6250.75],
  ['٢٬٥٠٠٫٧٥', 2500.75],
  ['١٫٢٥٠', 1.25],
  ['１，２３４．５', 1234.5],
  ['\u200e-5\u200f', -5],
  ['\ufeff 12 ', 12],
];

const CAN_MEAN_TWO: [text: string, whole: number, decimal: number][] = [
  ['1.000', 1000, 1],
  ['1,000', 1000, 1],
  ['1.250', 1250, 1.25],
  ['-999,125', -999_125, -999.125],
  ['１．２５０', 1250, 1.25],
  ['١,٢٥٠', 1250, 1.25],
];

const NO_NUMBERS = [
  ...['', ' ', '.', ',', '-', "'", 'free', '1e3', '1E+05', '0x10', 'Infinity', 'NaN', '$5', '5 €', '10²', '½'],
  ...['1.00.000', '1.000.00', '1,000,00', '1 00', '1  000', "1'00", '0.000.000', '1.000,000.5', '1,2,345', "1 000'000"],
  ...['--5', '+-5', '5-', '(5)', '1_000', '1.2345678', '1234567890123', '1.5.5', '1,5,5', '1/2', '5%'],
];

describe('a text', () => {
  test.each(CAN_MEAN_ONE)('%j can only mean %d', (text, number) => {
    expect(readingsOf(text).map(({ value }) => value)).toEqual([number]);
    expect(readNumber(text)).toEqual({ ok: true, value: number });
  });

  test.each(CAN_MEAN_TWO)('%j can mean %d or %d', (text, whole, decimal) => {
    expect(readNumber(text)).toEqual({ ok: false, readings: [whole, decimal] });
  });

  test.each(NO_NUMBERS)('%j is not a number', (text) => {
    expect(readNumber(text)).toEqual({ ok: false, readings: [] });
  });
});

describe('three digits after the only separator', () => {
  const MARKS: Record<'none' | 'points' | 'commas' | 'both', ReadonlySet<DecimalMark>> = {
    none: new Set(),
    points: new Set(['.']),
    commas: new Set([',']),
    both: new Set(['.', ',']),
  };

  test.each([
    ['1.250', 'none', 1250, undefined],
    ['1.250', 'commas', 1250, 1250],
    ['1.250', 'points', undefined, 1.25],
    ['1.250', 'both', undefined, undefined],
    ['1,250', 'none', 1250, undefined],
    ['1,250', 'points', 1250, 1250],
    ['1,250', 'commas', undefined, 1.25],
    ['1,250', 'both', undefined, undefined],
  ] as const)('%j beside numbers with %s is %d as a whole number, otherwise %d', (text, beside, whole, decimal) => {
    const read = (isWhole: boolean) => {
      const result = readNumber(text, { isWhole, decimalMarks: MARKS[beside] });
      return result.ok ? result.value : undefined;
    };
    expect(read(true)).toBe(whole);
    expect(read(false)).toBe(decimal);
  });
});

test.each([
  ['12', 12],
  ['1,000', 1000],
  ['1.000', 1000],
  ['12.00', 12],
  ['0', 0],
  ['12.5', undefined],
  ['-1', undefined],
  ['', undefined],
  ['twelve', undefined],
])('reads %j as the whole number %d', (text, number) => {
  expect(readWholeNumber(text)).toBe(number);
});

test.each([
  [[1250, 1.25], 'can mean 1,250 or 1.25. Write 1250 or 1.25.'],
  [[1125, 1.125], 'can mean 1,125 or 1.125. Write 1125 or 1.1250.'],
  [[-2000, -2], 'can mean -2,000 or -2. Write -2000 or -2.'],
])('explains the readings %j', (readings, sentence) => {
  expect(explainReadings(readings)).toBe(sentence);
});

test('a suggested writing can only mean its number', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999, max: 999_999 }), (thousandths) => {
      const number = thousandths / 1000;
      const [, first = ''] = /Write (\S+) or/.exec(explainReadings([number, 0])) ?? [];
      expect(readNumber(first)).toEqual({ ok: true, value: number });
    }),
  );
});

describe('a number that a locale writes', () => {
  const locales = Intl.NumberFormat.supportedLocalesOf([
    ...['en', 'en-IN', 'en-ZA', 'de', 'de-AT', 'de-CH', 'fr', 'fr-CH', 'es', 'es-MX', 'it', 'it-CH', 'pt', 'pt-PT'],
    ...['nl', 'sv', 'nb', 'da', 'fi', 'pl', 'cs', 'sk', 'hu', 'ro', 'bg', 'hr', 'sl', 'et', 'lv', 'lt', 'el', 'tr'],
    ...['ru', 'uk', 'ar-EG', 'fa', 'he', 'hi', 'mr-u-nu-deva', 'bn', 'ta', 'th-u-nu-thai', 'ja', 'zh', 'ko', 'vi'],
    ...['id', 'ur', 'my', 'ne', 'gsw', 'sw', 'az', 'kk', 'ka', 'hy', 'is', 'eu', 'ca', 'gl'],
  ]);
  const generated = fc.record({
    locale: fc.constantFrom(...locales),
    decimals: fc.constantFrom(0, 1, 2, 3, 4),
    useGrouping: fc.boolean(),
    digits: fc.oneof(
      fc.integer({ min: -9_999_999, max: 9_999_999 }),
      fc.maxSafeInteger().map((each) => each % 1e12),
    ),
  });

  test('is read as this number, or not at all', () => {
    let read = 0;
    fc.assert(
      fc.property(generated, ({ locale, decimals, useGrouping, digits }) => {
        const number = digits / 10 ** decimals;
        const style = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping };
        const text = new Intl.NumberFormat(locale, style).format(number);
        const result = readNumber(text);
        if (result.ok) {
          read++;
          expect(result.value, text).toBe(number);
        } else expect(result.readings, text).toContain(number);
      }),
      { numRuns: 3000 },
    );
    expect(read).toBeGreaterThan(2000);
  });
});
