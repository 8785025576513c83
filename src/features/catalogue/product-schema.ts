import * as z from 'zod/mini';
import { priceSchema } from '#features/pricing/money-schema.ts';
import { attributeSchema } from './attribute/attribute.ts';
import { shapeOf } from './field/field-values.ts';
import { PRODUCT_FIELDS } from './field/product-fields.ts';
import { productImageSchema } from './gallery/product-images.ts';
import { STARS } from './rating/rating.ts';
import { countedSchema, optionSchema, variantSchema } from './variant/variant-schema.ts';

/** A rating in answers of the API. */
const ratingSchema = z.object({
  average: z.nullable(z.number().check(z.minimum(STARS.min), z.maximum(STARS.max))),
  count: z.int().check(z.minimum(0)),
});

/** A product (specification, section 3). */
export const productSchema = z.object({
  _id: z.string(),
  ...shapeOf(PRODUCT_FIELDS),
  image: z.string(),
  /** Alternative text of the picture, for screen readers. */
  imageAlt: z.string(),
  /** All pictures, 1 to 12. The first is `image` with `imageAlt`. */
  images: z.array(productImageSchema),
  /** The price of the cheapest variant. */
  price: priceSchema,
  /** The price that `price` is compared with, above it. Absent if there is none. */
  compareAtPrice: z.optional(priceSchema),
  /** Pieces left of all variants. */
  stock: countedSchema,
  /** Pieces ever stocked of all variants. */
  quantity: countedSchema,
  /** What customers choose. Empty for a product with one variant. */
  options: z.array(optionSchema),
  variants: z.array(variantSchema),
  /** What it says about itself, in the order of the definitions. */
  attributes: z.array(attributeSchema),
  rating: ratingSchema,
});
export type Product = z.infer<typeof productSchema>;

/** Maximum number of product ids in one call. */
export const MAX_PRODUCT_IDS = 100;

/** Ids of the products that a bulk action changes. */
export const productIdsSchema = z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_PRODUCT_IDS));

/** Sort orders of lists of products. */
export const productOrderSchema = z.enum(['newest', 'name', 'lowest', 'highest', 'rating']);
export type ProductOrder = z.infer<typeof productOrderSchema>;
