import type { Kysely } from 'kysely';

/** Which seeds were ever planted, so that a restart plants none again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('seed')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('planted_at', 'bigint', (column) => column.notNull())
    .execute();
}
