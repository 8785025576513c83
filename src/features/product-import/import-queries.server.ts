import * as z from 'zod/mini';
import {
  PRODUCT_COLUMN_NAMES,
  productRowSchema,
  type StoredDifference,
  type StoredProduct,
  variantRowSchema,
} from '#features/catalogue/writing/stored-product.server.ts';
import type { MembershipChange } from '#features/collection/memberships.server.ts';
import { createInserter } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { countPictures, deletePictures } from './import-picture-queries.server.ts';
import type { PlannedDifference } from './plan-import.server.ts';
import { countActions, type ImportState, importRowSchema, type ProductImport } from './product-import-schema.ts';
import type { ProductImportChangeTable, ProductImportTable } from './product-import-table.ts';

/** The state of an import, and its pictures while they are being fetched. */
export type ImportProgress = Pick<ProductImport, 'state' | 'pictures'>;

/** Changes of products that are read or written in a few milliseconds. */
export const DIFFERENCES_AT_ONCE = 100;

const storedRowsSchema = z.array(importRowSchema);
const storedBeforeSchema = z.object({ row: productRowSchema, variants: z.array(variantRowSchema) });
const membershipsSchema = z.array(z.object({ collectionId: z.string(), position: z.optional(z.int()) }));
const storedAfterSchema = z.object({
  row: z.partial(productRowSchema),
  variants: z.array(variantRowSchema),
  memberships: z.optional(z.object({ productId: z.string(), before: membershipsSchema, after: membershipsSchema })),
});

/** Inserts an import. */
export async function insertImport(trx: ShopTransaction, row: ProductImportTable): Promise<void> {
  await trx.insertInto('product_import').values(row).execute();
}

/** Finds an import with its rows. */
export async function findImport(db: Database, id: string): Promise<ProductImport | undefined> {
  const row = await db.selectFrom('product_import').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const rows = storedRowsSchema.parse(JSON.parse(row.rows));
  const at = new Date(row.created_at).toISOString();
  const progress = await describeProgress(db, id, row.state);
  return { _id: id, fileName: row.file_name, at, counts: countActions(rows), rows, ...progress };
}

/** Finds the state of an import and, while they are being fetched, the number of its pictures. */
export async function findProgress(db: Database, id: string): Promise<ImportProgress | undefined> {
  const state = await findState(db, id);
  return state && describeProgress(db, id, state);
}

async function describeProgress(db: Database, id: string, state: ImportState): Promise<ImportProgress> {
  return state === 'fetching' ? { state, pictures: await countPictures(db, id) } : { state };
}

/** Returns the rows of the file of an import whose pictures are fetched. */
export async function getSheet(db: Database, id: string): Promise<string> {
  const { sheet } = await db
    .selectFrom('product_import')
    .select('sheet')
    .where('id', '=', id)
    .where('sheet', 'is not', null)
    .$narrowType<{ sheet: string }>()
    .executeTakeFirstOrThrow();
  return sheet;
}

/** Makes an import ready to be applied after its pictures were fetched. */
export async function finishImport(trx: ShopTransaction, id: string, rows: string): Promise<void> {
  await trx
    .updateTable('product_import')
    .set({ state: 'checked', rows, sheet: null })
    .where('id', '=', id)
    .where('state', '=', 'fetching')
    .execute();
}

/** Finds the state of an import. */
export async function findState(db: Database | ShopTransaction, id: string): Promise<ImportState | undefined> {
  const row = await db.selectFrom('product_import').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state;
}

/** Moves an import from one state to another. @returns whether it was in the former. */
export async function changeState(
  trx: ShopTransaction,
  id: string,
  { from, to }: { from: ImportState; to: ImportState },
): Promise<boolean> {
  const result = await trx
    .updateTable('product_import')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const insertChangeRows = createInserter<ProductImportChangeTable>('product_import_change', {
  import_id: 'text',
  position: 'integer',
  before: 'text',
  after: 'text',
});

/** Inserts what an import changes, from a position on. */
export async function insertDifferences(
  trx: ShopTransaction,
  importId: string,
  differences: readonly (PlannedDifference & { position: number })[],
): Promise<void> {
  await insertChangeRows(
    trx,
    differences.map(({ position, before, after, memberships }) => ({
      import_id: importId,
      position,
      before: before ? JSON.stringify(before) : null,
      after: JSON.stringify({ ...after, row: before ? changedColumns(before, after) : after.row, memberships }),
    })),
  );
}

/** A product before and after an import, with how its collections change. */
export interface ListedDifference extends StoredDifference {
  memberships: MembershipChange | undefined;
}

/** Lists what an import changes, from a position on. */
export async function listDifferences(
  db: Database,
  importId: string,
  { from, limit }: { from: number; limit: number },
): Promise<ListedDifference[]> {
  const rows = await db
    .selectFrom('product_import_change')
    .select(['before', 'after'])
    .where('import_id', '=', importId)
    .where('position', '>=', from)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ before, after }) => {
    const stored = before === null ? undefined : storedBeforeSchema.parse(JSON.parse(before));
    const { row, variants, memberships } = storedAfterSchema.parse(JSON.parse(after));
    const whole = { row: productRowSchema.parse({ ...stored?.row, ...row }), variants };
    return { before: stored, after: whole, memberships };
  });
}

/** Returns the columns that differ, so that long texts are stored once. */
function changedColumns(before: StoredProduct, after: StoredProduct) {
  const changed = PRODUCT_COLUMN_NAMES.filter((column) => before.row[column] !== after.row[column]);
  return Object.fromEntries(changed.map((column) => [column, after.row[column]]));
}

/** Finds an import that was made before a time, in epoch milliseconds. */
export async function findImportBefore(db: Database, time: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('product_import')
    .select('id')
    .where('created_at', '<', time)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Deletes what an import changes, up to `limit` products, and then the import. @returns whether it is gone. */
export async function deleteImport(trx: ShopTransaction, importId: string, limit: number): Promise<boolean> {
  if (!(await deleteDifferences(trx, importId, limit))) return false;
  await deletePictures(trx, importId);
  await trx.deleteFrom('product_import').where('id', '=', importId).execute();
  return true;
}

/** Deletes what an import changes, up to `limit` products. @returns whether that was all. */
export async function deleteDifferences(trx: ShopTransaction, importId: string, limit: number): Promise<boolean> {
  const positions = trx
    .selectFrom('product_import_change')
    .select('position')
    .where('import_id', '=', importId)
    .orderBy('position')
    .limit(limit);
  const result = await trx
    .deleteFrom('product_import_change')
    .where('import_id', '=', importId)
    .where('position', 'in', positions)
    .executeTakeFirst();
  return result.numDeletedRows < BigInt(limit);
}
