import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import { piecesOf } from '#features/catalogue/stock/pieces-of.server.ts';
import type { MovementCause } from '#features/catalogue/stock/stock-ledger.server.ts';
import type { Pieces } from '#features/catalogue/stock/stock-queries.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { findOrder } from './order-queries.server.ts';
import type { StockOutcome } from './stock-outcome.ts';

/** Puts units of an order back into stock, except those whose variant no longer exists. */
export async function putBack(
  trx: ShopTransaction,
  catalogue: Pick<CatalogueService, 'returnStock'>,
  { pieces, cause }: { pieces: readonly Pieces[]; cause: MovementCause & { orderId: string } },
): Promise<StockOutcome> {
  const { returned, missing } = await catalogue.returnStock(trx, pieces, cause);
  return { returned, missing: await nameMissing(trx, cause.orderId, missing) };
}

/** Names what is missing as the order does. */
async function nameMissing(
  trx: ShopTransaction,
  orderId: string,
  missing: readonly Pieces[],
): Promise<StockOutcome['missing']> {
  if (missing.length === 0) return [];
  const items = (await findOrder(trx, orderId))?.items ?? [];
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
