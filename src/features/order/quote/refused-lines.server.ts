import type { Product } from '#features/catalogue/product-schema.ts';
import { variantText } from '#features/catalogue/variant/variants.ts';
import type { Cents } from '#features/pricing/money.ts';
import type { RefusedLine } from '../order/order-schema.ts';

/** Why an order was refused for its lines. `variant-required`: a line does not say which of several variants it means. */
export type RefusedLines =
  | { ok: false; reason: 'lines'; lines: RefusedLine[] }
  | { ok: false; reason: 'variant-required'; name: string };

/** A line at the price that its customer saw. */
interface RefusedUnits {
  productId: string;
  variantId: string | null;
  price: Cents;
}

/**
 * Explains why stock was refused, with the present price and stock of each variant. Nothing is said of products that are
 * not published.
 */
export async function explainRefusedLines(
  refused: readonly RefusedUnits[],
  listPublished: (ids: readonly string[]) => Promise<Product[]>,
): Promise<RefusedLines> {
  const products = await listPublished([...new Set(refused.map(({ productId }) => productId))]);
  const productOf = new Map(products.map((product) => [product._id, product]));
  const unclear = refused.find(
    ({ productId, variantId }) => variantId === null && hasChoices(productOf.get(productId)),
  );
  const name = unclear && productOf.get(unclear.productId)?.name;
  if (name !== undefined) return { ok: false, reason: 'variant-required', name };
  return { ok: false, reason: 'lines', lines: refused.map((each) => explain(each, productOf.get(each.productId))) };
}

function hasChoices(product: Product | undefined): boolean {
  return product !== undefined && product.variants.length > 1;
}

function explain({ productId, variantId, price }: RefusedUnits, product: Product | undefined): RefusedLine {
  const line = { productId, ...(variantId !== null && { variantId }) };
  const variant = product?.variants.find(({ _id }) => variantId === null || _id === variantId);
  if (!product || !variant) return { ...line, reason: 'gone', name: product?.name };
  const reason = variant.price === price ? 'out-of-stock' : 'price-changed';
  const text = variantText(variant.values) || undefined;
  return { ...line, reason, name: product.name, variant: text, left: variant.stock, price: variant.price };
}
