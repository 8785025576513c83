import * as z from 'zod/mini';
import { VARIANT_FIELDS } from '../field/product-fields.ts';
import { optionalInteger, optionalPrice, typedPrice } from '../form-numbers.ts';
import { skuSchema } from '../variant/sku.ts';
import { comparesWithHigherPrice } from '../variant/variant-draft-schema.ts';
import { entriesOf, entrySchemasOf, typedSchemasOf } from './field-entries.ts';

/** What is typed about a variant. Its values are in the order of the options. */
const typedFields = {
  /** The variant that exists. Absent for a new one. */
  _id: z.optional(z.string()),
  values: z.array(z.string()),
  sku: z.string(),
  price: z.string(),
  compareAtPrice: z.string(),
  /** Only new variants state their stock. */
  stock: z.string(),
  /** Empty for the product's picture. */
  image: z.string(),
  ...typedSchemasOf(VARIANT_FIELDS),
};

const offeredSchema = z
  .object({
    ...typedFields,
    /** Whether the product is not sold in this combination. */
    isLeftOut: z.literal(false),
    sku: z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.trim() || undefined),
      ),
      z.optional(skuSchema),
    ),
    price: typedPrice('Product price', 'Product price is required'),
    compareAtPrice: optionalPrice('Compare-at price'),
    stock: optionalInteger('Product quantity'),
    ...entrySchemasOf(VARIANT_FIELDS),
  })
  .check(
    comparesWithHigherPrice(),
    z.refine(({ _id, stock }) => _id !== undefined || stock !== null, {
      path: ['stock'],
      error: 'Product quantity is required',
      // Also if other fields are missing, so that all are named at once.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );

/** A combination of values that is not sold, with what was typed about it. */
const leftOutSchema = z.object({ ...typedFields, isLeftOut: z.literal(true) });

/** Schema of the variants of the product form. A product without options has one, without values. */
export const variantEntriesSchema = z
  .array(z.discriminatedUnion('isLeftOut', [offeredSchema, leftOutSchema]))
  .check(({ value, issues }) => {
    const users = new Map<string, readonly string[]>();
    for (const [index, entry] of value.entries()) {
      if (entry.isLeftOut || entry.sku === undefined) continue;
      const user = users.get(entry.sku);
      users.set(entry.sku, user ?? entry.values);
      if (user)
        issues.push({ code: 'custom', input: entry.sku, path: [index, 'sku'], message: `Used by ${user.join(' / ')}` });
    }
  });
export type VariantEntry = z.input<typeof variantEntriesSchema>[number];
export type VariantDetails = z.output<typeof offeredSchema>;

/** Returns an entry for a new variant. */
export function blankEntry(values: readonly string[]): VariantEntry {
  const blank = { sku: '', price: '', compareAtPrice: '', stock: '', image: '', ...entriesOf(VARIANT_FIELDS) };
  return { values: [...values], ...blank, isLeftOut: false };
}
