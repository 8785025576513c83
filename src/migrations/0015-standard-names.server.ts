import type { Kysely } from 'kysely';

const RENAMED_COLUMNS = [
  { table: 'payment_intent', from: 'asked_at', to: 'last_requested_at' },
  { table: 'payment_intent', from: 'look_at', to: 'next_check_at' },
  { table: 'payment_intent', from: 'moved_at', to: 'state_changed_at' },
  { table: 'payment_refund', from: 'begun_at', to: 'started_at' },
  { table: 'shop_order', from: 'returned_because', to: 'return_reason' },
  { table: 'product_change', from: 'made_by', to: 'changed_by' },
  { table: 'picture', from: 'state_since', to: 'state_changed_at' },
  { table: 'seed', from: 'planted_at', to: 'seeded_at' },
] as const;

/** Gives columns the field's own words, and every background job a lease with a schedule in place of `chore`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, from, to } of RENAMED_COLUMNS) {
    await db.schema.alterTable(table).renameColumn(from, to).execute();
  }
  await db.schema.dropTable('chore').execute();
  await db.schema
    .createTable('job_lease')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('holder', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('next_run_at', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .execute();
}
