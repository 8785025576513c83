import { formatNumber } from '#platform/format-numbers.ts';
import type { ImportCounts, RowAction } from './product-import-schema.ts';

/** Labels of what an import does with a row. */
export const ACTION_LABELS: Readonly<Record<RowAction, string>> = {
  add: 'New',
  change: 'Changes',
  same: 'Same',
  refused: 'Refused',
};

/** Returns the number of rows that an import applies. */
export function countApplied({ add, change }: ImportCounts): number {
  return add + change;
}

/** 1 → "1 row", 58 → "58 rows". */
export function formatRows(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;
}
