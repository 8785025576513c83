import type { Page } from '@playwright/test';
import { stringify } from 'csv-stringify/sync';

/** Packs rows into a file for a file input. The keys of the first row are the headings. */
export function importFile(rows: readonly Record<string, string>[], name = 'november-prices.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(stringify([...rows], { header: true })) };
}

/** Opens the page for imports and chooses a file. */
export async function chooseImport(page: Page, file: ReturnType<typeof importFile>): Promise<void> {
  await page.goto('/adminDashboard/import');
  await page.getByLabel('CSV file').setInputFiles(file);
}

/** A row that adds a product. */
export const NEW_ROW = {
  sku: '',
  name: 'Plum 60',
  company: 'Brindlo',
  category: 'pc',
  description: 'A quiet board in plum.',
  price: '95',
  selling_price: '85',
  stock: '12',
  images: '/pictures/products/alderway-60.webp',
};

/** Returns a row that changes only these columns of the variant with this SKU. */
export function rowOf(sku: string, columns: Partial<typeof NEW_ROW>): typeof NEW_ROW {
  return {
    name: '',
    company: '',
    category: '',
    description: '',
    price: '',
    selling_price: '',
    stock: '',
    images: '',
    ...columns,
    sku,
  };
}
