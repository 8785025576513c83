import { toDecimal } from '#features/pricing/money.ts';
import { VARIANT_FIELDS } from '../field/product-fields.ts';
import { textOf } from '../form-numbers.ts';
import type { Product } from '../product-schema.ts';
import type { Variant } from '../variant/variant-schema.ts';
import { arrange } from './combinations.ts';
import { entriesOf } from './field-entries.ts';
import { blankEntry, type VariantEntry } from './variant-entry.ts';

/** Returns the initial entries for a product, with the combinations that it is not sold in. */
export function variantEntriesOf(product?: Product): VariantEntry[] {
  if (!product) return [blankEntry([])];
  const { options, variants } = product;
  return arrange({ options, variants: variants.map((variant) => entryOf(variant, product)) }, { isLeftOut: true });
}

function entryOf(variant: Variant, { options }: Product): VariantEntry {
  return {
    _id: variant._id,
    values: options.map(({ name }) => variant.values[name] ?? ''),
    sku: variant.sku,
    price: textOf(toDecimal(variant.price)),
    compareAtPrice: textOf(variant.compareAtPrice && toDecimal(variant.compareAtPrice)),
    stock: '',
    image: variant.image ?? '',
    ...entriesOf(VARIANT_FIELDS, variant),
    isLeftOut: false,
  };
}
