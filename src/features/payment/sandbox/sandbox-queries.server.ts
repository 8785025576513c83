import type { Database } from '#features/schema/tables.ts';
import type { SandboxIntentTable, SandboxStatus } from './sandbox-table.ts';

/** Writes an intent down; under a key that was used before nothing is written and the earlier one is answered. */
export async function insertSandboxIntentOnce(db: Database, intent: SandboxIntentTable): Promise<SandboxIntentTable> {
  await db
    .insertInto('sandbox_intent')
    .values(intent)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
  return db
    .selectFrom('sandbox_intent')
    .selectAll()
    .where('idempotency_key', '=', intent.idempotency_key)
    .executeTakeFirstOrThrow();
}

export async function findSandboxIntent(
  db: Database,
  by: { id: string } | { client_secret: string },
): Promise<SandboxIntentTable | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['client_secret', by.client_secret] as const);
  return db.selectFrom('sandbox_intent').selectAll().where(column, '=', value).executeTakeFirst();
}

/** Moves an intent on if it is where it is expected to be. @returns whether it was. */
export async function moveSandboxIntent(
  db: Database,
  id: string,
  from: readonly SandboxStatus[],
  change: Pick<SandboxIntentTable, 'status'> & Partial<Pick<SandboxIntentTable, 'card_brand' | 'card_last4'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_intent')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
