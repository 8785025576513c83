import type { ProductRow } from '../product-table.ts';
import { EDITED_VARIANT_COLUMNS, type StoredVariant } from '../variant/variant-table.ts';
import type { ProductColumn } from './product-rows.server.ts';
import { PRODUCT_COLUMN_NAMES, type StoredDifference, type StoredProduct } from './stored-product.server.ts';

/** Columns that an edit changes. What products can be filtered by follows from the others. */
const EDITED_COLUMNS = PRODUCT_COLUMN_NAMES.filter((column) => column !== 'added_at' && column !== 'facet_set_id');

/** Returns the ids of the variants whose stock a change sets. */
export function stockedVariants({ before, after }: StoredDifference): ReadonlySet<string> {
  const stockBefore = new Map(before?.variants.map(({ id, stock }) => [id, stock]));
  const changed = (after?.variants ?? []).filter(({ id, stock }) => stockBefore.get(id) !== stock);
  const idsAfter = new Set(after?.variants.map(({ id }) => id));
  const removed = [...stockBefore.keys()].filter((id) => !idsAfter.has(id));
  return new Set([...changed.map(({ id }) => id), ...removed]);
}

/** Whether a product is as expected. Only the stock of the given variants counts. */
export function isAsExpected(
  present: StoredProduct | undefined,
  expected: StoredProduct,
  stocked: ReadonlySet<string>,
): boolean {
  return (
    present !== undefined &&
    EDITED_COLUMNS.every((column) => isSameColumn(column, present.row, expected.row)) &&
    present.variants.length === expected.variants.length &&
    present.variants.every((variant, index) => {
      const other = expected.variants[index];
      return other !== undefined && isSameVariant(variant, other, stocked.has(variant.id));
    })
  );
}

/** A slug that was not known yet is made when a product is written. */
function isSameColumn(column: ProductColumn, present: ProductRow, expected: ProductRow): boolean {
  return present[column] === expected[column] || (column === 'slug' && expected.slug === null);
}

function isSameVariant(a: StoredVariant, b: StoredVariant, withStock: boolean): boolean {
  return a.id === b.id && !isVariantChanged(a, b) && (!withStock || (a.stock === b.stock && a.quantity === b.quantity));
}

/** Whether anything but the stock of a variant differs. */
export function isVariantChanged(before: StoredVariant, after: StoredVariant): boolean {
  return EDITED_VARIANT_COLUMNS.some((column) => before[column] !== after[column]);
}
