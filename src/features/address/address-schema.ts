import * as z from 'zod/mini';
import { countryCodeSchema } from '#platform/country-codes.ts';
import { isOneLine } from '#platform/one-line.ts';

const region = z
  .string()
  .check(z.regex(/^(?:[A-Z]{2}-[A-Z0-9]{1,3})?$/, 'Choose a region by its code in ISO 3166-2, such as US-CA'));
const postalCode = oneLine('Postal code', 20);
const phone = oneLine('Phone', 50);
const line2 = oneLine('Address line', 300);
const company = oneLine('Company', 200);

/** What an address may have besides the fields of the specification. Empty texts count as absent. */
export const addressPartsSchema = z.object({
  /** ISO 3166-1 alpha-2. Absent means the home country. */
  country: z.optional(countryCodeSchema),
  /** ISO 3166-2, such as `US-CA`. */
  region: z.optional(region),
  /** As typed, such as `SW1A 1AA` or `02139`. */
  postalCode: z.optional(postalCode),
  /** As typed, national or international. */
  phone: z.optional(phone),
  /** The second line of the street address. */
  line2: z.optional(line2),
  company: z.optional(company),
});
export type AddressParts = z.infer<typeof addressPartsSchema>;
export const ADDRESS_PARTS = z.keyof(addressPartsSchema).options;

const stored = z.optional(z.string());

/** The same in answers. As stored: older addresses may hold values that today's checks reject. */
export const storedPartsSchema = z.object({
  country: stored,
  region: stored,
  postalCode: stored,
  phone: stored,
  line2: stored,
  company: stored,
});

/** The same in a change: null or an empty text clears a field, and one that is left out stays. */
export const changedPartsSchema = z.object({
  country: z.nullish(countryCodeSchema),
  region: z.nullish(region),
  postalCode: z.nullish(postalCode),
  phone: z.nullish(phone),
  line2: z.nullish(line2),
  company: z.nullish(company),
});

/** A field of a form for addresses. */
export const addressFieldNameSchema = z.enum([
  'name',
  'company',
  'line1',
  'line2',
  'city',
  'region',
  'postalCode',
  'phone',
]);
export type AddressFieldName = z.infer<typeof addressFieldNameSchema>;

/** A country to which the shop sells, with its form. */
export const countrySchema = z.object({
  /** ISO 3166-1 alpha-2. */
  code: z.string(),
  name: z.string(),
  /** In the order in which an address is written. */
  fields: z.array(
    z.object({
      name: addressFieldNameSchema,
      label: z.string(),
      required: z.boolean(),
      /** What one looks like. */
      example: z.optional(z.string()),
    }),
  ),
  /** The choices of the field `region`. */
  regions: z.optional(z.array(z.object({ code: z.string(), name: z.string() }))),
});
export type Country = z.infer<typeof countrySchema>;

function oneLine(label: string, max: number) {
  return z.string().check(z.trim(), z.maxLength(max, `${label}: enter at most ${max} characters`), isOneLine);
}
