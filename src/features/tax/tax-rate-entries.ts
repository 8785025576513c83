import * as z from 'zod/mini';
import { TAX_CLASSES } from '#features/pricing/tax.ts';
import { formatDecimal } from '#platform/format-numbers.ts';
import { readingsOf } from '#platform/read-number.ts';
import { dayIn, startOfDay } from '#platform/time-zone.ts';
import { type TaxRate, type TaxRateDraft, taxRateDraftsSchema } from './tax-rate-schema.ts';

const MAX_PERCENT = 100;
const draftSchema = taxRateDraftsSchema.def.element;

/** What staff type into the form of a tax rate. */
const entriesSchema = z.object({
  country: z.string(),
  region: z.string(),
  postalPrefix: z.string(),
  taxClass: z.enum(TAX_CLASSES),
  percent: z.string(),
  name: z.string(),
  /** A day of the shop's time zone, as in `2026-11-25`; empty for none. */
  validFrom: z.string(),
});
export type TaxRateEntries = z.infer<typeof entriesSchema>;

/** Returns the schema of the form of a tax rate, or of a new one. Days are those of a time zone. */
export function taxRateFormSchema(
  timeZone: string,
  rate: TaxRate | undefined,
): z.ZodMiniType<TaxRateDraft, TaxRateEntries> {
  return z.pipe(
    z.pipe(
      entriesSchema,
      z.transform(({ country, region, postalPrefix, percent, validFrom, ...entries }) => ({
        ...entries,
        country,
        percent: readPercent(percent),
        ...(region.trim() !== '' && { region: region.trim().toUpperCase() }),
        ...(postalPrefix.trim() !== '' && { postalPrefix }),
        ...(validFrom !== '' && { validFrom: startOf(validFrom, timeZone, rate?.validFrom) }),
      })),
    ),
    draftSchema,
  );
}

/** Returns the entries for a rate, or for a new one in a country. */
export function entriesOfRate(rate: TaxRate | undefined, country: string, timeZone: string): TaxRateEntries {
  return {
    country: rate?.country ?? country,
    region: rate?.region ?? '',
    postalPrefix: rate?.postalPrefix ?? '',
    taxClass: rate?.taxClass ?? 'standard',
    percent: rate ? formatDecimal(rate.percent) : '',
    name: rate?.name ?? '',
    validFrom: rate?.validFrom === undefined ? '' : dayIn(timeZone, Date.parse(rate.validFrom)),
  };
}

/** Reads a percentage. "7,125" can only mean one, because nothing is taxed with thousands of percent. */
function readPercent(text: string): number | undefined {
  return readingsOf(text.replace('%', ''))
    .map(({ value }) => value)
    .find((value) => value <= MAX_PERCENT);
}

/** A day that stays the same keeps its moment, which may be within the day. What is no day is refused by the schema. */
function startOf(day: string, timeZone: string, before: string | undefined): string {
  if (before !== undefined && day === dayIn(timeZone, Date.parse(before))) return before;
  return z.iso.date().safeParse(day).success ? new Date(startOfDay(day, timeZone)).toISOString() : day;
}
