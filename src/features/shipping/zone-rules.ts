import { normalisePostalCode } from './place-schema.ts';
import type { Zone } from './zone-schema.ts';

/** Where an order goes. */
export interface Place {
  country: string;
  /** ISO 3166-2. */
  region?: string | undefined;
  postalCode?: string | undefined;
}

/** The places that a zone covers. */
export type Coverage = Pick<Zone, 'countries' | 'regions' | 'postalPrefixes'>;

/** Two zones that cover the same place equally specifically. */
export interface Overlap<Covering extends Coverage> {
  other: Covering;
  /** The place: a country, a region, or a country with a postal prefix. */
  place: string;
}

const BY_COUNTRY = 1;
const BY_REGION = 2;

/** Why a zone covers a place. */
export interface CoverageMatch {
  by: 'country' | 'region' | 'postal-prefix';
  /** The country, the region, or the longest prefix that fits. */
  match: string;
}

/** Chooses the zone that covers a place most specifically: by the longest postal prefix, by region or by country. */
export function findZone<Covering extends Coverage>(
  zones: readonly Covering[],
  place: Place,
): ({ zone: Covering } & CoverageMatch) | undefined {
  const normal = { ...place, postalCode: normalisePostalCode(place.postalCode ?? '') };
  let best: { zone: Covering; covers: CoverageMatch } | undefined;
  for (const zone of zones) {
    const covers = matchOf(zone, normal);
    if (covers && specificityOf(covers) > (best ? specificityOf(best.covers) : 0)) best = { zone, covers };
  }
  return best && { zone: best.zone, ...best.covers };
}

/** Returns the zone of {@link findZone}. */
export function chooseZone<Covering extends Coverage>(zones: readonly Covering[], place: Place): Covering | undefined {
  return findZone(zones, place)?.zone;
}

/** Returns the countries of the zones, the home country first; undefined without zones, when only home is shipped to. */
export function countriesOf(zones: readonly Coverage[], home: string): readonly string[] | undefined {
  if (zones.length === 0) return undefined;
  const countries = new Set(zones.flatMap((zone) => zone.countries));
  return [...(countries.delete(home) ? [home] : []), ...countries];
}

/** Finds another zone that covers the same place as specifically as this one, so that neither would win. */
export function findOverlap<Covering extends Coverage>(
  zone: Coverage,
  others: readonly Covering[],
): Overlap<Covering> | undefined {
  for (const other of others) {
    const place = sharedPlace(zone, other);
    if (place !== undefined) return { other, place };
  }
  return undefined;
}

/** Returns why a zone covers a place; undefined if it does not. */
function matchOf(zone: Coverage, { country, region, postalCode = '' }: Place): CoverageMatch | undefined {
  if (!zone.countries.includes(country)) return undefined;
  let longest = '';
  for (const prefix of zone.postalPrefixes ?? [])
    if (prefix.length > longest.length && postalCode.startsWith(prefix)) longest = prefix;
  if (longest !== '') return { by: 'postal-prefix', match: longest };
  if (region?.startsWith(`${country}-`) && zone.regions?.includes(region)) return { by: 'region', match: region };
  return coversCountries(zone) ? { by: 'country', match: country } : undefined;
}

function specificityOf({ by, match }: CoverageMatch): number {
  return by === 'postal-prefix' ? BY_REGION + match.length : { country: BY_COUNTRY, region: BY_REGION }[by];
}

function coversCountries({ regions = [], postalPrefixes = [] }: Coverage): boolean {
  return regions.length === 0 && postalPrefixes.length === 0;
}

function sharedPlace(zone: Coverage, other: Coverage): string | undefined {
  const country = findShared(zone.countries, other.countries);
  if (country === undefined) return undefined;
  if (coversCountries(zone) && coversCountries(other)) return country;
  const prefix = findShared(zone.postalPrefixes, other.postalPrefixes);
  if (prefix !== undefined) return `${country} ${prefix}`;
  return findShared(zone.regions, other.regions);
}

function findShared(some: readonly string[] = [], others: readonly string[] = []): string | undefined {
  const known = new Set(others);
  return some.find((each) => known.has(each));
}
