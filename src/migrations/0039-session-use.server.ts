import type { Kysely } from 'kysely';

/** Adds to sessions when staff last used them and when their person last confirmed who they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The other columns of the identity provider's tables are in camel case, too.
  for (const column of ['lastUsedAt', 'confirmedAt']) {
    await db.schema.alterTable('identity_session').addColumn(column, 'bigint').execute();
  }
}
