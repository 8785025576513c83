import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { ContentKind } from './content-schema.ts';
import type { ContentStateTable, ContentTable } from './content-table.ts';

type Source = Database | ShopTransaction;
type ContentRow = Selectable<ContentTable>;
/** A row without its text, as every process has it in memory. */
export type IndexRow = Omit<ContentRow, 'body'>;

const INDEX_COLUMNS = [
  ...(['id', 'kind', 'file_id', 'slug', 'title', 'excerpt', 'summary', 'image', 'image_alt', 'date'] as const),
  ...(['state', 'publish_at', 'version', 'position', 'number', 'hidden'] as const),
  ...(['changed_at', 'changed_by', 'changed_in'] as const),
] as const;

/** Returns a text that differs after each change of content. */
export async function readVersions(db: Source): Promise<string> {
  const states = await db.selectFrom('content_state').select(['kind', 'version']).orderBy('kind').execute();
  return states.map(({ kind, version }) => `${kind} ${version}`).join();
}

/** Lists the rows of all kinds, or of one, without their texts. */
export function listRows(db: Source, kind?: ContentKind): Promise<IndexRow[]> {
  const rows = db.selectFrom('content').select(INDEX_COLUMNS);
  return (kind === undefined ? rows : rows.where('kind', '=', kind)).execute();
}

/** Reads the texts of rows by their ids. */
export async function readBodies(db: Source, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('content').select(['id', 'body']).where('id', 'in', ids).execute();
  return new Map(rows.flatMap(({ id, body }) => (body === null ? [] : [[id, body]])));
}

/** Lists the texts that staff have published in the place of the legal pages of the shop, by their names. */
export async function listOwnLegalTexts(db: Source, now: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('content')
    .select(['file_id', 'title', 'excerpt', 'body'])
    .where('kind', '=', 'legal')
    .where('state', '=', 'published')
    .where((eb) => eb.or([eb('publish_at', 'is', null), eb('publish_at', '<=', now)]))
    .execute();
  return new Map(
    rows.flatMap(({ file_id, title, excerpt, body }) =>
      file_id === null || title === null ? [] : [[file_id, [title, excerpt, body].filter(Boolean).join('\n\n')]],
    ),
  );
}

/** Begins a change of entries of a kind. Other changes wait until the transaction ends. */
export function lockKind(trx: ShopTransaction, kind: ContentKind): Promise<Selectable<ContentStateTable>> {
  return trx
    .insertInto('content_state')
    .values({ kind, version: 1, last_number: 0 })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet((eb) => ({ version: eb('content_state.version', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records the highest number of a kind. */
export async function setLastNumber(trx: ShopTransaction, kind: ContentKind, number: number): Promise<void> {
  await trx.updateTable('content_state').set({ last_number: number }).where('kind', '=', kind).execute();
}

export async function insertRow(trx: ShopTransaction, row: Insertable<ContentTable>): Promise<void> {
  await trx.insertInto('content').values(row).execute();
}

export async function updateRow(trx: ShopTransaction, id: string, changes: Updateable<ContentTable>): Promise<void> {
  await trx.updateTable('content').set(changes).where('id', '=', id).execute();
}

/** Deletes a row with its revisions. */
export async function deleteRow(trx: ShopTransaction, id: string): Promise<void> {
  await trx.deleteFrom('content').where('id', '=', id).execute();
}

/** Finds the names of people by their ids. Those who are gone are missing. */
export async function findNames(db: Source, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await db.selectFrom('shop_user').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}
