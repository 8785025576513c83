import type { Cents } from '#features/pricing/money.ts';
import type { TaxClass } from '#features/pricing/tax.ts';
import { type ColumnTypes, createRowRunner, type Values } from '#platform/database/row-statement.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';

/** A number of pieces of a variant. */
export interface Pieces {
  productId: string;
  /** Null for the only variant of the product. */
  variantId: string | null;
  amount: number;
}

/** Pieces of a variant to take, if its price is this one. Null: at any price, for orders whose price is fixed. */
export interface StockRequest extends Pieces {
  price: Cents | null;
}

/** A variant whose stock has changed, with the fields that an order copies and the pieces left. */
export interface ChangedStock {
  productId: string;
  variantId: string;
  /** 1 if the product has no other variant. */
  isSole: number;
  name: string;
  image: string;
  /** JSON: the value of each option by name. */
  optionValues: string;
  price: Cents;
  weightGrams: number | null;
  /** What the product is taxed as. */
  taxClass: TaxClass;
  /** How many pieces were taken or returned. */
  amount: number;
  left: number;
}

const CHANGED_STOCK = `product_variant.id as "variantId", product_variant.product_id as "productId",
  product_variant.option_values as "optionValues", product_variant.price_cents as "price",
  product_variant.weight_grams as "weightGrams", product_variant.stock as "left"`;

const PIECES: ColumnTypes<Pieces> = { productId: 'text', variantId: 'text', amount: 'integer' };

/**
 * Takes stock of each variant that is on sale at this price and has enough pieces. One guarded update without a prior
 * read ensures that no piece is sold twice.
 * @returns the variants whose stock was taken; the others are unchanged.
 */
export const takeRows = stockChange<StockRequest>(
  { ...PIECES, price: 'bigint' },
  '-',
  `product.published = 1 and product_variant.stock >= $amount
    and ($price is null or product_variant.price_cents = $price)`,
);

/** Returns pieces to stock. Variants that no longer exist are missing from the result. */
export const returnRows = stockChange<Pieces>(PIECES, '+', 'true');

/** Adds up the amounts of lines with the same variant and the same price. */
export function sumByVariant<Line extends Pieces & { price?: Cents | null }>(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const key = JSON.stringify([line.productId, line.variantId, line.price]);
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, amount: sum.amount + line.amount } : line);
  }
  return [...sums.values()];
}

/**
 * Creates a function that changes the stock of several variants. PostgreSQL first locks the variants in the order of
 * their ids, which avoids deadlocks, and adds up rows that turn out to mean the same variant, at one price.
 * @param guard the condition on `product` and `product_variant`; `$name` stands for a column of the input row.
 */
function stockChange<Row extends Values<Row>>(types: ColumnTypes<Row>, sign: '-' | '+', guard: string) {
  const parameters = new Map(Object.keys(types).map((name, index) => [name, `?${index + 1}`]));
  const onSqlite = (text: string) => text.replaceAll(/\$(\w+)/g, (_, name: string) => parameters.get(name) ?? '');
  const onPostgres = (text: string) => text.replaceAll(/\$(\w+)/g, 'requested."$1"');
  const ofProduct = (column: string) => `(select ${column} from product where id = product_variant.product_id)`;
  const run = createRowRunner<ChangedStock, Row>({
    types,
    // SQLite returns only columns of the updated table, hence the subqueries.
    sqlite: onSqlite(`update product_variant set stock = stock ${sign} $amount from product
      where product.id = $productId and product_variant.id = coalesce($variantId, product.sole_variant_id)
        and product_variant.product_id = product.id and ${guard}
      returning ${CHANGED_STOCK}, $amount as "amount", ${ofProduct('sole_variant_id is product_variant.id')} as "isSole",
        ${ofProduct('name')} as "name", ${ofProduct('tax_class')} as "taxClass", coalesce(product_variant.image, ${ofProduct('image')}) as "image"`),
    postgres: (rows) => `with locked as materialized (
        select input.*, product_variant.id
        from ${rows} as input join product on product.id = input."productId"
          join product_variant on product_variant.id = coalesce(input."variantId", product.sole_variant_id)
            and product_variant.product_id = product.id
        order by product_variant.id for no key update of product_variant
      ), requested as (
        select id, sum(amount) as amount${'price' in types ? ', min(price) as price' : ''} from locked group by id
        ${'price' in types ? 'having min(price) is not distinct from max(price)' : ''}
      )
      ${onPostgres(`update product_variant set stock = stock ${sign} $amount from requested, product
        where product_variant.id = requested.id and product.id = product_variant.product_id and ${guard}
        returning ${CHANGED_STOCK}, $amount as "amount", (product.sole_variant_id is not distinct from product_variant.id)::integer as "isSole",
          product.name as "name", product.tax_class as "taxClass", coalesce(product_variant.image, product.image) as "image"`)}`,
  });
  return async (trx: ShopTransaction, rows: readonly Row[]): Promise<ChangedStock[]> => (await run(trx, rows)).rows;
}
