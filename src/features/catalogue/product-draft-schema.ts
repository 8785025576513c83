import * as z from 'zod/mini';
import { categorySchema, MAX_PIECES } from './product-schema.ts';

/** The fields of a new product, with prices in whole dollars, without the rule that connects its prices. */
export const productFieldsSchema = z.strictObject({
  name: requiredText('Product Name is Required', 200),
  category: z.enum(categorySchema.options, 'Product Category is Required'),
  company: requiredText('Company Name is Required', 100),
  price: wholeNumber('Product price is required'),
  quantity: wholeNumber('Product quantity is required'),
  sellingPrice: wholeNumber('Selling Price is required'),
  compareAtPrice: z.optional(z.nullable(wholeNumber('Compare-at price has to be a whole number'))),
  description: requiredText('Product description is Required', 5000),
  image: requiredText('Image is Required', 2000).check(
    z.refine(isPictureAddress, 'Image has to be a path of the shop or an address that begins with https://'),
  ),
  published: z._default(z.boolean(), true),
  featured: z.optional(z.boolean()),
});

/** Prices in dollars, one of them to compare the other with. */
interface ComparedPrices {
  price: number;
  compareAtPrice?: number | null | undefined;
}

/** The rule that one can compare only with a higher price. */
export const comparesWithHigherPrice = z.refine<ComparedPrices>(
  ({ price, compareAtPrice }) => typeof compareAtPrice !== 'number' || compareAtPrice > price,
  { path: ['compareAtPrice'], error: 'Compare-at price has to be above the price' },
);

/** Body of `POST /product`. The initial stock is the quantity; without `featured` it is not featured. */
export const newProductSchema = productFieldsSchema.check(comparesWithHigherPrice);
export type NewProduct = z.infer<typeof newProductSchema>;

/**
 * Body of `PUT /product/{id}`. Stock and quantity change only by restocking and orders. Without `featured` or
 * `compareAtPrice` these stay; null removes the latter.
 */
export const changedProductSchema = z
  .extend(z.omit(productFieldsSchema, { quantity: true }), { published: z.boolean() })
  .check(comparesWithHigherPrice);
export type ChangedProduct = z.infer<typeof changedProductSchema>;

/** Body of `POST /product/{id}/restock`. */
export const restockSchema = z.strictObject({ amount: z.int().check(z.minimum(1), z.maximum(MAX_PIECES)) });

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
