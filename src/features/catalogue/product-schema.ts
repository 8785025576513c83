import * as z from 'zod/mini';
import { dollarsSchema } from '#features/pricing/money.ts';

/** The shop's categories and how people read them (specification, section 3). */
export const CATEGORY_LABELS = { pc: 'PC Gadget', mobile: 'Mobile Gadget', smart: 'Smart Gadget' } as const;

const CATEGORIES = ['pc', 'mobile', 'smart'] as const;
export const categorySchema = z.enum(CATEGORIES);
export type Category = z.infer<typeof categorySchema>;

/** Most pieces of anything: stock, or one line of an order. */
export const MOST_PIECES = 1_000_000;

const pieces = z.int().check(z.minimum(0), z.maximum(MOST_PIECES));

/** A product as the API answers it (specification, section 3). Prices in dollars. */
export const productSchema = z.object({
  _id: z.string(),
  name: z.string(),
  image: z.string(),
  /** What the picture shows, for those who hear the page. */
  imageAlt: z.string(),
  price: dollarsSchema,
  sellingPrice: dollarsSchema,
  description: z.string(),
  company: z.string(),
  category: categorySchema,
  /** Pieces left. */
  stock: pieces,
  /** Pieces ever stocked. */
  quantity: pieces,
  featured: z.boolean(),
  published: z.boolean(),
});
export type Product = z.infer<typeof productSchema>;

/** A product to be added: `POST /product`. Stock begins as quantity, featured as false. */
export const newProductSchema = z.strictObject({
  name: requiredText('Product Name is Required', 200),
  category: z.enum(CATEGORIES, 'Product Category is Required'),
  company: requiredText('Company Name is Required', 100),
  price: wholeNumber('Product price is required'),
  quantity: wholeNumber('Product quantity is required'),
  sellingPrice: wholeNumber('Selling Price is required'),
  description: requiredText('Product description is Required', 5000),
  image: requiredText('Image is Required', 2000).check(
    z.refine(isPictureAddress, 'Image has to be a path of the shop or an address that begins with https://'),
  ),
  published: z._default(z.boolean(), true),
});
export type NewProduct = z.infer<typeof newProductSchema>;

/** A product as an admin changes it: `PUT /product/{id}`. Its pieces change by restocking and by orders. */
export const changedProductSchema = z.extend(z.omit(newProductSchema, { quantity: true }), { published: z.boolean() });
export type ChangedProduct = z.infer<typeof changedProductSchema>;

/** Goods that come in: `POST /product/{id}/restock`. */
export const restockSchema = z.strictObject({ amount: z.int().check(z.minimum(1), z.maximum(MOST_PIECES)) });

/** How many products one call may name. */
export const MAX_PRODUCT_IDS = 100;

/** Products that are changed together. */
export const productIdsSchema = z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_PRODUCT_IDS));

/** How lists of products may be sorted. */
export const productOrderSchema = z.enum(['newest', 'name', 'lowest', 'highest']);
export type ProductOrder = z.infer<typeof productOrderSchema>;

function requiredText(message: string, most: number) {
  return z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(most));
}

/** Pages make links of it, which nothing but an address survives. */
function isPictureAddress(image: string): boolean {
  const shop = 'https://shop.invalid';
  return URL.canParse(image, shop) && /^https?:$/.test(new URL(image, shop).protocol);
}

function wholeNumber(message: string) {
  return z.int(message).check(z.minimum(0), z.maximum(MOST_PIECES));
}
