import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#features/audit/actor.server.ts';
import type { AuditAction } from '#features/audit/audit-actions.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { formatPrice } from '#features/pricing/money.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { formatList } from '#platform/format-lists.ts';
import { pluck, propertyOf } from '#platform/objects.ts';
import { PRODUCT_FIELDS, VARIANT_FIELDS } from './field/product-fields.ts';
import type { Product } from './product-schema.ts';
import { nameWithVariant } from './variant/variant-name.ts';
import type { Variant } from './variant/variant-schema.ts';
import { variantText } from './variant/variants.ts';

/** Who changed products, and when in epoch milliseconds. */
export interface Editor {
  actor: Actor;
  at: number;
}

/** What entries about prices need of a product. */
interface PricedProduct {
  _id: string;
  name: string;
  variants: readonly Pick<Variant, '_id' | 'values' | 'price'>[];
}

/** How entries call the fields of a product, other than its prices and the stock of its variants. */
const FIELD_NAMES = {
  ...pluck(PRODUCT_FIELDS, 'audit'),
  images: 'pictures',
  options: 'options',
  attributes: 'attributes',
  compareAtPrice: 'compare-at price',
} as const satisfies Partial<Record<keyof Product, string>>;

/** Records that something was done to a product. */
export function auditProduct(
  trx: ShopTransaction,
  action: AuditAction,
  { _id }: { _id: string },
  { text, actor, at }: Editor & { text: string },
): Promise<void> {
  return writeAudit(trx, { at, action, actor, subject: { _id }, text });
}

/** Records how a product was edited: its prices, and its other fields. */
export async function auditEdit(trx: ShopTransaction, before: Product, after: Product, editor: Editor): Promise<void> {
  await auditPrices(trx, before, after, editor);
  const fields = changedFields(before, after);
  if (fields.length === 0) return;
  await auditProduct(trx, 'product-changed', after, {
    text: `Changed ${before.name}: ${formatList(fields)}`,
    ...editor,
  });
}

/** Records which prices of a product were changed. */
export async function auditPrices(
  trx: ShopTransaction,
  before: PricedProduct,
  after: PricedProduct,
  editor: Editor,
): Promise<void> {
  const changes = priceChanges(before, after);
  const [first] = changes;
  if (!first) return;
  const text =
    changes.length === 1
      ? `Changed the price of ${nameWithVariant({ name: before.name, variant: first.variant })} ${first.prices}`
      : `Changed ${changes.length} prices of ${before.name}: ${changes.map(({ variant = '', prices }) => `${variant} ${prices}`).join(', ')}`;
  await auditProduct(trx, 'price-changed', after, { text, ...editor });
}

function priceChanges(before: PricedProduct, after: PricedProduct): { variant: string | undefined; prices: string }[] {
  const earlier = new Map(before.variants.map((variant) => [variant._id, variant]));
  return after.variants.flatMap(({ _id, values, price }) => {
    const old = earlier.get(_id);
    if (!old || old.price === price) return [];
    const prices = `from ${formatPrice(old.price)} to ${formatPrice(price)}`;
    return [{ variant: variantText(values) || undefined, prices }];
  });
}

function changedFields(before: Product, after: Product): string[] {
  const kept = after.variants.filter(({ _id }) => before.variants.some((variant) => variant._id === _id));
  const earlier = kept.map(({ _id }) => before.variants.find((variant) => variant._id === _id) ?? {});
  return [
    ...changedNames(FIELD_NAMES, [before], [after]),
    ...changedNames(pluck(VARIANT_FIELDS, 'audit'), earlier, kept),
    ...(isDeepStrictEqual(sold(before), sold(after)) ? [] : ['variants']),
  ];
}

/** Returns the names of the fields in which any of these objects differs from the earlier one at its place. */
function changedNames(
  names: Readonly<Record<string, string>>,
  before: readonly object[],
  after: readonly object[],
): string[] {
  const valuesOf = (objects: readonly object[], field: string) => objects.map((each) => propertyOf(each, field));
  return Object.entries(names).flatMap(([field, name]) =>
    isDeepStrictEqual(valuesOf(before, field), valuesOf(after, field)) ? [] : [name],
  );
}

/** What is sold of a product, apart from prices, stock and the plain fields of variants. */
function sold({ variants }: Product) {
  return variants.map(({ _id, sku, values, compareAtPrice, image }) => ({ _id, sku, values, compareAtPrice, image }));
}
