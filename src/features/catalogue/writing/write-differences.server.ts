import { batchesOf } from '#platform/batches.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { deleteNumbers, insertFacetRows } from '../attribute/facet-queries.server.ts';
import { deletePrices, type PricedVariant, recordPrices } from '../price-history/price-history.server.ts';
import { deleteProducts } from '../product-queries.server.ts';
import { adjustStock, deleteVariants, insertVariants, type StockAdjustment } from '../stock/variant-stock.server.ts';
import { freeSkus, listTakenSkus, updateVariants } from '../variant/variant-queries.server.ts';
import type { StoredVariant } from '../variant/variant-table.ts';
import { isVariantChanged } from './compare-products.server.ts';
import { giveSlugs, type SlugRefusal } from './give-slugs.server.ts';
import type { PreparedDifference } from './prepare-difference.server.ts';
import { insertProductRows, updateProductRows } from './product-rows.server.ts';
import type { StoredDifference } from './stored-product.server.ts';

/** How the ledger calls the stock of variants that an edit or an import adds or removes. */
const LEDGER_ENTRIES = {
  edit: { added: { kind: 'opening' }, removed: { kind: 'count', note: 'Variant removed' } },
  import: { added: { kind: 'import' }, removed: { kind: 'import' } },
} as const;

/** Who changes products and how, and when in epoch milliseconds. */
export interface Author {
  /** The id of the staff member, or `system`. */
  by: string;
  at: number;
  through: keyof typeof LEDGER_ENTRIES;
}

const SKUS_AT_ONCE = 100;

/** Whether products were written, or why not. Then the caller must roll back. */
export type Written = 'written' | 'sku-taken' | SlugRefusal;

/** Makes products what they are after a change. They must be locked and be as before. */
export async function writeDifferences(
  trx: ShopTransaction,
  differences: readonly PreparedDifference[],
  author: Author,
): Promise<Written> {
  const named = await giveSlugs(trx, differences);
  if (typeof named === 'string') return named;
  await writeProducts(trx, named, author);
  await writeFacets(trx, named);
  return (await writeVariants(trx, named.map(compareVariants), author)) ? 'written' : 'sku-taken';
}

async function writeProducts(trx: ShopTransaction, differences: readonly PreparedDifference[], { at }: Author) {
  const removed = differences.flatMap(({ before, after }) => (before && !after ? [before.row.id] : []));
  if (removed.length > 0) await deleteProducts(trx, removed);
  await insertProductRows(
    trx,
    differences.flatMap(({ before, after }) => (!before && after ? [{ ...after.row, added_at: at }] : [])),
  );
  await updateProductRows(
    trx,
    differences.flatMap(({ before, after, columns }) => (before && after ? [{ row: after.row, columns }] : [])),
  );
}

async function writeFacets(trx: ShopTransaction, differences: readonly PreparedDifference[]) {
  const changed = differences.flatMap(({ before, facets }) => (facets ? [{ id: before?.row.id, facets }] : []));
  await deleteNumbers(
    trx,
    changed.flatMap(({ id }) => id ?? []),
  );
  await insertFacetRows(
    trx,
    changed.map(({ facets }) => facets),
  );
}

async function writeVariants(
  trx: ShopTransaction,
  variants: readonly VariantDifferences[],
  { by, at, through }: Author,
): Promise<boolean> {
  const { added, removed } = LEDGER_ENTRIES[through];
  const deleted = variants.flatMap((each) => each.removed);
  await deleteVariants(trx, deleted, { ...removed, by, at });
  await deletePrices(trx, deleted);
  const changed = variants.flatMap((each) => each.changed);
  if (!(await updateVariants(trx, changed))) return false;
  const inserted = variants.flatMap((each) => each.added);
  if (!(await insertVariants(trx, inserted, { ...added, by, at }))) return false;
  await adjustStock(
    trx,
    variants.flatMap((each) => each.adjusted),
    { kind: 'import', by, at },
  );
  await recordPrices(
    trx,
    variants.flatMap((each) => each.priced),
    at,
  );
  return true;
}

interface VariantDifferences {
  added: StoredVariant[];
  changed: StoredVariant[];
  removed: StoredVariant[];
  adjusted: StockAdjustment[];
  /** Those that it has after the change. */
  priced: PricedVariant[];
}

/** Compares the variants of a product before and after. Those of a product that is removed go with it. */
function compareVariants({ before, after }: StoredDifference): VariantDifferences {
  if (!after) return { added: [], changed: [], removed: [], adjusted: [], priced: [] };
  const rowsBefore = new Map(before?.variants.map((row) => [row.id, row]));
  const kept = after.variants.flatMap((row) => {
    const old = rowsBefore.get(row.id);
    return old ? [{ old, row }] : [];
  });
  const idsAfter = new Set(after.variants.map(({ id }) => id));
  return {
    added: after.variants.filter(({ id }) => !rowsBefore.has(id)),
    changed: kept.filter(({ old, row }) => isVariantChanged(old, row)).map(({ row }) => row),
    removed: [...rowsBefore.values()].filter(({ id }) => !idsAfter.has(id)),
    adjusted: kept
      .map(({ old, row }) => ({
        productId: row.product_id,
        variantId: row.id,
        delta: row.stock - old.stock,
        stocked: row.quantity - old.quantity,
      }))
      .filter(({ delta, stocked }) => delta !== 0 || stocked !== 0),
    priced: after.variants.map((row) => ({ before: rowsBefore.get(row.id), after: row })),
  };
}

/**
 * Frees the SKUs of variants that get others, before any of them is written.
 * @returns whether no other variant has the new ones.
 */
export async function freeChangedSkus(
  trx: ShopTransaction,
  differences: readonly StoredDifference[],
): Promise<boolean> {
  const changed = differences.flatMap(({ before, after }) => {
    const skus = new Map(before?.variants.map(({ id, sku }) => [id, sku]));
    return (after?.variants ?? []).filter(({ id, sku }) => skus.has(id) && skus.get(id) !== sku);
  });
  const ids = changed.map(({ id }) => id);
  for (const batch of batchesOf(ids, SKUS_AT_ONCE)) await freeSkus(trx, batch);
  const skus = changed.map(({ sku }) => sku);
  for (const batch of batchesOf(skus, SKUS_AT_ONCE)) if ((await listTakenSkus(trx, batch)).length > 0) return false;
  return true;
}
