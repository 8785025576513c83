import type { ShopTransaction } from '#features/schema/tables.ts';
import type { ProductChange, ProductChanges } from './product-changes.server.ts';
import { byProduct, type Pieces, returnStock } from './stock-queries.server.ts';

/**
 * Returns pieces to the stock, in the order in which everybody takes them; nothing for products that are gone. Records
 * the changes of the products, which are announced after the commit.
 */
export async function returnPieces(
  trx: ShopTransaction,
  changes: ProductChanges,
  pieces: readonly Pieces[],
): Promise<ProductChange[]> {
  const made: ProductChange[] = [];
  for (const line of pieces.toSorted(byProduct)) {
    const stock = await returnStock(trx, line);
    if (stock !== undefined) made.push(changes.describe(line.productId, stock === line.amount));
  }
  await changes.record(trx, made);
  return made;
}
