import * as z from 'zod/mini';
import { fromDecimal, MAX_PRICE, toDecimal } from '#features/pricing/money.ts';
import { centsSchema, priceSchema } from '#features/pricing/money-schema.ts';
import { countryCodeSchema } from '#platform/country-codes.ts';
import { pickupSchema } from './pickup-schema.ts';
import { MAX_POSTAL_CHARACTERS, normalisePostalCode, regionSchema } from './place-schema.ts';

const MAX_METHODS = 20;
const MAX_RATES = 50;
const MAX_COUNTRIES = 250;
const MAX_REGIONS = 200;
const MAX_PREFIXES = 500;
const MAX_GRAMS = 1_000_000_000;
const MAX_DAYS = 365;

const prefixSchema = z
  .string()
  .check(
    z.overwrite(normalisePostalCode),
    z.minLength(1, 'Write the beginning of a postal code'),
    z.maxLength(MAX_POSTAL_CHARACTERS),
  );

/** What a method is taxed as. */
const taxClassSchema = z.enum(['standard', 'reduced', 'zero']);

/** A bound in grams. Negative ones are refused with the other gaps. */
const gramsSchema = z.int().check(z.minimum(-MAX_GRAMS), z.maximum(MAX_GRAMS));

/** A bound of a subtotal: an amount in JSON, and cents in the program. */
const boundSchema = z.codec(
  z.number().check(
    z.minimum(-MAX_PRICE),
    z.maximum(MAX_PRICE),
    z.refine((amount) => toDecimal(fromDecimal(amount)) === amount, 'At most two decimals'),
  ),
  centsSchema,
  { decode: fromDecimal, encode: toDecimal },
);

const days = z.int().check(z.minimum(0), z.maximum(MAX_DAYS));

const described = {
  name: nameOf(80),
  /** Who brings it, as customers read it. May be empty, such as for pickup. */
  carrier: z.string().check(z.trim(), z.maxLength(80)),
  minDays: days,
  maxDays: days,
  pickup: z.optional(pickupSchema),
  /** From which subtotal less the discount it costs nothing. */
  freeAbove: z.optional(priceSchema),
  taxClass: z.optional(taxClassSchema),
};

function nameOf(maxCharacters: number) {
  return z.string().check(z.trim(), z.minLength(1, 'Write something here'), z.maxLength(maxCharacters));
}

/** A price from one bound, inclusive, to another, exclusive. */
function ratesOf<Bound extends z.ZodMiniType>(bound: Bound) {
  return z
    .array(z.object({ from: bound, to: z.optional(bound), price: priceSchema }))
    .check(z.maxLength(MAX_RATES, `A method takes at most ${MAX_RATES} rates`));
}

function methodOf<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.discriminatedUnion('basis', [
    z.object({ ...shape, ...described, basis: z.literal('flat'), rates: ratesOf(gramsSchema) }),
    z.object({ ...shape, ...described, basis: z.literal('weight'), rates: ratesOf(gramsSchema) }),
    z.object({ ...shape, ...described, basis: z.literal('subtotal'), rates: ratesOf(boundSchema) }),
  ]);
}

/** How orders are shipped to the places of a zone. */
export const methodSchema = methodOf({ _id: z.string() });
export type ShippingMethod = z.infer<typeof methodSchema>;

/** The methods of a zone as they are stored. */
export const methodsSchema = z.array(methodSchema);

const methodDraftSchema = methodOf({ _id: z.optional(z.string()) }).check(
  z.refine(({ minDays, maxDays }) => minDays <= maxDays, {
    path: ['maxDays'],
    message: 'Write at least as many days as the fewest',
  }),
);

/** A shipping zone as staff write it. Methods that it keeps have their `_id`. */
export const zoneDraftSchema = z
  .strictObject({
    name: nameOf(80),
    countries: listOf(countryCodeSchema, MAX_COUNTRIES).check(z.minLength(1, 'A zone needs at least one country')),
    regions: z.optional(listOf(regionSchema, MAX_REGIONS)),
    postalPrefixes: z.optional(listOf(prefixSchema, MAX_PREFIXES)),
    methods: z
      .array(methodDraftSchema)
      .check(
        z.minLength(1, 'A zone needs at least one method'),
        z.maxLength(MAX_METHODS, `A zone takes at most ${MAX_METHODS} methods`),
      ),
  })
  .check(
    z.refine(({ countries, regions = [] }) => regions.every((region) => countries.includes(region.slice(0, 2))), {
      path: ['regions'],
      message: 'Each region must be in one of the countries',
    }),
  );
export type ZoneDraft = z.infer<typeof zoneDraftSchema>;

/** Places that orders are shipped to, and how. With regions or postal prefixes, it covers only those of its countries. */
export const zoneSchema = z.object({
  _id: z.string(),
  name: z.string(),
  countries: z.array(z.string()),
  regions: z.optional(z.array(z.string())),
  postalPrefixes: z.optional(z.array(z.string())),
  methods: methodsSchema,
});
export type Zone = z.infer<typeof zoneSchema>;

function listOf<Item extends z.ZodMiniType<string, string>>(item: Item, max: number) {
  return z.array(item).check(
    z.overwrite((items) => [...new Set(items)]),
    z.maxLength(max),
  );
}
