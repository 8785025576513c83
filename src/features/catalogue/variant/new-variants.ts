import { type Cents, fromDecimal } from '#features/pricing/money.ts';
import { newId } from '#platform/id.ts';
import { acceptDraft, applyChanges } from '../field/field-values.ts';
import { VARIANT_FIELDS } from '../field/product-fields.ts';
import type { NewProduct } from '../product-draft-schema.ts';
import { type Disagreement, findMisfits, inOptionOrder } from './fit-options.ts';
import { newSku } from './sku.ts';
import type { NewVariant } from './variant-draft-schema.ts';
import type { Option, Variant, VariantsOfProduct } from './variant-schema.ts';
import { cheapestVariant, sumStock } from './variants.ts';

/** What a draft says of variants. */
type VariantsDraft = Pick<NewProduct, 'options' | 'variants' | 'price' | 'compareAtPrice' | 'quantity'>;

/** What the variants of a new product are, or the fields that contradict each other. */
export type NewVariantsResult = ({ ok: true } & VariantsOfProduct) | { ok: false; errors: readonly Disagreement[] };

/** Creates the variants of a new product: the given ones, or one with the product's price and quantity. */
export function createVariants(draft: VariantsDraft): NewVariantsResult {
  const { options = [], price = 0, compareAtPrice, quantity = 0 } = draft;
  const drafts = draft.variants ?? [{ values: {}, price, compareAtPrice, stock: quantity }];
  const errors = [...findMisfits(options, drafts), ...findContradictions(draft)];
  if (errors.length > 0) return { ok: false, errors };
  return { ok: true, options, variants: drafts.map((variant) => createVariant(options, variant)) };
}

/** Adds a variant with the stock of its draft. */
export function createVariant(options: readonly Option[], { stock, ...draft }: NewVariant): Variant {
  const fields = {
    ...toVariantFields(options, draft),
    _id: newId(),
    sku: draft.sku ?? newSku(),
    stock,
    quantity: stock,
  };
  return applyChanges(fields, acceptDraft(VARIANT_FIELDS, draft));
}

/** Converts what a draft says of a variant, with amounts in cents. */
export function toVariantFields(
  options: readonly Option[],
  draft: Pick<NewVariant, 'values' | 'price' | 'compareAtPrice' | 'image'>,
): Pick<Variant, 'values' | 'price' | 'compareAtPrice' | 'image'> {
  const compareAtPrice = toCents(draft.compareAtPrice);
  return {
    values: inOptionOrder(options, draft.values),
    price: fromDecimal(draft.price),
    ...(compareAtPrice !== undefined && { compareAtPrice }),
    ...(typeof draft.image === 'string' && { image: draft.image }),
  };
}

function toCents(decimal: number | null | undefined): Cents | undefined {
  return typeof decimal === 'number' ? fromDecimal(decimal) : undefined;
}

/** Finds the fields of a product that its variants contradict. Amounts are decimal numbers. */
function findContradictions({ price, compareAtPrice, quantity, variants }: VariantsDraft): Disagreement[] {
  if (!variants) return [];
  const stocks = variants.map(({ stock }) => ({ stock, quantity: stock }));
  return [
    ...findPriceContradictions({ price, compareAtPrice }, variants),
    ...(quantity === undefined || quantity === sumStock(stocks).quantity
      ? []
      : [{ path: 'quantity', message: 'The quantity is the sum of the stock of the variants' }]),
  ];
}

/** Finds the prices of a product that differ from those of its cheapest variant. Amounts are decimal numbers. */
export function findPriceContradictions(
  product: { price?: number | undefined; compareAtPrice?: number | null | undefined },
  variants: readonly { price: number; compareAtPrice?: number | null | undefined }[],
): Disagreement[] {
  const cheapest = cheapestVariant(variants);
  const { price, compareAtPrice } = product;
  const errors: Disagreement[] = [];
  if (price !== undefined && price !== cheapest?.price)
    errors.push({ path: 'price', message: 'The price is the lowest price of the variants' });
  if (compareAtPrice !== undefined && compareAtPrice !== (cheapest?.compareAtPrice ?? null))
    errors.push({ path: 'compareAtPrice', message: 'The compare-at price is that of the cheapest variant' });
  return errors;
}
