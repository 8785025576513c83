import * as z from 'zod/mini';
import { priceSchema } from '#features/pricing/money.ts';

/** Labels of the categories (specification, section 3). */
export const CATEGORY_LABELS = { pc: 'PC Gadget', mobile: 'Mobile Gadget', smart: 'Smart Gadget' } as const;

const CATEGORIES = ['pc', 'mobile', 'smart'] as const;
export const categorySchema = z.enum(CATEGORIES);
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

/** Body of `POST /product`, with prices in whole dollars. The initial stock is the quantity; `featured` is false. */
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

/** Body of `PUT /product/{id}`. Stock and quantity change only by restocking and orders. */
export const changedProductSchema = z.extend(z.omit(newProductSchema, { quantity: true }), { published: z.boolean() });
export type ChangedProduct = z.infer<typeof changedProductSchema>;

/** Body of `POST /product/{id}/restock`. */
export const restockSchema = z.strictObject({ amount: z.int().check(z.minimum(1), z.maximum(MAX_PIECES)) });

/** Maximum number of product ids in one call. */
export const MAX_PRODUCT_IDS = 100;

/** Ids of the products that a bulk action changes. */
export const productIdsSchema = z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_PRODUCT_IDS));

/** Sort orders of lists of products. */
export const productOrderSchema = z.enum(['newest', 'name', 'lowest', 'highest']);
export type ProductOrder = z.infer<typeof productOrderSchema>;

function requiredText(message: string, max: number) {
  return z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max));
}

/** Accepts only paths and http(s) URLs, because pages use the value as a link. */
function isPictureAddress(image: string): boolean {
  const shop = 'https://shop.invalid';
  return URL.canParse(image, shop) && /^https?:$/.test(new URL(image, shop).protocol);
}

function wholeNumber(message: string) {
  return z.int(message).check(z.minimum(0), z.maximum(MAX_PIECES));
}
