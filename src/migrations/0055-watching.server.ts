import { type Kysely, sql } from 'kysely';

/**
 * Adds an index of the deliveries of webhooks that wait or were given up, to count them. Adds to counted attempts which
 * limit they are counted for and from which network, so that reached limits can be listed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('webhook_delivery_unfinished')
    .on('webhook_delivery')
    .columns(['state', 'created_at'])
    .where(sql<boolean>`state in ('waiting', 'failed')`)
    .execute();
  await db.schema.alterTable('attempt').addColumn('limit_name', 'text').execute();
  await db.schema.alterTable('attempt').addColumn('network', 'text').execute();
}
