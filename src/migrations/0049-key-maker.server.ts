import { type Kysely, sql } from 'kysely';

/** The columns that are filled here. */
interface Filled {
  api_key: { id: string; made_by: string | null };
  audit_entry: { action: string; actor_id: string | null; subject_id: string | null };
}

/**
 * Adds who made an API key. Makers of existing keys are found in the audit log; older keys have none. Adds to keys and
 * sessions the amount that was refunded with them since their person last confirmed.
 */
export async function up(db: Kysely<Filled>): Promise<void> {
  await db.schema.alterTable('api_key').addColumn('made_by', 'text').execute();
  await db
    .updateTable('api_key')
    .set(({ selectFrom, ref }) => ({
      made_by: selectFrom('audit_entry')
        .select(({ fn }) => fn.max('actor_id').as('actor_id'))
        .where('action', '=', sql.lit('api-key-added'))
        .where('subject_id', '=', ref('api_key.id')),
    }))
    .execute();
  for (const [table, column] of [
    ['api_key', 'unconfirmed_cents'],
    // The other columns of the identity provider's tables are in camel case, too.
    ['identity_session', 'unconfirmedCents'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(sql.lit(0)))
      .execute();
  }
}
