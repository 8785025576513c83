import type { Kysely } from 'kysely';

/**
 * Adds what an audit entry says, its kind and its place in the chain of hashes. Entries of earlier versions are chained
 * when the shop starts. An entry names people by their ids only, so that nothing about them stays when they are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db);
  await db.schema
    .createTable('audit_head')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('anchor_sequence', 'bigint', (column) => column.notNull())
    .addColumn('anchor_hash', 'text', (column) => column.notNull())
    .addColumn('checked_at', 'bigint')
    .addColumn('checked_entries', 'bigint')
    .addColumn('faults', 'bigint')
    .execute();
  await replaceIndexes(db);
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, type: 'text' | 'bigint') =>
    db.schema.alterTable('audit_entry').addColumn(name, type).execute();
  await db.schema
    .alterTable('audit_entry')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await add('text', 'text');
  await add('sequence', 'bigint');
  await add('previous_hash', 'text');
  await add('hash', 'text');
}

/** The list is filtered by actor and kind instead of emails, which entries no longer contain. */
async function replaceIndexes(db: Kysely<unknown>): Promise<void> {
  for (const name of ['newest', 'actor_email', 'subject_email']) {
    await db.schema.dropIndex(`audit_entry_${name}`).execute();
  }
  const create = (name: string, columns: string[]) =>
    db.schema.createIndex(`audit_entry_${name}`).on('audit_entry').columns(columns).execute();
  await create('at', ['at', 'id']);
  await create('actor', ['actor_id', 'at', 'id']);
  await create('kind', ['kind', 'at', 'id']);
  await create('actor_kind', ['actor_id', 'kind', 'at', 'id']);
  await create('subject', ['subject_id', 'at', 'id']);
  await db.schema.createIndex('audit_entry_sequence').unique().on('audit_entry').column('sequence').execute();
}
