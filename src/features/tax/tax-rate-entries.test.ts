import { describe, expect, test } from 'vitest';
import { entriesOfRate, type TaxRateEntries, taxRateFormSchema } from './tax-rate-entries.ts';
import type { TaxRate } from './tax-rate-schema.ts';

const BERLIN = 'Europe/Berlin';
const ENTRIES: TaxRateEntries = {
  country: 'DE',
  region: '',
  postalPrefix: '',
  taxClass: 'standard',
  percent: '19',
  name: 'VAT',
  validFrom: '',
};
const RATE: TaxRate = {
  _id: 'r',
  country: 'US',
  region: 'US-CA',
  postalPrefix: '902',
  taxClass: 'reduced',
  percent: 7.125,
  name: 'Sales tax',
  validFrom: '2026-06-30T22:00:00.000Z',
};

const read = (entries: Partial<TaxRateEntries>, timeZone = BERLIN) =>
  taxRateFormSchema(timeZone, undefined).parse({ ...ENTRIES, ...entries });

/** Names the fields that are refused. */
const refusedFields = (entries: Partial<TaxRateEntries>) =>
  taxRateFormSchema(BERLIN, undefined)
    .safeParse({ ...ENTRIES, ...entries })
    .error?.issues.map(({ path }) => path.join('.'));

test('empty fields are left out', () => {
  const rate = { country: 'DE', taxClass: 'standard', percent: 19, name: 'VAT' };
  expect(read({})).toEqual(rate);
  expect(read({ region: ' ', postalPrefix: ' ' })).toEqual(rate);
});

test.each([
  ['0', 0],
  ['19', 19],
  ['19 %', 19],
  ['%19', 19],
  ['7.25', 7.25],
  ['7,25', 7.25],
  ['7,25%', 7.25],
  ['7,125', 7.125],
  ['7.125', 7.125],
  ['8.6255', 8.6255],
  ['100', 100],
  ['100,000 %', 100],
])('the percentage "%s" is read as %d', (percent, value) => {
  expect(read({ percent }).percent).toBe(value);
});

test.each(['', '%', 'nineteen', '-1', '100.1', '101', '1000', '7.12345', '7 to 9'])(
  'the percentage "%s" is refused',
  (percent) => {
    expect(refusedFields({ percent })).toEqual(['percent']);
  },
);

test('a region is read in capitals', () => {
  expect(read({ country: 'US', region: ' us-ca ' }).region).toBe('US-CA');
});

test('a region of another country is refused', () => {
  expect(refusedFields({ region: 'FR-75' })).toEqual(['region']);
});

test('a postal code is read in capitals, without blanks', () => {
  expect(read({ country: 'GB', postalPrefix: ' sw1a 1 ' }).postalPrefix).toBe('SW1A1');
});

describe('a day', () => {
  test.each([
    [BERLIN, '2026-07-01', '2026-06-30T22:00:00.000Z'],
    [BERLIN, '2026-01-01', '2025-12-31T23:00:00.000Z'],
    ['America/Los_Angeles', '2026-07-01', '2026-07-01T07:00:00.000Z'],
    ['UTC', '2026-07-01', '2026-07-01T00:00:00.000Z'],
  ])('begins in the time zone %s', (timeZone, validFrom, moment) => {
    expect(read({ validFrom }, timeZone).validFrom).toBe(moment);
    expect(entriesOfRate({ ...RATE, validFrom: moment }, 'DE', timeZone).validFrom).toBe(validFrom);
  });

  test.each(['tomorrow', '2026-02-30', '25 Nov 2026'])('"%s" is refused', (validFrom) => {
    expect(refusedFields({ validFrom })).toEqual(['validFrom']);
  });
});

test('the form shows a rate as it would be typed', () => {
  expect(entriesOfRate(RATE, 'DE', BERLIN)).toEqual({
    country: 'US',
    region: 'US-CA',
    postalPrefix: '902',
    taxClass: 'reduced',
    percent: '7.125',
    name: 'Sales tax',
    validFrom: '2026-07-01',
  });
});

test('a rate that is not changed stays the same', () => {
  const { _id, ...draft } = RATE;
  expect(read(entriesOfRate(RATE, 'DE', BERLIN))).toEqual(draft);
  const everywhere = { country: 'FR', taxClass: 'zero', percent: 0, name: 'TVA' } as const;
  expect(entriesOfRate({ _id, ...everywhere }, 'DE', BERLIN)).toMatchObject({
    ...ENTRIES,
    ...everywhere,
    percent: '0',
  });
  expect(read(entriesOfRate({ _id, ...everywhere }, 'DE', BERLIN))).toEqual(everywhere);
});

test('a start within a day stays the same until another day is entered', () => {
  const rate = { ...RATE, validFrom: '2026-07-01T06:00:00.000Z' };
  const entries = entriesOfRate(rate, 'DE', BERLIN);
  const startWith = (validFrom: string) => taxRateFormSchema(BERLIN, rate).parse({ ...entries, validFrom }).validFrom;
  expect(startWith(entries.validFrom)).toBe(rate.validFrom);
  expect(startWith('2026-07-02')).toBe('2026-07-01T22:00:00.000Z');
  expect(startWith('')).toBeUndefined();
});

test('a new rate is the standard one of a country, without a percentage and a name', () => {
  expect(entriesOfRate(undefined, 'AT', BERLIN)).toEqual({ ...ENTRIES, country: 'AT', percent: '', name: '' });
});
