import { type Selectable, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';
import { inIds } from '#platform/database/in-ids.server.ts';
import { createInserter } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { type KnownCollection, ruleSchema } from './collection-schema.ts';
import type { CollectionProductTable, CollectionTable } from './collection-table.ts';

type Source = Database | ShopTransaction;

/** A collection with its place, and the number of its changes, by which a process sees which ones have changed. */
export interface VersionedCollection extends KnownCollection {
  position: number;
  version: number;
}

const insertPicks = createInserter<CollectionProductTable>('collection_product', {
  collection_id: 'text',
  product_id: 'text',
  position: 'integer',
});

/** Lists all collections in their order, without the products that were picked. */
export async function listCollections(db: Source): Promise<VersionedCollection[]> {
  const rows = await db.selectFrom('collection').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({ ...toCollection(row), position: row.position, version: row.version }));
}

/** Lists the collections that show one of these pictures. */
export function findWithPictures(
  db: Source,
  urls: readonly string[],
): Promise<{ id: string; title: string; url: string }[]> {
  return db
    .selectFrom('collection')
    .select((eb) => ['id', 'title', eb.ref('image').$notNull().as('url')])
    .where(inIds(db, 'image', urls))
    .execute();
}

/** Returns a text that differs after each change of the collections. */
export async function readVersions(db: Source): Promise<string> {
  const versions = await db
    .selectFrom('collection')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number>('version').as('sum'),
      fn.max('changed_at').as('latest'),
    ])
    .executeTakeFirstOrThrow();
  return JSON.stringify([Number(versions.count), Number(versions.sum), versions.latest]);
}

/** Lists the collections for a change to them. Other changes wait until the transaction ends. */
export async function lockCollections(trx: ShopTransaction): Promise<VersionedCollection[]> {
  if (engineOf(trx) === 'postgres') await sql`lock table collection in share row exclusive mode`.execute(trx);
  return listCollections(trx);
}

/** Inserts a collection at a position, without the products that were picked. */
export async function insertCollection(
  trx: ShopTransaction,
  collection: KnownCollection,
  { position, at }: { position: number; at: number },
): Promise<void> {
  const columns = { id: collection._id, position, added_at: at, changed_at: at, version: 0 };
  await trx
    .insertInto('collection')
    .values({ ...columnsOf(collection), ...columns })
    .execute();
}

/** Updates a collection, without the products that were picked. */
export async function updateCollection(trx: ShopTransaction, collection: KnownCollection, at: number): Promise<void> {
  await trx
    .updateTable('collection')
    .set((eb) => ({ ...columnsOf(collection), changed_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', collection._id)
    .execute();
}

export async function deleteCollection(trx: ShopTransaction, id: string): Promise<void> {
  await trx.deleteFrom('collection').where('id', '=', id).execute();
}

/** Moves a collection to another place. */
export async function moveCollection(trx: ShopTransaction, id: string, place: { position: number; at: number }) {
  await trx
    .updateTable('collection')
    .set((eb) => ({ position: place.position, changed_at: place.at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Replaces the products that were picked for a collection. */
export async function replacePicks(trx: ShopTransaction, id: string, productIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('collection_product').where('collection_id', '=', id).execute();
  await insertPicks(
    trx,
    productIds.map((product_id, position) => ({ collection_id: id, product_id, position })),
  );
}

/** Lists the products that were picked for collections, in their order. Visitors are not told of unpublished ones. */
export async function listPicks(
  db: Source,
  ids: readonly string[],
  { publishedOnly = false }: { publishedOnly?: boolean } = {},
): Promise<ReadonlyMap<string, readonly string[]>> {
  let query = db
    .selectFrom('collection_product')
    .select(['collection_id', 'product_id'])
    .where(inIds(db, 'collection_id', ids))
    .orderBy('collection_id')
    .orderBy('position');
  if (publishedOnly)
    query = query.where('product_id', 'in', (eb) => eb.selectFrom('product').select('id').where('published', '=', 1));
  const picks = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { collection_id, product_id } of await query.execute()) picks.get(collection_id)?.push(product_id);
  return picks;
}

/** Finds which of these products do not exist. */
export async function findUnknownProducts(trx: ShopTransaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('product')
    .select('id')
    .where(inIds(trx, 'id', ids))
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !known.has(id)));
}

function columnsOf({ slug, title, text, image, rule, published, metaTitle, metaDescription }: KnownCollection) {
  return {
    slug,
    title,
    text,
    image: image ?? null,
    rule: rule ? JSON.stringify(rule) : null,
    published: Number(published),
    meta_title: metaTitle ?? null,
    meta_description: metaDescription ?? null,
  };
}

function toCollection(row: Selectable<CollectionTable>): KnownCollection {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    text: row.text,
    ...(row.image !== null && { image: row.image }),
    ...(row.rule === null
      ? { kind: 'picked' as const }
      : { kind: 'rule' as const, rule: ruleSchema.parse(JSON.parse(row.rule)) }),
    published: row.published === 1,
    ...(row.meta_title !== null && { metaTitle: row.meta_title }),
    ...(row.meta_description !== null && { metaDescription: row.meta_description }),
  };
}
