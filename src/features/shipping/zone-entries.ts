import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { cents, toDecimal } from '#features/pricing/money.ts';
import {
  amountEntrySchema,
  asTyped,
  explainWrongAmount,
  readAmount,
  readCents,
} from '#features/pricing/staff-amounts.ts';
import { readWholeNumber } from '#platform/read-number.ts';
import { type ShippingMethod, type Zone, type ZoneDraft, zoneDraftSchema } from './zone-schema.ts';

export const METHOD_BASES = ['flat', 'weight', 'subtotal'] as const;
type MethodBasis = (typeof METHOD_BASES)[number];

const rateEntriesSchema = z.object({ from: z.string(), to: z.string(), price: z.string() });
export type RateEntries = z.infer<typeof rateEntriesSchema>;

const methodEntriesSchema = z
  .object({
    /** Empty for a new one. */
    _id: z.string(),
    name: z.string(),
    carrier: z.string(),
    minDays: z.string(),
    maxDays: z.string(),
    isPickup: z.boolean(),
    pickup: z.object({ name: z.string(), address: z.string(), openingHours: z.string() }),
    freeAbove: amountEntrySchema,
    basis: z.enum(METHOD_BASES),
    /** A flat method has its price in the first one. */
    rates: z.array(rateEntriesSchema),
    taxClass: z.optional(z.enum(['standard', 'reduced', 'zero'])),
  })
  .check(({ value: { basis, rates }, issues }) => {
    for (const [index, rate] of (basis === 'flat' ? rates.slice(0, 1) : rates).entries())
      for (const { part, message } of explainWrongRate(rate, basis))
        issues.push({ code: 'custom', input: rate, path: ['rates', index, part], message });
  });
export type MethodEntries = z.infer<typeof methodEntriesSchema>;

const entriesSchema = z.object({
  name: z.string(),
  countries: z.array(z.string()),
  /** Separated by commas or lines. */
  regions: z.string(),
  postalPrefixes: z.string(),
  methods: z.array(methodEntriesSchema),
});

/** What staff have entered in the form of a zone. */
export type ZoneEntries = z.infer<typeof entriesSchema>;

/** The state of the form, which its parts share. */
export type ZoneFormState = UseFormReturn<ZoneEntries, unknown, ZoneDraft>;

/** The schema of the form. Its errors have the paths of the fields. */
export const zoneFormSchema = z.pipe(
  z.pipe(
    entriesSchema,
    z.transform((entries: ZoneEntries) => toDraftJson(entries)),
  ),
  zoneDraftSchema,
);

/** Reads a bound: grams, or an amount of a subtotal as JSON has it. Undefined if it is neither. */
export function readBound(text: string, basis: MethodBasis): number | undefined {
  return basis === 'subtotal' ? readAmount(text) : readWholeNumber(text);
}

function explainWrongRate({ from, to, price }: RateEntries, basis: MethodBasis) {
  const wrong: { part: keyof RateEntries; message: string }[] = [];
  if (readCents(price) === undefined)
    wrong.push({
      part: 'price',
      message: price.trim() === '' ? 'Enter a price such as 12.50' : explainWrongAmount(price),
    });
  const example = basis === 'subtotal' ? 'Enter an amount such as 50' : 'Enter whole grams';
  if (basis !== 'flat' && readBound(from, basis) === undefined) wrong.push({ part: 'from', message: example });
  if (basis !== 'flat' && to.trim() !== '' && readBound(to, basis) === undefined)
    wrong.push({ part: 'to', message: `${example}, or leave it empty` });
  return wrong;
}

function toDraftJson({ regions, postalPrefixes, methods, ...zone }: ZoneEntries): z.input<typeof zoneDraftSchema> {
  return {
    ...zone,
    regions: partsOf(regions),
    postalPrefixes: partsOf(postalPrefixes),
    methods: methods.map(toMethodJson),
  };
}

function toMethodJson({ _id, minDays, maxDays, isPickup, pickup, freeAbove, rates, ...method }: MethodEntries) {
  const { name, address, openingHours } = pickup;
  const hours = openingHours.trim() === '' ? {} : { openingHours };
  return {
    ...method,
    ...(_id !== '' && { _id }),
    minDays: readWholeNumber(minDays) ?? Number.NaN,
    maxDays: readWholeNumber(maxDays) ?? Number.NaN,
    ...(isPickup && { pickup: { name, address, ...hours } }),
    freeAbove: readAmount(freeAbove),
    rates: toRatesJson(rates, method.basis),
  };
}

function toRatesJson(rates: readonly RateEntries[], basis: MethodBasis) {
  if (basis === 'flat')
    return rates.slice(0, 1).map(({ price }) => ({ from: 0, price: readAmount(price) ?? Number.NaN }));
  return rates.map(({ from, to, price }) => ({
    from: readBound(from, basis) ?? Number.NaN,
    ...(to.trim() !== '' && { to: readBound(to, basis) ?? Number.NaN }),
    price: readAmount(price) ?? Number.NaN,
  }));
}

function partsOf(text: string): string[] | undefined {
  const parts = text.split(/[,\n]/).flatMap((part) => part.trim() || []);
  return parts.length === 0 ? undefined : parts;
}

/** Returns the entries to begin with, for a zone that is edited. */
export function zoneEntriesOf({ name, countries, regions = [], postalPrefixes = [], methods }: Zone): ZoneEntries {
  return {
    name,
    countries,
    regions: regions.join(', '),
    postalPrefixes: postalPrefixes.join(', '),
    methods: methods.map(methodEntriesOf),
  };
}

function methodEntriesOf(method: ShippingMethod): MethodEntries {
  const { _id, name, carrier, minDays, maxDays, pickup, freeAbove, taxClass, basis } = method;
  return {
    ...{ _id, name, carrier, basis, taxClass },
    minDays: String(minDays),
    maxDays: String(maxDays),
    isPickup: pickup !== undefined,
    pickup: { name: pickup?.name ?? '', address: pickup?.address ?? '', openingHours: pickup?.openingHours ?? '' },
    freeAbove: freeAbove === undefined ? '' : asTyped(freeAbove),
    rates: [...method.rates].map(({ from, to, price }) => ({
      from: typedBound(from, basis),
      to: to === undefined ? '' : typedBound(to, basis),
      price: asTyped(price),
    })),
  };
}

function typedBound(bound: number, basis: MethodBasis): string {
  return String(basis === 'subtotal' ? toDecimal(cents(bound)) : bound);
}
