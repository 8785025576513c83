import * as z from 'zod/mini';
import { priceSchema } from '#features/pricing/money.ts';

/** Labels of the categories (specification, section 3). */
export const CATEGORY_LABELS = { pc: 'PC Gadget', mobile: 'Mobile Gadget', smart: 'Smart Gadget' } as const;

export const categorySchema = z.enum(['pc', 'mobile', 'smart']);
export type Category = z.infer<typeof categorySchema>;

/** Maximum number of units in stock or in one line of an order. */
export const MAX_PIECES = 1_000_000;

const pieces = z.int().check(z.minimum(0), z.maximum(MAX_PIECES));

/** A product (specification, section 3). */
export const productSchema = z.object({
  _id: z.string(),
  name: z.string(),
  image: z.string(),
  /** Alternative text of the picture, for screen readers. */
  imageAlt: z.string(),
  price: priceSchema,
  sellingPrice: priceSchema,
  /** The price that `price` is compared with, above it. Absent if there is none. */
  compareAtPrice: z.optional(priceSchema),
  description: z.string(),
  company: z.string(),
  category: categorySchema,
  /** Units left. */
  stock: pieces,
  /** Units ever stocked. */
  quantity: pieces,
  featured: z.boolean(),
  published: z.boolean(),
});
export type Product = z.infer<typeof productSchema>;

/** Maximum number of product ids in one call. */
export const MAX_PRODUCT_IDS = 100;

/** Ids of the products that a bulk action changes. */
export const productIdsSchema = z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_PRODUCT_IDS));

/** Sort orders of lists of products. */
export const productOrderSchema = z.enum(['newest', 'name', 'lowest', 'highest']);
export type ProductOrder = z.infer<typeof productOrderSchema>;
