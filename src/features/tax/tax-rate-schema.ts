import * as z from 'zod/mini';
import { TAX_CLASSES } from '#features/pricing/tax.ts';
import { MAX_POSTAL_CHARACTERS, normalisePostalCode, regionSchema } from '#features/shipping/place-schema.ts';
import { countryCodeSchema } from '#platform/country-codes.ts';
import { isOneLine } from '#platform/one-line.ts';

/** How many rates a shop may have. All of them fit into the body that replaces them. */
export const MAX_TAX_RATES = 1_000;

const PERCENT_STEPS = 10_000;

/** A percentage with at most four decimals. */
const percentSchema = z.number().check(
  z.minimum(0, 'A rate is at least 0 %'),
  z.maximum(100, 'A rate is at most 100 %'),
  z.refine(
    (percent) => Math.abs(Math.round(percent * PERCENT_STEPS) / PERCENT_STEPS - percent) < Number.EPSILON * 100,
    'A rate has at most four decimals',
  ),
);

const described = {
  country: countryCodeSchema,
  /** Only this part of the country (ISO 3166-2). */
  region: z.optional(regionSchema),
  /** Only places whose postal code begins with it. */
  postalPrefix: z.optional(
    z
      .string()
      .check(
        z.overwrite(normalisePostalCode),
        z.minLength(1, 'Write the beginning of a postal code'),
        z.maxLength(MAX_POSTAL_CHARACTERS),
      ),
  ),
  taxClass: z.enum(TAX_CLASSES),
  percent: percentSchema,
  /** What papers call the tax, such as "VAT". */
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Write what the tax is called, such as VAT'), z.maxLength(50), isOneLine),
  /** From when on it counts, ISO 8601. Without it, from the beginning. */
  validFrom: z.optional(z.iso.datetime({ offset: true })),
};

/** A tax rate of a place. */
export const taxRateSchema = z.object({ _id: z.string(), ...described });
export type TaxRate = z.infer<typeof taxRateSchema>;

/** All tax rates of the shop. */
export const taxRatesSchema = z.array(taxRateSchema);

const taxRateDraftSchema = z.strictObject({ _id: z.optional(z.string()), ...described }).check(
  z.refine(({ country, region }) => region === undefined || region.startsWith(`${country}-`), {
    path: ['region'],
    message: 'The region must be in the country',
  }),
);
export type TaxRateDraft = z.infer<typeof taxRateDraftSchema>;

/** The list that replaces the present one. Rates that it keeps have their `_id`. */
export const taxRateDraftsSchema = z
  .array(taxRateDraftSchema)
  .check(z.maxLength(MAX_TAX_RATES, `A shop has at most ${MAX_TAX_RATES} tax rates`));
