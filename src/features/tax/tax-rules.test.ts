import { describe, expect, test } from 'vitest';
import { type AppliedRate, NO_TAX, type TaxTreatment } from '#features/pricing/tax.ts';
import type { Place } from '#features/shipping/zone-rules.ts';
import type { TaxRate } from './tax-rate-schema.ts';
import {
  findOverlappingRate,
  ratesAt,
  type SaleRates,
  type TaxedSale,
  type TaxSettings,
  termsFor,
  termsWith,
  validAt,
} from './tax-rules.ts';

const JULY = Date.UTC(2026, 6, 1);
const FROM_JULY = '2026-07-01T00:00:00Z';

function rateOf(rate: Partial<TaxRate> & { percent: number }): TaxRate {
  return { _id: String(rate.percent), country: 'US', taxClass: 'standard', name: 'Sales tax', ...rate };
}

const COUNTRY = rateOf({ percent: 1 });
const REGION = rateOf({ region: 'US-CA', percent: 2 });
const PREFIX = rateOf({ postalPrefix: '9', percent: 3 });
const LONGER = rateOf({ postalPrefix: '902', percent: 4 });
const IN_TEXAS = rateOf({ region: 'US-TX', postalPrefix: '7', percent: 5 });
const CANADA = rateOf({ country: 'CA', percent: 6 });
const RATES = [COUNTRY, REGION, PREFIX, LONGER, IN_TEXAS, CANADA];

/** The percentages at a place. */
const percentsAt = (rates: readonly TaxRate[], place: Place, moment = JULY) =>
  ratesAt(rates, place, moment).map(({ percent }) => percent);

describe('the rate of a place is the most specific one', () => {
  test.each<[Place, number[]]>([
    [{ country: 'US' }, [1]],
    [{ country: 'US', region: 'US-NY', postalCode: '10001' }, [1]],
    [{ country: 'US', region: 'US-CA' }, [2]],
    [{ country: 'US', region: 'US-CA', postalCode: '10001' }, [2]],
    [{ country: 'US', region: 'US-CA', postalCode: '94103' }, [3]],
    [{ country: 'US', region: 'US-CA', postalCode: '90210' }, [4]],
    [{ country: 'US', region: 'US-TX', postalCode: '75001' }, [5]],
    [{ country: 'US', region: 'US-TX', postalCode: '88510' }, [1]],
    [{ country: 'CA', region: 'CA-ON' }, [6]],
    [{ country: 'DE', region: 'US-CA', postalCode: '90210' }, []],
  ])('%j: %j', (place, percents) => {
    expect(percentsAt(RATES, place)).toEqual(percents);
    expect(percentsAt(RATES.toReversed(), place)).toEqual(percents);
  });

  test('a rate for a postal code of a region does not count in another region', () => {
    expect(percentsAt(RATES, { country: 'US', region: 'US-NM', postalCode: '75001' })).toEqual([1]);
  });

  test('a rate for a postal code of a region counts where the region is not known', () => {
    expect(percentsAt(RATES, { country: 'US', postalCode: '75001' })).toEqual([5]);
  });

  test('a rate for a region alone does not count where the region is not known', () => {
    expect(percentsAt([REGION], { country: 'US', postalCode: '90210' })).toEqual([]);
  });
});

describe('a place has a rate for each class', () => {
  const zero = rateOf({ taxClass: 'zero', percent: 0 });
  const reduced = rateOf({ taxClass: 'reduced', percent: 0.5 });

  test('in the order of the classes', () => {
    expect(percentsAt([zero, reduced, COUNTRY], { country: 'US' })).toEqual([1, 0.5, 0]);
  });

  test('of which each is chosen alone', () => {
    expect(percentsAt([reduced, COUNTRY, REGION], { country: 'US', region: 'US-CA' })).toEqual([2, 0.5]);
  });

  test('without its id and its start', () => {
    expect(ratesAt([{ ...REGION, validFrom: FROM_JULY }], { country: 'US', region: 'US-CA' }, JULY)).toEqual([
      { name: 'Sales tax', country: 'US', region: 'US-CA', taxClass: 'standard', percent: 2 },
    ]);
  });
});

