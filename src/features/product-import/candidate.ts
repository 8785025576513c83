import type { Variant } from '#features/catalogue/variant/variant-schema.ts';
import type { FiledProduct } from './filed-product.ts';
import type { Cells } from './product-columns.ts';
import type { RowError } from './product-import-schema.ts';

/** A row to be imported, and the variant that it changes. */
export interface Candidate {
  row: number;
  cells: Cells;
  /** The product to change, or to which a variant is added. Absent for a new product. */
  product: FiledProduct | undefined;
  /** The variant to change. Absent for a new one. */
  variant: Variant | undefined;
  /** Why the row is refused. Planning adds to it. */
  errors: RowError[];
}

/** The rows of one product. */
export interface Group {
  product: FiledProduct | undefined;
  candidates: readonly Candidate[];
}

/** Returns the rows that are not refused. */
export function activeOf(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(({ errors }) => errors.length === 0);
}
