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

/** Chooses the zone that covers a place most specifically: by the longest postal prefix, by region or by country. */
export function chooseZone<Covering extends Coverage>(zones: readonly Covering[], place: Place): Covering | undefined {
  const postalCode = normalisePostalCode(place.postalCode ?? '');
  let best: { zone: Covering; specificity: number } | undefined;
  for (const zone of zones) {
    const specificity = specificityOf(zone, { ...place, postalCode });
    if (specificity > (best?.specificity ?? 0)) best = { zone, specificity };
  }
  return best?.zone;
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

/** Returns how specifically a zone covers a place; 0 if it does not. */
function specificityOf(zone: Coverage, { country, region, postalCode = '' }: Place): number {
  if (!zone.countries.includes(country)) return 0;
  let longest = 0;
  for (const prefix of zone.postalPrefixes ?? [])
    if (prefix.length > longest && postalCode.startsWith(prefix)) longest = prefix.length;
  if (longest > 0) return BY_REGION + longest;
  if (region?.startsWith(`${country}-`) && zone.regions?.includes(region)) return BY_REGION;
  return coversCountries(zone) ? BY_COUNTRY : 0;
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
