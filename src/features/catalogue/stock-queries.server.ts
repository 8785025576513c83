import type { Cents } from '#features/pricing/money.ts';
import { type ColumnTypes, createRowRunner, type Values } from '#platform/database/row-statement.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';

/** A number of units of a product. */
export interface Pieces {
  productId: string;
  amount: number;
}

/** Units of a product that a customer orders at the price that they saw. */
export interface StockRequest extends Pieces {
  price: Cents;
}

/** A product whose stock has changed, with the fields that an order copies and the units left. */
export interface ChangedStock {
  productId: string;
  name: string;
  image: string;
  left: number;
}

const PIECES: ColumnTypes<Pieces> = { productId: 'text', amount: 'integer' };
const ON_SALE = 'published = 1 and stock >= $amount';

/**
 * Takes stock of each product that is on sale at this price and has enough units. One guarded update without a prior
 * read ensures that no unit is sold twice. A product may occur only once.
 * @returns the products whose stock was taken; the others are unchanged.
 */
export const takeStock = stockChange<StockRequest>(
  { ...PIECES, price: 'bigint' },
  '-',
  `${ON_SALE} and price_cents = $price`,
);

/** Like {@link takeStock}, for orders whose price is already fixed. */
export const takeAgreedStock = stockChange<Pieces>(PIECES, '-', ON_SALE);

/** Returns units to stock. Products that no longer exist are missing from the result. */
export const returnStock = stockChange<Pieces>(PIECES, '+', 'true');

/** Adds up the amounts of lines with the same product. */
export function sumByProduct<Line extends Pieces>(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const sum = sums.get(line.productId);
    sums.set(line.productId, sum ? { ...sum, amount: sum.amount + line.amount } : line);
  }
  return [...sums.values()];
}

/**
 * Creates a function that changes the stock of several products. PostgreSQL first locks the products in the order of
 * their ids, which avoids deadlocks.
 * @param guard the condition on the product; `$name` stands for a column of the input row.
 */
function stockChange<Row extends Values<Row>>(types: ColumnTypes<Row>, sign: '-' | '+', guard: string) {
  const parameters = new Map(Object.keys(types).map((name, index) => [name, `?${index + 1}`]));
  const onSqlite = (text: string) => text.replaceAll(/\$(\w+)/g, (_, name: string) => parameters.get(name) ?? '');
  const onPostgres = (text: string) => text.replaceAll(/\$(\w+)/g, 'requested."$1"');
  const update = (from: string) => `update product set stock = stock ${sign} $amount ${from}
    where product.id = $productId and ${guard}
    returning product.id as "productId", product.name as "name", product.image as "image", product.stock as "left"`;
  const run = createRowRunner<ChangedStock, Row>({
    types,
    sqlite: onSqlite(update('')),
    postgres: (rows) => `with requested as materialized (
        select requested.* from ${rows} as requested join product on product.id = requested."productId"
        order by product.id for update of product
      ) ${onPostgres(update('from requested'))}`,
  });
  return async (trx: ShopTransaction, rows: readonly Row[]): Promise<ChangedStock[]> => (await run(trx, rows)).rows;
}