describe('of several rates for a place, the one with the latest start counts', () => {
  const since = (validFrom: string | undefined, percent: number) => rateOf({ validFrom, percent });
  const rates = [
    since('2026-01-01T00:00:00Z', 11),
    since(FROM_JULY, 12),
    since(undefined, 10),
    since('2027-01-01T00:00:00Z', 13),
  ];

  test.each([
    ['before all starts', Date.UTC(2025, 11, 31), 10],
    ['after the first one', Date.UTC(2026, 2, 1), 11],
    ['just before the next one', JULY - 1, 11],
    ['at its moment', JULY, 12],
    ['after it', JULY + 1, 12],
  ])('%s', (_, moment, percent) => {
    expect(percentsAt(rates, { country: 'US' }, moment)).toEqual([percent]);
    expect(percentsAt(rates.toReversed(), { country: 'US' }, moment)).toEqual([percent]);
  });

  test('which may be written with another offset', () => {
    const berlin = [since('2026-07-01T01:00:00+02:00', 14), since(undefined, 10)];
    expect(percentsAt(berlin, { country: 'US' }, JULY - 3_600_000)).toEqual([14]);
    expect(percentsAt(berlin, { country: 'US' }, JULY - 3_600_001)).toEqual([10]);
  });

  test('but a more specific one counts, even if its start is earlier', () => {
    expect(percentsAt([since(FROM_JULY, 12), REGION], { country: 'US', region: 'US-CA' })).toEqual([2]);
  });

  test('rates without a start are valid at any moment', () => {
    expect(validAt(rates, 0)).toEqual([since(undefined, 10)]);
    expect(validAt(rates, JULY)).toHaveLength(3);
  });
});

const AT_HOME: AppliedRate = { name: 'VAT', country: 'DE', taxClass: 'standard', percent: 19 };
const AT_DESTINATION: AppliedRate = { ...AT_HOME, country: 'FR', percent: 20 };
const BOTH: SaleRates = { ofDestination: [AT_DESTINATION], atHome: [AT_HOME] };
const ONLY_AT_HOME: SaleRates = { ofDestination: [], atHome: [AT_HOME] };

const GERMAN: TaxSettings = { mode: 'included', home: 'DE', isOssRegistered: false };
const GERMAN_IN_OSS: TaxSettings = { ...GERMAN, isOssRegistered: true };

describe('a sale is taxed', () => {
  const cases: [what: string, TaxSettings, TaxedSale, SaleRates, TaxTreatment, readonly AppliedRate[]][] = [
    ['at the rates of home in its country', GERMAN, { country: 'DE' }, BOTH, 'standard', [AT_DESTINATION]],
    ['not at all at home without rates', GERMAN, { country: 'DE' }, ONLY_AT_HOME, 'none', []],
    ['at the rates of home for a consumer in the EU', GERMAN, { country: 'FR' }, BOTH, 'standard', [AT_HOME]],
    [
      'at the rates of the destination in the One Stop Shop',
      ...([GERMAN_IN_OSS, { country: 'FR' }, BOTH, 'standard', [AT_DESTINATION]] as const),
    ],
    [
      'at the rates of home in the One Stop Shop where the destination has none',
      ...([GERMAN_IN_OSS, { country: 'FR' }, ONLY_AT_HOME, 'standard', [AT_HOME]] as const),
    ],
    [
      'not at all in the EU if neither has rates',
      ...([GERMAN, { country: 'FR' }, { ofDestination: [], atHome: [] }, 'none', []] as const),
    ],
    [
      'not at all for a business of another EU country',
      ...([GERMAN, { country: 'FR', businessCountry: 'FR' }, BOTH, 'reverse-charge', [AT_HOME]] as const),
    ],
    [
      'not at all for a business whose goods go to a third EU country',
      ...([GERMAN, { country: 'AT', businessCountry: 'FR' }, BOTH, 'reverse-charge', [AT_HOME]] as const),
    ],
    [
      'not at all for a business abroad in the One Stop Shop',
      ...([GERMAN_IN_OSS, { country: 'FR', businessCountry: 'FR' }, BOTH, 'reverse-charge', [AT_HOME]] as const),
    ],
    [
      'for a business of the home country',
      ...([GERMAN, { country: 'FR', businessCountry: 'DE' }, BOTH, 'standard', [AT_HOME]] as const),
    ],
    [
      'for a business from outside the EU',
      ...([GERMAN, { country: 'FR', businessCountry: 'CH' }, BOTH, 'standard', [AT_HOME]] as const),
    ],
    [
      'for a business abroad whose goods stay at home',
      ...([GERMAN, { country: 'DE', businessCountry: 'FR' }, BOTH, 'standard', [AT_DESTINATION]] as const),
    ],
    ['not at all outside the EU without rates', GERMAN, { country: 'CH' }, ONLY_AT_HOME, 'export', [AT_HOME]],
    ['at the rates of a destination outside', GERMAN, { country: 'GB' }, BOTH, 'standard', [AT_DESTINATION]],
    [
      'outside also for a business of the EU',
      ...([GERMAN, { country: 'GB', businessCountry: 'FR' }, BOTH, 'standard', [AT_DESTINATION]] as const),
    ],
    [
      'as an export into the EU from outside',
      ...([{ ...GERMAN, home: 'CH' }, { country: 'DE' }, ONLY_AT_HOME, 'export', [AT_HOME]] as const),
    ],
    [
      'as an export into the EU from outside, for a business too',
      ...([
        { ...GERMAN, home: 'CH' },
        { country: 'DE', businessCountry: 'DE' },
        ONLY_AT_HOME,
        'export',
        [AT_HOME],
      ] as const),
    ],
    [
      'not at all within a customs area without rates, which is no export',
      ...([{ ...GERMAN, home: 'US' }, { country: 'PR' }, ONLY_AT_HOME, 'none', []] as const),
    ],
  ];
  test.each(cases)('%s', (_, settings, sale, rates, treatment, applied) => {
    expect(termsFor(rates, settings, sale)).toEqual({ mode: 'included', treatment, rates: applied });
  });

  test('in the mode of the shop', () => {
    const added: TaxSettings = { ...GERMAN, mode: 'added' };
    for (const country of ['DE', 'FR', 'CH']) expect(termsFor(BOTH, added, { country }).mode).toBe('added');
    expect(termsFor(BOTH, added, { country: 'FR', businessCountry: 'FR' }).mode).toBe('added');
  });

  test('not at all in a shop without taxes, for any customer', () => {
    for (const sale of [{ country: 'DE' }, { country: 'FR', businessCountry: 'FR' }, { country: 'CH' }])
      expect(termsFor(BOTH, { ...GERMAN, mode: 'off' }, sale)).toEqual(NO_TAX);
  });
});

