import { attributeColumn, FILE_FIELDS, OPTION_COLUMNS } from './product-columns.ts';

const LABELS: ReadonlyMap<string, string> = new Map([
  ...Object.entries({
    sku: 'SKU',
    price: 'Price',
    compare_at_price: 'Compare-at price',
    stock: 'Stock',
    images: 'Pictures',
    collections: 'Collections',
  }),
  ...FILE_FIELDS.map(({ cell, label }) => [cell, label] as const),
  ...OPTION_COLUMNS.flatMap(({ name, value }, index): [string, string][] => [
    [name, `Option ${index + 1}`],
    [value, `Value of option ${index + 1}`],
  ]),
]);

/** Returns how people call a column of a file. An attribute goes by its key. */
export function describeColumn(column: string): string {
  return LABELS.get(column) ?? column.replace(attributeColumn(''), '');
}
