import * as z from 'zod/mini';
import { EU_MEMBERS } from '#platform/european-union.ts';
import ratesJson from '../../../content/tax-rates.json' with { type: 'json' };
import type { TaxRateDraft } from './tax-rate-schema.ts';

const percent = z.number().check(z.minimum(0), z.maximum(100));
const { asOf, rates } = z
  .object({
    asOf: z.iso.date(),
    rates: z.array(
      z.object({ country: z.string(), name: z.string(), standard: percent, reduced: z.optional(percent) }),
    ),
  })
  .parse(ratesJson);

/** The day as of which rates are known, as in `2026-01-01`. */
export const PRESETS_AS_OF = asOf;

/** Whether rates of a country are known. */
export function hasPreset(country: string): boolean {
  return rates.some((each) => each.country === country);
}

/** Returns the standard and reduced rates of a country, or of all members of the EU. Empty if they are not known. */
export function presetRates(country: string): TaxRateDraft[] {
  const countries = country === 'EU' ? EU_MEMBERS : [country];
  return rates
    .filter((each) => countries.includes(each.country))
    .flatMap(({ country: code, name, standard, reduced }): TaxRateDraft[] => [
      { country: code, taxClass: 'standard', percent: standard, name },
      ...(reduced === undefined ? [] : [{ country: code, taxClass: 'reduced' as const, percent: reduced, name }]),
    ]);
}
