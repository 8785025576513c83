import * as z from 'zod/mini';
import { priceSchema } from '#features/pricing/money-schema.ts';
import { shapeOf } from '../field/field-values.ts';
import { VARIANT_FIELDS } from '../field/product-fields.ts';

export const MAX_OPTIONS = 3;
export const MAX_VARIANTS = 100;

/** What customers choose of a product, such as "Switch", with the values to choose from. */
export const optionSchema = z.object({ name: z.string(), values: z.array(z.string()) });
export type Option = z.infer<typeof optionSchema>;

/** The value of each option by name. In browsers it costs less than a record. */
export const valuesSchema = z.catchall(z.object({}), z.string());

/** A number of pieces in an answer. Returned pieces may exceed what staff can enter, so there is no maximum. */
export const countedSchema = z.int().check(z.minimum(0));

/** What is sold and stocked of a product: one value of each option. A product without options has one variant. */
export const variantSchema = z.object({
  _id: z.string(),
  /** The stock keeping unit, unique in the shop. */
  sku: z.string(),
  /** The value of each option by name. */
  values: valuesSchema,
  price: priceSchema,
  /** The price that `price` is compared with, above it. Absent if there is none. */
  compareAtPrice: z.optional(priceSchema),
  /**
   * The lowest price of the 30 days before the present reduction began, in answers about a single product. Absent if
   * there was none, or if it is unknown.
   */
  lowestPrice30Days: z.optional(priceSchema),
  /** Pieces left. */
  stock: countedSchema,
  /** Pieces ever stocked. */
  quantity: countedSchema,
  /** The variant's own picture. Absent if it has the product's. */
  image: z.optional(z.string()),
  ...shapeOf(VARIANT_FIELDS),
});
export type Variant = z.infer<typeof variantSchema>;

/** The options and variants of a product. */
export interface VariantsOfProduct {
  options: Option[];
  variants: Variant[];
}
