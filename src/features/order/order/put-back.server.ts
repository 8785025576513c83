import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import { piecesOf } from '#features/catalogue/stock/pieces-of.server.ts';
import type { MovementCause } from '#features/catalogue/stock/stock-ledger.server.ts';
import type { Pieces } from '#features/catalogue/stock/stock-queries.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import type { LineAmount } from './line-amount.ts';
import { withItems } from './line-items.ts';
import type { Order } from './order-schema.ts';
import type { StockOutcome } from './stock-outcome.ts';

/** Returns pieces of an order's lines as pieces of its variants. */
export function toPieces(order: Order, lines: readonly LineAmount[]): Pieces[] {
  return withItems(order, lines).map(({ item, amount }) => piecesOf(item, amount));
}

/** Puts pieces of an order back into stock, except those whose variant no longer exists. */
export async function putBack(
  trx: ShopTransaction,
  catalogue: Pick<CatalogueService, 'returnStock'>,
  order: Order,
  { pieces, ...cause }: { pieces: readonly Pieces[] } & Omit<MovementCause, 'orderId'>,
): Promise<StockOutcome> {
  const { returned, missing } = await catalogue.returnStock(trx, pieces, { ...cause, orderId: order._id });
  return { returned, missing: missing.length === 0 ? [] : await nameMissing(trx, order, missing) };
}

/** Names what is missing as the order does. */
async function nameMissing(
  trx: ShopTransaction,
  { items }: Order,
  missing: readonly Pieces[],
): Promise<StockOutcome['missing']> {
  const ids = missing.map(({ productId }) => productId);
  const existing = await trx.selectFrom('product').select('id').where('id', 'in', ids).execute();
  const existingIds = new Set(existing.map(({ id }) => id));
  return missing.map(({ productId, variantId, amount }) => {
    const item = items.find((each) => each.productId === productId && piecesOf(each, 0).variantId === variantId);
    const { name = productId, variant = name } = item ?? {};
    return existingIds.has(productId)
      ? { what: 'variant' as const, name: variant, amount }
      : { what: 'product' as const, name, amount };
  });
}
