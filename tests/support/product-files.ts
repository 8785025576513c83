import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type * as z from 'zod/mini';
import { IMPORT_FIELD } from '#features/product-import/import-limits.ts';
import { productImportCalls } from '#features/product-import/product-import-calls.ts';
import type { productImportSchema } from '#features/product-import/product-import-schema.ts';
import type { TestShop } from './test-shop.ts';

export type ImportJson = z.input<typeof productImportSchema>;
/** A row of a file by heading. */
export type FileRow = Record<string, string>;

/** Packs a file into the form that the API takes. */
export function formWithFile(content: string | Uint8Array, name = 'products.csv'): FormData {
  const form = new FormData();
  form.append(IMPORT_FIELD, new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  return form;
}

/** Writes rows as a file whose headings are the keys of the first one. */
export function writeFile(rows: readonly FileRow[], options: { delimiter?: string } = {}): string {
  return stringify([...rows], { header: true, ...options });
}

/** Uploads a file as an admin. @returns what applying it would do. */
export async function previewFile(shop: TestShop, content: string | Uint8Array): Promise<ImportJson> {
  const as = await shop.signInAsAdmin();
  return shop.request(productImportCalls.previewImport, { as, form: formWithFile(content) });
}

/** Applies an import as an admin. */
export async function applyImport(shop: TestShop, { _id }: ImportJson) {
  const as = await shop.signInAsAdmin();
  return shop.request(productImportCalls.applyImport, { as, params: { importId: _id } });
}

/** Reverts an import as an admin. */
export async function undoImport(shop: TestShop, { _id }: ImportJson) {
  const as = await shop.signInAsAdmin();
  return shop.request(productImportCalls.undoImport, { as, params: { importId: _id } });
}

/** Downloads all products as an admin. */
export async function exportFile(shop: TestShop): Promise<string> {
  const as = await shop.signInAsAdmin();
  const response = await shop.send(productImportCalls.exportProducts, { as });
  return response.body;
}

/** Reads the rows of a file, as a spreadsheet would show them. */
export function readFile(file: string): FileRow[] {
  return parse(file, { bom: true, columns: true });
}
