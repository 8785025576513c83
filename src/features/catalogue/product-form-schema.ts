import * as z from 'zod/mini';
import { toDollars } from '#features/pricing/money.ts';
import { comparesWithHigherPrice, productFieldsSchema } from './product-draft-schema.ts';
import { categorySchema, MAX_PIECES, type Product } from './product-schema.ts';

/** Schema of the product form. Its input is what the admin types; numbers are parsed to integers. */
export const productFormSchema = z
  .extend(productFieldsSchema, {
    category: z.pipe(z.string(), z.enum(categorySchema.options, 'Product Category is Required')),
    price: typedInteger('Product price', 'Product price is required'),
    compareAtPrice: optionalInteger('Compare-at price'),
    sellingPrice: typedInteger('Selling Price', 'Selling Price is required'),
    quantity: typedInteger('Product quantity', 'Product quantity is required'),
    published: z.boolean(),
    featured: z.boolean(),
  })
  .check(comparesWithHigherPrice);
export type ProductEntries = z.input<typeof productFormSchema>;
export type ProductDetails = z.output<typeof productFormSchema>;

/** Returns the initial entries of the form: empty, or the product's values. */
export function productEntriesOf(product?: Product): ProductEntries {
  return {
    name: product?.name ?? '',
    category: product?.category ?? '',
    company: product?.company ?? '',
    price: textOf(product && toDollars(product.price)),
    compareAtPrice: textOf(product?.compareAtPrice && toDollars(product.compareAtPrice)),
    sellingPrice: textOf(product && toDollars(product.sellingPrice)),
    quantity: textOf(product?.quantity),
    description: product?.description ?? '',
    image: product?.image ?? '',
    published: product?.published ?? true,
    featured: product?.featured ?? false,
  };
}

function textOf(number: number | undefined): string {
  return number === undefined ? '' : String(number);
}

function typedInteger(label: string, required: string) {
  const number = z.pipe(integerText(label).check(z.minLength(1, required)), z.transform(Number));
  return z.pipe(number, boundedNumber(label));
}

/** Parses an empty text to null. */
function optionalInteger(label: string) {
  const number = z.pipe(
    integerText(label),
    z.transform((text) => (text === '' ? null : Number(text))),
  );
  return z.pipe(number, z.nullable(boundedNumber(label)));
}

function integerText(label: string) {
  return z.string().check(z.trim(), z.regex(/^\d*$/, `${label} has to be a whole number`));
}

function boundedNumber(label: string) {
  return z.number().check(z.maximum(MAX_PIECES, `${label} is too large`));
}
