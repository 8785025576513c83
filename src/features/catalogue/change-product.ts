import type { AttributeDefinition } from './attribute/attribute-schema.ts';
import { describeAttributes, findInvalidAttributes } from './attribute/attribute-values.ts';
import { composeProduct } from './compose-product.ts';
import { acceptDraft, applyChanges } from './field/field-values.ts';
import { PRODUCT_FIELDS } from './field/product-fields.ts';
import { changeImages, findImageMisfits } from './gallery/change-images.ts';
import type { ChangedProduct } from './product-draft-schema.ts';
import type { Product } from './product-schema.ts';
import { changeVariants } from './variant/changed-variants.ts';
import type { Disagreement } from './variant/fit-options.ts';

/**
 * What a product becomes. `disagree`: fields of the change contradict each other. `wrong-attributes`: some do not fit.
 * `variant-gone`: the product no longer has a variant that the change names.
 */
export type ProductChange =
  | { ok: true; product: Product }
  | { ok: false; reason: 'disagree' | 'wrong-attributes'; errors: readonly Disagreement[] }
  | { ok: false; reason: 'variant-gone' };

/** Applies a change to a product. What the change does not state stays. */
export function changeProduct(
  before: Product,
  change: ChangedProduct,
  definitions: readonly AttributeDefinition[],
): ProductChange {
  const wrong = findInvalidAttributes(definitions, change.attributes ?? []);
  if (wrong.length > 0) return { ok: false, reason: 'wrong-attributes', errors: wrong };
  const variants = changeVariants(before, change);
  if (!variants.ok) return variants;
  const misfits = findImageMisfits(change);
  if (misfits.length > 0) return { ok: false, reason: 'disagree', errors: misfits };
  const fields = {
    ...applyChanges(before, acceptDraft(PRODUCT_FIELDS, change)),
    ...(change.attributes && { attributes: describeAttributes(definitions, change.attributes) }),
  };
  return { ok: true, product: composeProduct(fields, { ...variants, images: changeImages(change, before.images) }) };
}
