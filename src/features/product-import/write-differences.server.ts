import { deleteNumbers, insertFacetRows } from '#features/catalogue/attribute/facet-queries.server.ts';
import { auditPrices, type Editor } from '#features/catalogue/product-audit.server.ts';
import { insertProductRows, updateProductRows } from '#features/catalogue/product-batch.server.ts';
import { deleteProducts } from '#features/catalogue/product-queries.server.ts';
import {
  adjustStock,
  deleteVariants,
  insertVariants,
  type StockAdjustment,
} from '#features/catalogue/stock/variant-stock.server.ts';
import type { StoredProduct } from '#features/catalogue/stored-product.server.ts';
import {
  parseValues,
  type StoredVariant,
  updateVariantRows,
} from '#features/catalogue/variant/variant-queries.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { isVariantChanged } from './compare-products.server.ts';
import type { StoredDifference } from './import-queries.server.ts';
import type { PreparedDifference } from './prepare-differences.server.ts';

/** Who changes products, and when. */
export interface Author extends Editor {
  /** The id of the staff member. */
  by: string;
}

/**
 * Makes products what they are after a change. They must be locked and be as before.
 * @returns whether it worked; otherwise a new SKU is taken, and the caller must roll back.
 */
export async function writeDifferences(
  trx: ShopTransaction,
  differences: readonly PreparedDifference[],
  author: Author,
): Promise<boolean> {
  await writeProducts(trx, differences, author);
  for (const { before, after } of differences)
    if (before && after) await auditPrices(trx, toPriced(before), toPriced(after), author);
  await writeFacets(trx, differences);
  return writeVariants(trx, differences.map(compareVariants), author);
}

function toPriced({ row, variants }: StoredProduct) {
  const priced = variants.map(({ id, option_values, price_cents }) => ({
    _id: id,
    values: parseValues(option_values),
    price: price_cents,
  }));
  return { _id: row.id, name: row.name, variants: priced };
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
  { by, at }: Author,
): Promise<boolean> {
  const change = { kind: 'import', by, at } as const;
  await deleteVariants(
    trx,
    variants.flatMap((each) => each.removed),
    change,
  );
  const changed = variants.flatMap((each) => each.changed);
  if (!(await updateVariantRows(trx, changed))) return false;
  const inserted = variants.flatMap((each) => each.added);
  if (!(await insertVariants(trx, inserted, change))) return false;
  await adjustStock(
    trx,
    variants.flatMap((each) => each.adjusted),
    change,
  );
  return true;
}

interface VariantDifferences {
  added: StoredVariant[];
  changed: StoredVariant[];
  removed: StoredVariant[];
  adjusted: StockAdjustment[];
}

/** Compares the variants of a product before and after. Those of a product that is removed go with it. */
function compareVariants({ before, after }: StoredDifference): VariantDifferences {
  if (!after) return { added: [], changed: [], removed: [], adjusted: [] };
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
  };
}
