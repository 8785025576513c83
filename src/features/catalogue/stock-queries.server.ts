import type { Cents } from '#features/pricing/money.ts';
import type { ShopTransaction } from '#features/schema/tables.ts';

/** Pieces of a product. */
export interface Pieces {
  productId: string;
  amount: number;
}

/** Pieces of a product that somebody wants at the price that they saw. */
export interface WantedStock extends Pieces {
  price: Cents;
}

/** What was taken: name and picture as they are now, for the order's copy, and the pieces left. */
export interface TakenStock extends WantedStock {
  name: string;
  image: string;
  left: number;
}

/**
 * Takes pieces if they are there, on sale, and at that price: one guarded update, no read before it, so that no two
 * buyers get the same piece. Takes nothing and answers `undefined` otherwise.
 */
export async function takeStock(trx: ShopTransaction, wanted: WantedStock): Promise<TakenStock | undefined> {
  const row = await taking(trx, wanted)
    .where('price_cents', '=', wanted.price)
    .returning(['name', 'image', 'stock'])
    .executeTakeFirst();
  return row && { ...wanted, name: row.name, image: row.image, left: row.stock };
}

/** As {@link takeStock} for an order that agreed on its price earlier. @returns the pieces left. */
export async function takeAgreedStock(trx: ShopTransaction, wanted: Pieces): Promise<number | undefined> {
  const row = await taking(trx, wanted).returning('stock').executeTakeFirst();
  return row?.stock;
}

/** Gives pieces back. @returns the pieces that are there now; `undefined` when the product is gone. */
export async function returnStock(trx: ShopTransaction, { productId, amount }: Pieces): Promise<number | undefined> {
  const row = await trx
    .updateTable('product')
    .set((eb) => ({ stock: eb('stock', '+', amount) }))
    .where('id', '=', productId)
    .returning('stock')
    .executeTakeFirst();
  return row?.stock;
}

function taking(trx: ShopTransaction, { productId, amount }: Pieces) {
  return trx
    .updateTable('product')
    .set((eb) => ({ stock: eb('stock', '-', amount) }))
    .where('id', '=', productId)
    .where('stock', '>=', amount)
    .where('published', '=', 1);
}

/** Sorts pieces by product, so that two transactions never wait for each other. */
export function byProduct(a: Pieces, b: Pieces): number {
  return a.productId < b.productId ? -1 : 1;
}
