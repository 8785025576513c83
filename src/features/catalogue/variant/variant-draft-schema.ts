import * as z from 'zod/mini';
import { pictureAddressSchema, requiredText, statedPrice, wholeNumber } from '../draft-fields.ts';
import { draftsOf } from '../field/field-values.ts';
import { VARIANT_FIELDS } from '../field/product-fields.ts';
import { skuSchema } from './sku.ts';
import { MAX_OPTIONS, MAX_VARIANTS } from './variant-schema.ts';

export const MAX_OPTION_CHARACTERS = 50;
export const MAX_VALUE_CHARACTERS = 100;

const valueSchema = requiredText('An option needs values', MAX_VALUE_CHARACTERS);
const optionDraftSchema = z.strictObject({
  name: requiredText('An option needs a name', MAX_OPTION_CHARACTERS),
  values: z.array(valueSchema).check(
    z.minLength(1, 'An option needs values'),
    z.maxLength(MAX_VARIANTS),
    z.refine((values) => new Set(values).size === values.length, 'An option has each value once'),
  ),
});

/** The options of a product to add or change. */
export const optionDraftsSchema = z.array(optionDraftSchema).check(
  z.maxLength(MAX_OPTIONS, `A product has at most ${MAX_OPTIONS} options`),
  z.refine((options) => new Set(options.map(({ name }) => name)).size === options.length, 'Options differ in name'),
);

const variantFields = {
  /** Generated if it is left out. */
  sku: z.optional(skuSchema),
  values: z._default(z.catchall(z.object({}), valueSchema), {}),
  price: statedPrice('Product price is required'),
  compareAtPrice: z.optional(z.nullable(statedPrice())),
  image: z.optional(z.nullable(pictureAddressSchema)),
  ...draftsOf(VARIANT_FIELDS),
};

/** A variant of a new product. Its initial stock is its quantity. */
const newVariantSchema = z
  .strictObject({ ...variantFields, stock: z._default(wholeNumber('Product quantity is required'), 0) })
  .check(comparesWithHigherPrice());
export type NewVariant = z.infer<typeof newVariantSchema>;

/** A variant of a product that is changed: an existing one by `_id`, without stock, or a new one. */
const changedVariantSchema = z
  .strictObject({
    ...variantFields,
    _id: z.optional(z.string()),
    stock: z.optional(wholeNumber('Product quantity is required')),
  })
  .check(
    comparesWithHigherPrice(),
    z.refine(({ _id, stock }) => _id === undefined || stock === undefined, {
      path: ['stock'],
      error: 'The stock of an existing variant changes by restocking, counting and orders',
    }),
  );
export type ChangedVariant = z.infer<typeof changedVariantSchema>;

const hasVariants = z.refine<readonly unknown[]>(
  ({ length }) => length >= 1 && length <= MAX_VARIANTS,
  `A product has 1 to ${MAX_VARIANTS} variants`,
);

/** All variants of a new product. */
export const newVariantsSchema = z.array(newVariantSchema).check(hasVariants);

/** All variants of a changed product. */
export const changedVariantsSchema = z.array(changedVariantSchema).check(
  hasVariants,
  z.refine((variants) => {
    const ids = variants.flatMap(({ _id }) => _id ?? []);
    return new Set(ids).size === ids.length;
  }, 'Name each variant once'),
);

/** Prices as decimal numbers, one of them to compare the other with. */
interface ComparedPrices {
  price?: number | undefined;
  compareAtPrice?: number | null | undefined;
}

/** The rule that one can compare only with a higher price. */
export function comparesWithHigherPrice() {
  return z.refine<ComparedPrices>(
    ({ price = 0, compareAtPrice }) => typeof compareAtPrice !== 'number' || compareAtPrice > price,
    { path: ['compareAtPrice'], error: 'Compare-at price has to be above the price' },
  );
}
