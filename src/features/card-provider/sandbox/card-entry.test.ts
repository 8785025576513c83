import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandOf, digitsOf, hasExpired, isCardNumber } from './card.ts';
import { formatCardNumber, formatExpiry, readCard } from './card-entry.ts';

const NOW = Date.UTC(2026, 10, 21);
const VALID_ENTRIES = { number: '4242 4242 4242 4242', expiry: '12 / 29', securityCode: '123' };

test.each([
  ['4242424242424242', '4242 4242 4242 4242', 'Visa'],
  ['5555-5555-5555-4444', '5555 5555 5555 4444', 'Mastercard'],
  ['378282246310005', '3782 822463 10005', 'American Express'],
  ['42424', '4242 4', 'Visa'],
  ['4242 ', '4242', 'Visa'],
  ['', '', undefined],
  ['6011111111111117', '6011 1111 1111 1117', undefined],
])('formats the card number %j as %j', (typed, shown, brand) => {
  expect(formatCardNumber(typed)).toBe(shown);
  expect(brandOf(typed)?.name).toBe(brand);
});

test('formatting a card number keeps all digits and is idempotent', () => {
  const typed = fc.string({ unit: fc.constantFrom('0', '1', '4', '5', '7', '9', ' ', '-'), maxLength: 15 });
  fc.assert(
    fc.property(typed, (text) => {
      const shown = formatCardNumber(text);
      expect(digitsOf(shown)).toBe(digitsOf(text));
      expect(formatCardNumber(shown)).toBe(shown);
    }),
  );
});

test('rejects a card number with one wrong digit', () => {
  const position = fc.nat(15);
  fc.assert(
    fc.property(position, fc.integer({ min: 1, max: 9 }), (index, change) => {
      const digits = [...'4000002500003155'];
      digits[index] = String((Number(digits[index]) + change) % 10);
      expect(isCardNumber(digits.join(''))).toBe(false);
    }),
  );
  expect(isCardNumber('4000002500003155')).toBe(true);
});

test.each([
  ['1', '1'],
  ['7', '07'],
  ['2', '2'],
  ['2/', '02'],
  ['1/', '01'],
  ['12', '12'],
  ['12 / ', '12'],
  ['129', '12 / 9'],
  ['23', '02 / 3'],
  ['230', '02 / 30'],
  ['12 / 20', '12 / 20'],
  ['12 / 203', '12 / 203'],
  ['12 / 2030', '12 / 30'],
  ['12 / 305', '12 / 30'],
  ['20', '20'],
  ['203', '203'],
  ['2030', '2030'],
  ['2030-1', '2030-1'],
  ['12/2030', '12 / 30'],
  ['12/30', '12 / 30'],
  ['1230', '12 / 30'],
  ['122030', '12 / 30'],
  ['1/30', '01 / 30'],
  ['1/2030', '01 / 30'],
  ['12-2030', '12 / 30'],
  ['12.2030', '12 / 30'],
  ['2030-12', '12 / 30'],
  ['2030/12', '12 / 30'],
  ['203012', '12 / 30'],
  ['2030-01', '01 / 30'],
  ['١٢/٢٠٣٠', '12 / 30'],
  ['２０３０－１２', '12 / 30'],
  ['12/1999', '12 / 19'],
])('formats the expiry %j as %j', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

describe('an expiry', () => {
  const expiries = fc.record({ month: fc.integer({ min: 1, max: 12 }), year: fc.integer({ min: 2026, max: 2099 }) });
  const twoDigits = (number: number) => String(number % 100).padStart(2, '0');
  const WRITINGS: Readonly<Record<string, (month: number, year: number) => string>> = {
    'MM / YY': (month, year) => `${twoDigits(month)} / ${twoDigits(year)}`,
    'MM/YY': (month, year) => `${twoDigits(month)}/${twoDigits(year)}`,
    MMYY: (month, year) => twoDigits(month) + twoDigits(year),
    'M/YY': (month, year) => `${month}/${twoDigits(year)}`,
    'MM/YYYY': (month, year) => `${twoDigits(month)}/${year}`,
    'M/YYYY': (month, year) => `${month}/${year}`,
    MMYYYY: (month, year) => `${twoDigits(month)}${year}`,
    'YYYY-MM': (month, year) => `${year}-${twoDigits(month)}`,
    'YYYY-M': (month, year) => `${year}-${month}`,
    YYYYMM: (month, year) => `${year}${twoDigits(month)}`,
  };

  test.each(Object.keys(WRITINGS))('is read as %s, filled in at once or typed', (name) => {
    fc.assert(
      fc.property(expiries, ({ month, year }) => {
        const text = WRITINGS[name]?.(month, year) ?? '';
        const typed = [...text].reduce((shown, character) => formatExpiry(shown + character), '');
        const now = Date.UTC(2026, 0);
        for (const expiry of [text, formatExpiry(text), typed]) {
          const card = { expiryMonth: month, expiryYear: year };
          expect(readCard({ ...VALID_ENTRIES, expiry }, now), expiry).toMatchObject({ ok: true, card });
        }
        expect(formatExpiry(formatExpiry(text))).toBe(formatExpiry(text));
      }),
    );
  });
});

test('a card is valid until the end of its expiry month', () => {
  const card = { expiryMonth: 11, expiryYear: 2026 };
  expect(hasExpired(card, Date.UTC(2026, 10, 30, 23, 59))).toBe(false);
  expect(hasExpired(card, Date.UTC(2026, 11, 1))).toBe(true);
});

test.each([
  { number: '4242-4242-4242-4242' },
  { number: '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢' },
  { number: '４２４２４２４２４２４２４２４２', securityCode: '１２３' },
  { expiry: '2029-12' },
  { expiry: '12/2029' },
])('parses the entries of a valid card with %j', (change) => {
  const card = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2029, securityCode: '123' };
  expect(readCard({ ...VALID_ENTRIES, ...change }, NOW)).toEqual({ ok: true, card });
});

test.each([
  [{ number: '4242' }, 'Your card number is incomplete.'],
  [{ number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
  [{ expiry: '1' }, "Your card's expiration date is incomplete."],
  [{ expiry: '13 / 29' }, "Your card's expiration date is incomplete."],
  [{ expiry: '2030' }, "Your card's expiration date is incomplete."],
  [{ expiry: '2030-13' }, "Your card's expiration date is incomplete."],
  [{ expiry: '00/30' }, "Your card's expiration date is incomplete."],
  [{ expiry: '12/203' }, "Your card's expiration date is incomplete."],
  [{ expiry: '12/1999' }, "Your card's expiration date is in the past."],
  [{ expiry: '2026-10' }, "Your card's expiration date is in the past."],
  [{ expiry: '10 / 26' }, "Your card's expiration date is in the past."],
  [{ securityCode: '12' }, "Your card's security code is incomplete."],
  [{ number: '378282246310005' }, "Your card's security code is incomplete."],
])('rejects a card with %j: %s', (change, sentence) => {
  expect(readCard({ ...VALID_ENTRIES, ...change }, NOW)).toMatchObject({ ok: false, fault: { sentence } });
});
