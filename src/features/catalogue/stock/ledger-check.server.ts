import { sql } from 'kysely';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';

/** A variant whose stock is not the sum of its movements. */
export interface LedgerGap {
  productId: string;
  variantId: string;
  /** Null if the variant was removed, and so should have no stock. */
  sku: string | null;
  stock: number;
  sum: number;
}

/** The sums of the whole ledger, or of one product's. */
export interface LedgerSums {
  variants: number;
  movements: number;
  stock: number;
  gaps: LedgerGap[];
}

/** A gap, or with `productId` null all variants without one. */
type CheckedRow = Record<'variants' | 'movements' | 'stock' | 'sum', number> & {
  productId: string | null;
  variantId: string | null;
  sku: string | null;
};

/**
 * Compares the stock of each variant with the sum of its movements, of the whole shop or of one product. Variants that
 * were removed have a stock of 0. The movements of deleted products are not compared. The database adds up and returns
 * only the gaps, so that the memory does not grow with the shop.
 */
export async function checkLedger(db: Database | ShopTransaction, productId?: string): Promise<LedgerSums> {
  const { rows } = await sql<CheckedRow>`
    select gap_product_id as "productId", gap_variant_id as "variantId", min(sku) as sku,
      count(sku) as variants, cast(sum(movements) as bigint) as movements,
      cast(sum(stock) as bigint) as stock, cast(sum(delta) as bigint) as sum
    from (
      select case when stock <> delta then product_id end as gap_product_id,
        case when stock <> delta then variant_id end as gap_variant_id, sku, movements, stock, delta
      from (${sumsByVariant(productId)}) as sums
    ) as checked
    group by gap_product_id, gap_variant_id`.execute(db);
  const total = (name: 'variants' | 'movements' | 'stock') => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    variants: total('variants'),
    movements: total('movements'),
    stock: total('stock'),
    gaps: rows.flatMap(({ productId: id, variantId, sku, stock, sum }) =>
      id === null || variantId === null ? [] : [{ productId: id, variantId, sku, stock, sum }],
    ),
  };
}

/** Builds the query of the stock, and of the number and the sum of the movements, of each variant. */
function sumsByVariant(productId: string | undefined) {
  const ofProduct = productId === undefined ? sql`` : sql`where product_id = ${productId}`;
  const ofExisting =
    productId === undefined ? sql`where product_id in (select id from product)` : sql`where product_id = ${productId}`;
  return sql`
    select product_id, variant_id, min(sku) as sku, sum(stock) as stock, sum(delta) as delta,
      sum(movements) as movements
    from (
      select product_id, id as variant_id, sku, stock, 0 as delta, 0 as movements from product_variant ${ofProduct}
      union all
      select product_id, variant_id, null, 0, delta, 1 from stock_movement ${ofExisting}
    ) as entries
    group by product_id, variant_id`;
}
