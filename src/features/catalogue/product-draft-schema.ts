import * as z from 'zod/mini';
import { attributeDraftsSchema } from './attribute/attribute-schema.ts';
import { pictureAddressSchema, statedPrice, wholeNumber } from './draft-fields.ts';
import { draftsOf } from './field/field-values.ts';
import { PRODUCT_FIELDS } from './field/product-fields.ts';
import { hasImage, imagesDraftSchema } from './gallery/image-draft-schema.ts';
import { MAX_PIECES } from './pieces.ts';
import {
  changedVariantsSchema,
  comparesWithHigherPrice,
  newVariantsSchema,
  optionDraftsSchema,
} from './variant/variant-draft-schema.ts';
import { MAX_VARIANTS } from './variant/variant-schema.ts';

/** The fields of a new product without options, with prices as decimal numbers. Products begin published, but not featured. */
export const productFieldsSchema = z.strictObject({
  ...draftsOf(PRODUCT_FIELDS),
  price: statedPrice('Product price is required'),
  quantity: wholeNumber('Product quantity is required'),
  compareAtPrice: z.optional(z.nullable(statedPrice())),
  image: z.optional(pictureAddressSchema),
  images: z.optional(imagesDraftSchema),
});

const { price, quantity } = productFieldsSchema.shape;

/**
 * Body of `POST /product`. The initial stock is the quantity; without `featured` it is not featured. Price and quantity
 * may be left out if the variants say them, and the image if `images` does.
 */
export const newProductSchema = z
  .extend(productFieldsSchema, {
    price: z.optional(price),
    quantity: z.optional(quantity),
    attributes: z.optional(attributeDraftsSchema),
    options: z.optional(optionDraftsSchema),
    variants: z.optional(newVariantsSchema),
  })
  .check(
    comparesWithHigherPrice(),
    statesUnlessVariantsDo('price', 'Product price is required'),
    statesUnlessVariantsDo('quantity', 'Product quantity is required'),
    hasImage,
  );
export type NewProduct = z.infer<typeof newProductSchema>;

/**
 * Body of `PUT /product/{id}`. Stock and quantity change only by restocking, counting and orders. Without `featured`,
 * `compareAtPrice`, `attributes`, `options` or `variants` these stay; null removes a compare-at price. Without `images` only the main
 * picture changes.
 */
export const changedProductSchema = z
  .extend(z.omit(productFieldsSchema, { quantity: true }), {
    published: z.boolean(),
    featured: z.optional(z.boolean()),
    price: z.optional(price),
    attributes: z.optional(attributeDraftsSchema),
    options: z.optional(optionDraftsSchema),
    variants: z.optional(changedVariantsSchema),
  })
  .check(comparesWithHigherPrice(), statesUnlessVariantsDo('price', 'Product price is required'), hasImage);
export type ChangedProduct = z.infer<typeof changedProductSchema>;

/**
 * Body of `POST /product/{id}/restock`: the pieces that a variant gets, or each of several. The variant may be left out
 * if there is only one.
 */
export const restockSchema = z
  .strictObject({
    amount: z.int().check(z.minimum(1), z.maximum(MAX_PIECES)),
    variantId: z.optional(z.string()),
    variantIds: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_VARIANTS))),
  })
  .check(
    z.refine(({ variantId, variantIds }) => variantId === undefined || variantIds === undefined, {
      path: ['variantIds'],
      error: 'Name one variant or several, not both',
    }),
  );
export type Restock = z.infer<typeof restockSchema>;

interface StatedFields {
  price?: number | undefined;
  quantity?: number | undefined;
  variants?: readonly unknown[] | undefined;
}

/** The rule that a field is stated if there are no variants that state it. */
function statesUnlessVariantsDo(field: 'price' | 'quantity', message: string) {
  return z.refine<StatedFields>((product) => product[field] !== undefined || product.variants !== undefined, {
    path: [field],
    error: message,
    // Also if other fields are missing, so that all are named at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
}
