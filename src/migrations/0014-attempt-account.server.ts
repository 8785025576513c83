import type { Kysely } from 'kysely';

/** Adds the account to counted tries, so that everything counted on an account can be forgotten at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('attempt').addColumn('account', 'text').execute();
  await db.schema.createIndex('attempt_account').on('attempt').column('account').execute();
}
