import type { Selectable } from 'kysely';
import { batchesOf } from '#platform/batches.ts';
import { createInserter, createRowRunner } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { Product } from '../product-schema.ts';
import type { Variant } from '../variant/variant-schema.ts';
import type { StoredVariant } from '../variant/variant-table.ts';
import { countUnneeded, lowestPriceBeforeReduction, type PriceChange } from './lowest-price.ts';
import type { PriceChangeTable } from './price-change-table.ts';

/** A variant whose prices are set. `before` is undefined if it is new. */
export interface PricedVariant {
  before: StoredVariant | undefined;
  after: StoredVariant;
}

type Prices = Pick<StoredVariant, 'price_cents' | 'compare_at_price_cents'>;
/** A stored change of prices, which {@link PriceChange} describes. */
type StoredChange = PriceChange & { number: number };

const VARIANTS_AT_ONCE = 500;

const insertChanges = createInserter<PriceChangeTable>('price_change', {
  product_id: 'text',
  variant_id: 'text',
  number: 'integer',
  price_cents: 'bigint',
  compare_at_price_cents: 'bigint',
  found: 'integer',
  at: 'bigint',
});

const deleteEarlier = createRowRunner<never, Pick<PriceChangeTable, 'product_id' | 'variant_id' | 'number'>>({
  types: { product_id: 'text', variant_id: 'text', number: 'integer' },
  sqlite: 'delete from price_change where product_id = ?1 and variant_id = ?2 and number < ?3',
  postgres: (rows) => `delete from price_change using ${rows} as kept where price_change.product_id = kept.product_id
    and price_change.variant_id = kept.variant_id and price_change.number < kept.number`,
});

/**
 * Records the prices of variants in the transaction that sets them, which has locked the products. Deletes changes that
 * are no longer needed.
 * @param at epoch milliseconds.
 */
export async function recordPrices(
  trx: ShopTransaction,
  variants: readonly PricedVariant[],
  at: number,
): Promise<void> {
  const changed = variants.filter(({ before, after }) => !before || !hasSamePrices(before, after));
  for (const batch of batchesOf(changed, VARIANTS_AT_ONCE)) {
    const productIds = new Set(batch.map(({ after }) => after.product_id));
    const histories = await readHistories(trx, [...productIds]);
    const changes = batch.map((variant) => {
      const history = histories.get(variant.after.id) ?? [];
      const added = newRows(variant, history.at(-1), at);
      return { variant, added, all: [...history, ...added.map(toChange)] };
    });
    await insertChanges(
      trx,
      changes.flatMap(({ added }) => added),
    );
    await deleteEarlier(
      trx,
      changes.flatMap(({ variant, all }) => firstNeeded(variant, all, at)),
    );
  }
}

/** A process of an earlier release may have changed the prices without recording it. Then the present ones are found. */
function newRows({ before, after }: PricedVariant, last: StoredChange | undefined, at: number): PriceChangeTable[] {
  const isRecorded = !before || (last !== undefined && hasSamePrices(before, toPrices(last)));
  const prices = isRecorded
    ? [{ ...after, found: 0 }]
    : [
        { ...before, found: 1 },
        { ...after, found: 0 },
      ];
  const first = (last?.number ?? -1) + 1;
  return prices.map(({ product_id, id, price_cents, compare_at_price_cents, found }, index) => ({
    product_id,
    variant_id: id,
    number: first + index,
    price_cents,
    compare_at_price_cents,
    found,
    at,
  }));
}

/** Returns the key of the first change that is still needed, if there are others before it. */
function firstNeeded({ after }: PricedVariant, changes: readonly StoredChange[], now: number) {
  const first = changes[countUnneeded(changes, now)];
  if (first === undefined || first === changes[0]) return [];
  return [{ product_id: after.product_id, variant_id: after.id, number: first.number }];
}

/** Deletes the prices of variants that are deleted. */
export async function deletePrices(
  trx: ShopTransaction,
  variants: readonly Pick<StoredVariant, 'id' | 'product_id'>[],
): Promise<void> {
  for (const batch of batchesOf(variants, VARIANTS_AT_ONCE)) {
    const productIds = [...new Set(batch.map(({ product_id }) => product_id))];
    const ids = batch.map(({ id }) => id);
    await trx.deleteFrom('price_change').where('product_id', 'in', productIds).where('variant_id', 'in', ids).execute();
  }
}

/** Deletes the prices of all variants of products that are deleted. */
export async function deletePricesOf(trx: ShopTransaction, productIds: readonly string[]): Promise<void> {
  if (productIds.length > 0) await trx.deleteFrom('price_change').where('product_id', 'in', productIds).execute();
}

/** Adds to the reduced variants of products the lowest price of the 30 days before, as far as it is known. */
export async function withLowestPrices(
  db: Database | ShopTransaction,
  products: readonly Product[],
): Promise<Product[]> {
  const isReduced = ({ variants }: Product) => variants.some(({ compareAtPrice }) => compareAtPrice !== undefined);
  const reduced = products.filter(isReduced).map(({ _id }) => _id);
  if (reduced.length === 0) return [...products];
  const histories = await readHistories(db, reduced);
  return products.map((product) => ({
    ...product,
    variants: product.variants.map((variant) => addLowest(variant, histories.get(variant._id))),
  }));
}

function addLowest(variant: Variant, history: readonly StoredChange[] = []): Variant {
  const last = history.at(-1);
  const isRecorded = last?.price === variant.price && last.compareAtPrice === variant.compareAtPrice;
  const lowest = isRecorded ? lowestPriceBeforeReduction(history) : undefined;
  return lowest === undefined ? variant : { ...variant, lowestPrice30Days: lowest };
}

/** Reads the changes of the variants of products, oldest first, by variant. */
async function readHistories(
  db: Database | ShopTransaction,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, StoredChange[]>> {
  const rows = await db
    .selectFrom('price_change')
    .selectAll()
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('variant_id')
    .orderBy('number')
    .execute();
  const byVariant = Map.groupBy(rows, ({ variant_id }) => variant_id);
  return new Map([...byVariant].map(([id, changes]) => [id, changes.map(toChange)]));
}

function toChange(row: Selectable<PriceChangeTable>): StoredChange {
  return {
    number: row.number,
    at: row.at,
    price: row.price_cents,
    compareAtPrice: row.compare_at_price_cents ?? undefined,
    isFound: row.found === 1,
  };
}

function toPrices({ price, compareAtPrice }: PriceChange): Prices {
  return { price_cents: price, compare_at_price_cents: compareAtPrice ?? null };
}

function hasSamePrices(a: Prices, b: Prices): boolean {
  return a.price_cents === b.price_cents && a.compare_at_price_cents === b.compare_at_price_cents;
}
