import * as z from 'zod/mini';

/** What applying the import would do with a row. */
export const rowActionSchema = z.enum(['add', 'change', 'same', 'refused']);
export type RowAction = z.infer<typeof rowActionSchema>;

/** What is wrong with a row: the column, and what to write there. */
const rowErrorSchema = z.object({ column: z.string(), message: z.string() });
export type RowError = z.infer<typeof rowErrorSchema>;

/** A cell that changes. `from` is absent in new variants. */
const cellChangeSchema = z.object({ column: z.string(), from: z.optional(z.string()), to: z.string() });
export type CellChange = z.infer<typeof cellChangeSchema>;

/** What the import does with a row of the file. */
export const importRowSchema = z.object({
  /** Its number as spreadsheets show it; the headings are row 1. */
  row: z.int(),
  action: rowActionSchema,
  sku: z.string(),
  /** The name of the product and its variant, as far as they are known. */
  name: z.string(),
  changes: z.optional(z.array(cellChangeSchema)),
  errors: z.optional(z.array(rowErrorSchema)),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** The number of rows by action. */
export const importCountsSchema = z.object({ add: z.int(), change: z.int(), same: z.int(), refused: z.int() });
export type ImportCounts = z.infer<typeof importCountsSchema>;

/**
 * - `fetching`: pictures of other sites are being fetched; nothing has changed yet
 * - `checked`: nothing has changed yet
 * - `applied`: the products are changed
 * - `undone`: the products are as they were before
 */
export const importStateSchema = z.enum(['fetching', 'checked', 'applied', 'undone']);
export type ImportState = z.infer<typeof importStateSchema>;

/** What can be done with an import. */
export const importStepSchema = z.enum(['apply', 'undo']);
export type ImportStep = z.infer<typeof importStepSchema>;

/** The pictures of other sites that an import fetches: all, and those that are stored or refused. */
const fetchedPicturesSchema = z.object({ total: z.int(), done: z.int() });
export type FetchedPictures = z.infer<typeof fetchedPicturesSchema>;

/** An import of products. */
export const productImportSchema = z.object({
  _id: z.string(),
  fileName: z.string(),
  /** When the file was read, as ISO 8601 in UTC. */
  at: z.iso.datetime(),
  state: importStateSchema,
  counts: importCountsSchema,
  rows: z.array(importRowSchema),
  /** Only while pictures are fetched. The rows whose picture cannot be used are refused after it. */
  pictures: z.optional(fetchedPicturesSchema),
});
export type ProductImport = z.infer<typeof productImportSchema>;

/** Counts the rows by action. */
export function countActions(rows: readonly ImportRow[]): ImportCounts {
  const counts: ImportCounts = { add: 0, change: 0, same: 0, refused: 0 };
  for (const { action } of rows) counts[action]++;
  return counts;
}