describe('Monaco counts as France, and the Isle of Man as the United Kingdom', () => {
  test.each([
    ['FR', 'MC'],
    ['MC', 'FR'],
    ['GB', 'IM'],
    ['IM', 'GB'],
  ])('from %s to %s is a sale at home', (home, country) => {
    const settings = { ...GERMAN, home };
    expect(termsFor(BOTH, settings, { country })).toMatchObject({ treatment: 'standard', rates: [AT_DESTINATION] });
    expect(termsFor(ONLY_AT_HOME, settings, { country }).treatment).toBe('none');
  });

  test('from Germany to Monaco is a sale within the EU', () => {
    expect(termsFor(BOTH, GERMAN, { country: 'MC' }).rates).toEqual([AT_HOME]);
    expect(termsFor(BOTH, GERMAN, { country: 'MC', businessCountry: 'FR' }).treatment).toBe('reverse-charge');
  });

  test('a French business is at home for a shop in Monaco', () => {
    const sale = { country: 'DE', businessCountry: 'FR' };
    expect(termsFor(BOTH, { ...GERMAN, home: 'MC' }, sale).treatment).toBe('standard');
  });

  test('from Germany to the Isle of Man is an export', () => {
    expect(termsFor(ONLY_AT_HOME, GERMAN, { country: 'IM' }).treatment).toBe('export');
  });
});

test('without rates there is no tax', () => {
  expect(termsWith([AT_HOME], 'added')).toEqual({ mode: 'added', treatment: 'standard', rates: [AT_HOME] });
  expect(termsWith([], 'added')).toEqual({ mode: 'added', treatment: 'none', rates: [] });
});

describe('two rates overlap', () => {
  test.each<[Partial<TaxRate>, Partial<TaxRate>]>([
    [{}, {}],
    [{ region: 'US-CA' }, { region: 'US-CA' }],
    [{ postalPrefix: '94' }, { postalPrefix: '94' }],
    // Neither would win where the region is not known.
    [
      { postalPrefix: '94', region: 'US-CA' },
      { postalPrefix: '94', region: 'US-NV' },
    ],
    [{ postalPrefix: '94', region: 'US-CA' }, { postalPrefix: '94' }],
    [{ validFrom: FROM_JULY }, { validFrom: '2026-07-01T02:00:00+02:00' }],
  ])('%j and %j', (one, other) => {
    const rates = [CANADA, rateOf({ percent: 7, ...one }), rateOf({ percent: 8, ...other })];
    expect(findOverlappingRate(rates)).toBe(2);
  });
});

describe('two rates do not overlap', () => {
  test.each<[Partial<TaxRate>, Partial<TaxRate>]>([
    [{}, { country: 'CA' }],
    [{}, { region: 'US-CA' }],
    [{}, { postalPrefix: '94' }],
    [{ region: 'US-CA' }, { region: 'US-NY' }],
    [{ region: 'US-CA' }, { region: 'US-CA', postalPrefix: '94' }],
    [{ postalPrefix: '94' }, { postalPrefix: '941' }],
    [{}, { taxClass: 'reduced' }],
    [{}, { validFrom: FROM_JULY }],
    [{ validFrom: FROM_JULY }, { validFrom: '2026-07-01T00:00:01Z' }],
  ])('%j and %j', (one, other) => {
    expect(findOverlappingRate([rateOf({ percent: 7, ...one }), rateOf({ percent: 7, ...other })])).toBeUndefined();
  });
});
