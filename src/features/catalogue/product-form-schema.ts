import * as z from 'zod/mini';
import { attributeDraftsSchema } from './attribute/attribute-schema.ts';
import { entriesOf, entrySchemasOf } from './editor/field-entries.ts';
import { variantEntriesOf } from './editor/variant-entries.ts';
import { type VariantDetails, variantEntriesSchema } from './editor/variant-entry.ts';
import { PRODUCT_FIELDS } from './field/product-fields.ts';
import { imagesDraftSchema } from './gallery/image-draft-schema.ts';
import type { ChangedProduct, NewProduct } from './product-draft-schema.ts';
import type { Product } from './product-schema.ts';
import { optionDraftsSchema } from './variant/variant-draft-schema.ts';
import type { Option } from './variant/variant-schema.ts';

/** Schema of the product form. Its input is what the admin types; numbers are parsed to integers. */
export const productFormSchema = z.object({
  ...entrySchemasOf(PRODUCT_FIELDS),
  images: imagesDraftSchema,
  attributes: attributeDraftsSchema,
  options: optionDraftsSchema,
  /** Of a product without options, one with its price and quantity. */
  variants: variantEntriesSchema,
});
export type ProductEntries = z.input<typeof productFormSchema>;
export type ProductDetails = z.output<typeof productFormSchema>;

/** Returns the initial entries of the form: empty, or the product's values. */
export function productEntriesOf(product?: Product): ProductEntries {
  return {
    ...entriesOf(PRODUCT_FIELDS, product),
    images: product?.images ?? [],
    attributes: product?.attributes.map(({ key, value }) => ({ key, value })) ?? [],
    options: product?.options ?? [],
    variants: variantEntriesOf(product),
  };
}

/** Returns the body that adds a product with these details. */
export function newProductOf({ options, variants, ...details }: ProductDetails): NewProduct {
  const drafts = offeredOf(variants).map((variant) => ({ ...draftOf(options, variant), stock: variant.stock ?? 0 }));
  return { ...details, options, variants: drafts };
}

/** Returns the body that changes a product to these details. */
export function changedProductOf({ options, variants, ...details }: ProductDetails): ChangedProduct {
  const drafts = offeredOf(variants).map((variant) => ({
    ...draftOf(options, variant),
    ...(variant._id === undefined ? { stock: variant.stock ?? 0 } : { _id: variant._id }),
  }));
  return { ...details, options, variants: drafts };
}

function offeredOf(variants: ProductDetails['variants']): VariantDetails[] {
  return variants.filter((variant) => !variant.isLeftOut);
}

function draftOf(options: readonly Option[], variant: VariantDetails) {
  const { _id: _, isLeftOut: __, stock: ___, image, values, ...fields } = variant;
  return {
    ...fields,
    image: image || null,
    values: Object.fromEntries(options.map(({ name }, index) => [name, values[index] ?? ''])),
  };
}
