import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { typedDigits, typedDigitsOrNone } from './customer-entries.ts';

/** Returns the message that the form shows. */
function problemOf({ error }: { error?: z.core.$ZodError | undefined }): string | undefined {
  return error?.issues[0]?.message;
}

describe('a mobile number', () => {
  test.each<[typed: string, number: number]>([
    ['491701234567', 491701234567],
    ['+1 (415) 555-0134', 14155550134],
    ['(415) 555-0134', 4155550134],
    ['415.555.0134', 4155550134],
    ['415\u2011555\u20130134', 4155550134],
    ['\u202a+1\u00a0415\u00a0555\u00a00134\u202c', 14155550134],
    ['001 415 555 0134', 14155550134],
    ['(+44) 20 7946 0958', 442079460958],
    ['+44 (0)20 7946 0958', 442079460958],
    ['+49 (0) 170/1234567', 491701234567],
    ['(+44) (0)20 7946 0958', 442079460958],
    ['+44-(0)20-7946-0958', 442079460958],
    ['＋44（0）20 7946 0958', 442079460958],
    ['0049 (0)170 1234567', 491701234567],
    ['٠١٠١٢٣٤٥٦٧٨', 1012345678],
    ['＋８１（９０）１２３４－５６７８', 819012345678],
    ['+999 999 999 999 999', 999999999999999],
  ])('is read from %j', (typed, number) => {
    expect(typedDigits('mobile').parse(typed)).toBe(number);
    expect(typedDigitsOrNone('mobile').parse(typed)).toBe(number);
  });

  test.each([
    ...['no digits', '415 555 0134 x12', '415-555-0134 ext. 12', '1+1', '+', '()', '-', '1e5', '4155550134²'],
    ...['415,555,0134', '415 555 0134; 415 555 0135', '#31#4155550134'],
  ])('is not read from %j', (typed) => {
    expect(problemOf(typedDigits('mobile').safeParse(typed))).toBe('Mobile must contain only digits');
    expect(problemOf(typedDigitsOrNone('mobile').safeParse(typed))).toBe('Mobile must contain only digits');
  });
});

describe('a zip code', () => {
  test.each<[typed: string, number: number]>([
    ['94107', 94107],
    ['94107-1234', 941071234],
    ['94107 1234', 941071234],
    ['94107\u20131234', 941071234],
    ['114 55', 11455],
    ['１００－０００１', 1000001],
  ])('is read from %j', (typed, number) => {
    expect(typedDigits('zip').parse(typed)).toBe(number);
    expect(typedDigitsOrNone('zip').parse(typed)).toBe(number);
  });

  test.each(['SW1A 1AA', '+94107', '(94107)', '94.107', '94107/1234', '-'])('is not read from %j', (typed) => {
    expect(problemOf(typedDigits('zip').safeParse(typed))).toBe('Zip Code must contain only digits');
    expect(problemOf(typedDigitsOrNone('zip').safeParse(typed))).toBe('Zip Code must contain only digits');
  });
});

test.each(['', ' ', '\u00a0'])('an empty field %j is required, or none', (typed) => {
  expect(problemOf(typedDigits('mobile').safeParse(typed))).toBe('Mobile is Required');
  expect(typedDigitsOrNone('mobile').parse(typed)).toBeNull();
});

test('a number that is too long for the shop is refused', () => {
  expect(problemOf(typedDigits('mobile').safeParse('+9999 9999 9999 9999'))).toBe('Mobile is too long');
});

test('a number is never read without one of its digits, but for zeros in front', () => {
  const written = fc.string({ unit: fc.constantFrom(...'0123456789+-(). /ax\u0664\uff15\u2013'), maxLength: 14 });
  fc.assert(
    fc.property(written, (text) => {
      const result = typedDigits('mobile').safeParse(text);
      if (!result.success) return;
      const digits = text
        .replaceAll('\u0664', '4')
        .replaceAll('\uff15', '5')
        .replaceAll(/[^0-9a-z]/g, '')
        .replace(/^0+(?=.)/, '');
      expect([digits, digits.replace('0', '')]).toContain(String(result.data));
    }),
  );
});
