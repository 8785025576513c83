import { attributeColumn, OPTION_COLUMNS } from './product-columns.ts';

const LABELS: ReadonlyMap<string, string> = new Map([
  ...Object.entries({
    sku: 'SKU',
    name: 'Name',
    company: 'Company',
    category: 'Category',
    description: 'Description',
    price: 'Price',
    selling_price: 'Selling price',
    compare_at_price: 'Compare-at price',
    stock: 'Stock',
    published: 'Published',
    featured: 'Featured',
    images: 'Pictures',
  }),
  ...OPTION_COLUMNS.flatMap(({ name, value }, index): [string, string][] => [
    [name, `Option ${index + 1}`],
    [value, `Value of option ${index + 1}`],
  ]),
]);

/** Returns how people call a column of a file. An attribute goes by its key. */
export function describeColumn(column: string): string {
  return LABELS.get(column) ?? column.replace(attributeColumn(''), '');
}
