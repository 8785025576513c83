import { type AppliedRate, NO_TAX, TAX_CLASSES, type TaxMode, type TaxTerms } from '#features/pricing/tax.ts';
import { isSameCustomsArea } from '#features/shipping/customs-area.ts';
import { findZone, type Place } from '#features/shipping/zone-rules.ts';
import { isInEuVatArea, taxedAs } from '#platform/european-union.ts';
import type { TaxRate } from './tax-rate-schema.ts';

/** What the shop has set about taxes. */
export interface TaxSettings {
  mode: TaxMode;
  /** The country of the shop. */
  home: string;
  /** Whether the shop declares the tax of other EU countries in the One Stop Shop. */
  isOssRegistered: boolean;
}

/** Who buys, and where the goods go. */
export interface TaxedSale {
  country: string;
  /** The country of the customer's valid VAT number. */
  businessCountry?: string | undefined;
}

/** The rates that may apply to a sale. */
export interface SaleRates {
  ofDestination: readonly AppliedRate[];
  atHome: readonly AppliedRate[];
}

/**
 * Returns the rate of each class for a place: the most specific that covers it, by postal code, region or
 * country; of several, the rate with the latest start.
 * @param moment epoch milliseconds.
 */
export function ratesAt(rates: readonly TaxRate[], place: Place, moment: number): AppliedRate[] {
  const valid = validAt(rates, moment)
    .filter((rate) => rate.country === place.country && fitsRegion(rate, place))
    .toSorted((one, other) => validFrom(other) - validFrom(one));
  return TAX_CLASSES.flatMap((taxClass) => {
    const found = findZone(valid.filter((rate) => rate.taxClass === taxClass).map(toCoverage), place);
    return found ? [toApplied(found.zone.rate)] : [];
  });
}

/**
 * Decides how a sale is taxed (Articles 33, 138, 146 and 369b of Directive 2006/112/EC): at the rates of the destination
 * where there are any; within the EU at those of home, unless the shop is in the One Stop Shop; not at all for a business
 * in another country of the EU, and for goods that leave the customs area.
 */
export function termsFor(
  { ofDestination, atHome }: SaleRates,
  { mode, home, isOssRegistered }: TaxSettings,
  { country, businessCountry }: TaxedSale,
): TaxTerms {
  if (mode === 'off') return NO_TAX;
  const taxedWith = (rates: readonly AppliedRate[]) => termsWith(rates, mode);

  if (isTaxedAlike(country, home)) return taxedWith(ofDestination);
  if (isInEuVatArea(home) && isInEuVatArea(country)) {
    const isBusiness = businessCountry !== undefined && isInEuVatArea(businessCountry);
    if (isBusiness && !isTaxedAlike(businessCountry, home)) return { mode, treatment: 'reverse-charge', rates: atHome };
    return taxedWith(isOssRegistered && ofDestination.length > 0 ? ofDestination : atHome);
  }
  if (ofDestination.length > 0) return taxedWith(ofDestination);
  return isSameCustomsArea(home, country) ? taxedWith([]) : { mode, treatment: 'export', rates: atHome };
}

/** Taxes a sale at these rates; without any, not at all. */
export function termsWith(rates: readonly AppliedRate[], mode: TaxMode): TaxTerms {
  return { mode, treatment: rates.length > 0 ? 'standard' : 'none', rates };
}

/** Finds two rates for the same place, class and moment, of which neither would win. @returns the later one's index. */
export function findOverlappingRate(rates: readonly Omit<TaxRate, '_id'>[]): number | undefined {
  const known = new Set<string>();
  for (const [index, rate] of rates.entries()) {
    const { country, region, postalPrefix, taxClass } = rate;
    const key = JSON.stringify([
      country,
      postalPrefix ?? null,
      postalPrefix ? null : (region ?? null),
      taxClass,
      validFrom(rate),
    ]);
    if (known.has(key)) return index;
    known.add(key);
  }
  return undefined;
}

/** Returns the rates that count from a moment (epoch milliseconds) or an earlier one on. */
export function validAt(rates: readonly TaxRate[], moment: number): TaxRate[] {
  return rates.filter((rate) => validFrom(rate) <= moment);
}

function isTaxedAlike(one: string, other: string): boolean {
  return taxedAs(one) === taxedAs(other);
}

function validFrom({ validFrom: from }: Pick<TaxRate, 'validFrom'>): number {
  return from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from);
}

/** A rate for a postal code in a region does not cover the same code of another region. */
function fitsRegion({ region, postalPrefix }: TaxRate, place: Place): boolean {
  return postalPrefix === undefined || region === undefined || place.region === undefined || place.region === region;
}

function toCoverage(rate: TaxRate) {
  const { country, region, postalPrefix } = rate;
  const byRegion = region !== undefined && postalPrefix === undefined;
  return {
    rate,
    countries: [country],
    ...(byRegion && { regions: [region] }),
    ...(postalPrefix !== undefined && { postalPrefixes: [postalPrefix] }),
  };
}

function toApplied({ name, country, region, taxClass, percent }: TaxRate): AppliedRate {
  return { name, country, region, taxClass, percent };
}
