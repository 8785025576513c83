import { withoutLabel } from './attribute/attribute-values.ts';
import { composeProduct } from './compose-product.ts';
import { acceptDraft, applyChanges, blankValues } from './field/field-values.ts';
import { PRODUCT_FIELDS } from './field/product-fields.ts';
import { changeImages, findImageMisfits } from './gallery/change-images.ts';
import type { NewProduct } from './product-draft-schema.ts';
import type { Product } from './product-schema.ts';
import { NO_RATING } from './rating/rating.ts';
import type { Disagreement } from './variant/fit-options.ts';
import { createVariants } from './variant/new-variants.ts';

/** A product made of a draft, or the fields of the draft that contradict each other. */
export type CreateProductResult = { ok: true; product: Product } | { ok: false; errors: readonly Disagreement[] };

/** Creates a product from a draft, with initial values for the other fields. */
export function createProduct(id: string, draft: NewProduct): CreateProductResult {
  const created = createVariants(draft);
  const misfits = findImageMisfits(draft);
  if (!created.ok || misfits.length > 0)
    return { ok: false, errors: [...misfits, ...(created.ok ? [] : created.errors)] };
  const own = { _id: id, attributes: draft.attributes?.map(withoutLabel) ?? [], rating: NO_RATING };
  const fields = applyChanges({ ...blankValues(PRODUCT_FIELDS), ...own }, acceptDraft(PRODUCT_FIELDS, draft));
  return { ok: true, product: composeProduct(fields, { ...created, images: changeImages(draft) }) };
}
