import { createInserter } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { FetchedPictures } from './product-import-schema.ts';
import type { ImportPictureTable } from './product-import-table.ts';

const insertRows = createInserter<ImportPictureTable>('import_picture', {
  import_id: 'text',
  position: 'integer',
  address: 'text',
  url: 'text',
  refusal: 'text',
});

/** Inserts the pictures that an import fetches. */
export async function insertPictures(
  trx: ShopTransaction,
  importId: string,
  addresses: readonly string[],
): Promise<void> {
  await insertRows(
    trx,
    addresses.map((address, position) => ({ import_id: importId, position, address, url: null, refusal: null })),
  );
}

/** Finds the import whose pictures are fetched next: the newest one, for which a person is most likely to wait. */
export async function findFetchingImport(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('product_import')
    .select('id')
    .where('state', '=', 'fetching')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Lists pictures of an import that were not fetched yet. */
export function listUnfetched(db: Database, importId: string, limit: number) {
  return db
    .selectFrom('import_picture')
    .select(['position', 'address'])
    .where('import_id', '=', importId)
    .where('url', 'is', null)
    .where('refusal', 'is', null)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Stores what became of a picture. */
export async function finishFetching(
  trx: ShopTransaction,
  { import_id, position, url, refusal }: Omit<ImportPictureTable, 'address'>,
): Promise<void> {
  await trx
    .updateTable('import_picture')
    .set({ url, refusal })
    .where('import_id', '=', import_id)
    .where('position', '=', position)
    .execute();
}

/** Lists the pictures of an import that were stored or refused. */
export function listFetched(db: Database, importId: string) {
  return db
    .selectFrom('import_picture')
    .select(['address', 'url', 'refusal'])
    .where('import_id', '=', importId)
    .where((eb) => eb.or([eb('url', 'is not', null), eb('refusal', 'is not', null)]))
    .execute();
}

/** Counts the pictures of an import, and those that were stored or refused. */
export async function countPictures(db: Database, importId: string): Promise<FetchedPictures> {
  const counts = await db
    .selectFrom('import_picture')
    .select(({ fn }) => [fn.countAll().as('total'), fn.count('url').as('stored'), fn.count('refusal').as('refused')])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return { total: Number(counts.total), done: Number(counts.stored) + Number(counts.refused) };
}

/** Deletes the pictures of an import, which does not need them after it was checked. */
export async function deletePictures(trx: ShopTransaction, importId: string): Promise<void> {
  await trx.deleteFrom('import_picture').where('import_id', '=', importId).execute();
}
