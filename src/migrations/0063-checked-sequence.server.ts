import type { Kysely } from 'kysely';

/** Remembers up to which entry the audit log was checked. Until the next check, all entries count as unchecked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit_head').addColumn('checked_sequence', 'bigint').execute();
}
