import { toDecimal } from '#features/pricing/money.ts';
import { acceptDraft, applyChanges } from '../field/field-values.ts';
import { VARIANT_FIELDS } from '../field/product-fields.ts';
import type { ChangedProduct } from '../product-draft-schema.ts';
import { type Disagreement, findMisfits, inOptionOrder } from './fit-options.ts';
import { createVariant, findPriceContradictions, toVariantFields } from './new-variants.ts';
import type { ChangedVariant } from './variant-draft-schema.ts';
import type { Option, Variant, VariantsOfProduct } from './variant-schema.ts';

/**
 * What a product's options and variants become. `disagree`: fields of the change contradict each other.
 * `variant-gone`: the product no longer has a variant that the change names.
 */
export type ChangeVariantsResult =
  | ({ ok: true } & VariantsOfProduct)
  | { ok: false; reason: 'disagree'; errors: readonly Disagreement[] }
  | { ok: false; reason: 'variant-gone' };

/** Applies a change to the options and variants of a product. Variants that the change leaves out are removed. */
export function changeVariants(current: VariantsOfProduct, change: ChangedProduct): ChangeVariantsResult {
  const options = change.options ?? current.options;
  const byId = new Map(current.variants.map((variant) => [variant._id, variant]));
  if (change.variants?.some(({ _id }) => _id !== undefined && !byId.has(_id)))
    return { ok: false, reason: 'variant-gone' };

  const drafts = change.variants ?? current.variants.map((variant) => toDraft(variant, current.variants, change));
  const variants = drafts.map((draft) => {
    const existing = draft._id === undefined ? undefined : byId.get(draft._id);
    return existing
      ? changeVariant(options, existing, draft)
      : createVariant(options, { ...draft, stock: draft.stock ?? 0 });
  });
  const errors = [...findMisfits(options, drafts), ...findPriceContradictions(change, variants.map(inDecimals))];
  return errors.length > 0 ? { ok: false, reason: 'disagree', errors } : { ok: true, options, variants };
}

/** Returns a variant as a change that does not name the variants leaves it. The only variant has the product's price. */
function toDraft(variant: Variant, all: readonly Variant[], { price, compareAtPrice }: ChangedProduct): ChangedVariant {
  const { _id, values } = variant;
  if (all.length > 1 || price === undefined) return { _id, values, price: toDecimal(variant.price) };
  return { _id, values, price, compareAtPrice };
}

/** Without `compareAtPrice` or `image` these stay, the former only if it is still above the price. */
function changeVariant(options: readonly Option[], existing: Variant, draft: ChangedVariant): Variant {
  const { compareAtPrice: _, image: __, ...kept } = existing;
  const fields = toVariantFields(options, draft);
  const compareAtPrice = draft.compareAtPrice === undefined ? existing.compareAtPrice : fields.compareAtPrice;
  const image = draft.image === undefined ? existing.image : fields.image;
  const changed = {
    ...kept,
    price: fields.price,
    values: inOptionOrder(options, draft.values),
    sku: draft.sku ?? existing.sku,
    ...(compareAtPrice !== undefined && compareAtPrice > fields.price && { compareAtPrice }),
    ...(image !== undefined && { image }),
  };
  return applyChanges(changed, acceptDraft(VARIANT_FIELDS, draft));
}

function inDecimals({ price, compareAtPrice }: Variant) {
  return {
    price: toDecimal(price),
    compareAtPrice: compareAtPrice === undefined ? undefined : toDecimal(compareAtPrice),
  };
}
