import type { Cents } from '#features/pricing/money.ts';
import type { ShopTransaction } from '#features/schema/tables.ts';

/** Pieces of a product that somebody wants at the price that they saw. */
export interface WantedStock {
  productId: string;
  amount: number;
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
  const row = await trx
    .updateTable('product')
    .set((eb) => ({ stock: eb('stock', '-', wanted.amount) }))
    .where('id', '=', wanted.productId)
    .where('stock', '>=', wanted.amount)
    .where('price_cents', '=', wanted.price)
    .where('published', '=', 1)
    .returning(['name', 'image', 'stock'])
    .executeTakeFirst();
  return row && { ...wanted, name: row.name, image: row.image, left: row.stock };
}
