import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Coverage, chooseZone, findOverlap, type Place } from './zone-rules.ts';

type Named = Coverage & { name: string };

const COUNTRY: Named = { name: 'country', countries: ['US', 'CA'] };
const REGION: Named = { name: 'region', countries: ['US'], regions: ['US-CA'] };
const PREFIX: Named = { name: 'prefix', countries: ['US'], postalPrefixes: ['9'] };
const LONGER: Named = { name: 'longer', countries: ['US', 'CA'], regions: ['US-NY'], postalPrefixes: ['902', 'K1A'] };
const ZONES = [COUNTRY, REGION, PREFIX, LONGER];

test.each<[Place, string | undefined]>([
  [{ country: 'US' }, 'country'],
  [{ country: 'CA', region: 'CA-ON', postalCode: 'M5V' }, 'country'],
  [{ country: 'US', region: 'US-CA' }, 'region'],
  [{ country: 'US', region: 'US-CA', postalCode: '10001' }, 'region'],
  [{ country: 'US', region: 'US-CA', postalCode: '91000' }, 'prefix'],
  [{ country: 'US', region: 'US-CA', postalCode: '90210' }, 'longer'],
  [{ country: 'US', region: 'US-NY' }, 'longer'],
  [{ country: 'CA', postalCode: 'k1a 0b1' }, 'longer'],
  [{ country: 'CA', region: 'US-CA' }, 'country'],
  [{ country: 'DE', region: 'US-CA', postalCode: '90210' }, undefined],
])('%j is in the zone %s', (place, name) => {
  expect(chooseZone(ZONES, place)?.name).toBe(name);
});

test('a zone with regions or prefixes covers nothing else of its countries', () => {
  expect(chooseZone([REGION, PREFIX], { country: 'US', region: 'US-NY', postalCode: '10001' })).toBeUndefined();
});

test.each<[Coverage, string | undefined]>([
  [{ countries: ['DE', 'CA'] }, 'CA'],
  [{ countries: ['US'], regions: ['US-NY', 'US-CA'] }, 'US-CA'],
  [{ countries: ['US'], postalPrefixes: ['9'] }, 'US 9'],
  [{ countries: ['US'], postalPrefixes: ['90'], regions: ['US-TX'] }, undefined],
  [{ countries: ['DE'], postalPrefixes: ['9'] }, undefined],
  [{ countries: ['CA'], regions: [], postalPrefixes: [] }, 'CA'],
])('%j overlaps others at %s', (zone, place) => {
  expect(findOverlap(zone, [COUNTRY, REGION, PREFIX])?.place).toBe(place);
});

const countries = fc.constantFrom('US', 'CA', 'DE');
const texts = (text: fc.Arbitrary<string>) => fc.option(fc.uniqueArray(text, { maxLength: 2 }), { nil: undefined });
const digits = (maxLength: number) =>
  fc.array(fc.constantFrom('1', '2'), { minLength: 1, maxLength }).map((each) => each.join(''));
const regions = fc.tuple(countries, fc.constantFrom('A', 'B')).map(([country, letter]) => `${country}-${letter}`);
const coverages = fc.record({
  countries: fc.uniqueArray(countries, { minLength: 1 }),
  regions: texts(regions),
  postalPrefixes: texts(digits(3)),
});
const places = fc.record({
  country: countries,
  region: fc.option(regions, { nil: undefined }),
  postalCode: fc.option(digits(4), { nil: undefined }),
});

test('among zones that do not overlap, one wins for each place, in whatever order they are', () => {
  fc.assert(
    fc.property(fc.array(coverages, { maxLength: 6 }), places, (candidates, place) => {
      const zones: Coverage[] = [];
      for (const zone of candidates) if (!findOverlap(zone, zones)) zones.push(zone);
      const chosen = chooseZone(zones, place);
      expect(chooseZone(zones.toReversed(), place)).toBe(chosen);
      if (chosen) expect(chosen.countries).toContain(place.country);
    }),
  );
});
