import { fromDollars } from '#features/pricing/money.ts';
import { withoutLabel } from './attribute/attribute-values.ts';
import { changeImages, findImageMisfits } from './gallery/change-images.ts';
import type { NewProduct } from './product-draft-schema.ts';
import type { Product } from './product-schema.ts';
import { NO_RATING } from './rating/rating.ts';
import type { Disagreement } from './variant/fit-options.ts';
import { createVariants } from './variant/new-variants.ts';
import { pricesOf, sumStock } from './variant/variants.ts';

/** A product made of a draft, or the fields of the draft that contradict each other. */
export type CreateProductResult = { ok: true; product: Product } | { ok: false; errors: readonly Disagreement[] };

/** Creates a product from a draft, with initial values for the other fields. */
export function createProduct(
  id: string,
  { sellingPrice, featured = false, ...draft }: NewProduct,
): CreateProductResult {
  const created = createVariants(draft);
  const misfits = findImageMisfits(draft);
  if (!created.ok || misfits.length > 0)
    return { ok: false, errors: [...misfits, ...(created.ok ? [] : created.errors)] };
  const { options, variants } = created;
  const { name, company, category, description, published } = draft;
  const images = changeImages(draft);
  const product = {
    _id: id,
    name,
    company,
    category,
    description,
    published,
    featured,
    image: images[0]?.image ?? '',
    imageAlt: images[0]?.alt ?? '',
    images,
    sellingPrice: fromDollars(sellingPrice),
    ...pricesOf(variants),
    ...sumStock(variants),
    options,
    variants,
    attributes: draft.attributes?.map(withoutLabel) ?? [],
    rating: NO_RATING,
  };
  return { ok: true, product };
}
