import { cents } from '#features/pricing/money.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { SandboxIntentTable, SandboxRefundTable, SandboxStatus } from './sandbox-table.ts';

type Source = Database | ShopTransaction;

/** Inserts an intent. If the idempotency key was used before, returns the existing intent instead. */
export async function insertSandboxIntentOnce(
  trx: ShopTransaction,
  intent: SandboxIntentTable,
): Promise<SandboxIntentTable> {
  await trx
    .insertInto('sandbox_intent')
    .values(intent)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
  return trx
    .selectFrom('sandbox_intent')
    .selectAll()
    .where('idempotency_key', '=', intent.idempotency_key)
    .executeTakeFirstOrThrow();
}

export async function findSandboxIntent(
  db: Source,
  by: { id: string } | { client_secret: string },
): Promise<SandboxIntentTable | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['client_secret', by.client_secret] as const);
  return db.selectFrom('sandbox_intent').selectAll().where(column, '=', value).executeTakeFirst();
}

/** Like {@link findSandboxIntent}, and locks the intent until the transaction ends. */
export async function lockSandboxIntent(trx: ShopTransaction, id: string): Promise<SandboxIntentTable | undefined> {
  return trx
    .updateTable('sandbox_intent')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Updates an intent if it is in one of the expected states. @returns whether it was. */
export async function moveSandboxIntent(
  trx: ShopTransaction,
  id: string,
  from: readonly SandboxStatus[],
  change: Pick<SandboxIntentTable, 'status'> & Partial<Pick<SandboxIntentTable, 'card_brand' | 'card_last4'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sandbox_intent')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Lists the refunds of an intent. Refunds by earlier versions, always in full, have no row and are reconstructed. */
export async function listSandboxRefunds(db: Source, intent: SandboxIntentTable): Promise<SandboxRefundTable[]> {
  const rows = await db
    .selectFrom('sandbox_refund')
    .selectAll()
    .where('intent_id', '=', intent.id)
    .orderBy('created_at')
    .execute();
  if (intent.status !== 'refunded') return rows;
  const rest = cents(rows.reduce((left, { amount_cents }) => left - amount_cents, Number(intent.amount_cents)));
  if (rest === 0) return rows;
  const { id, created_at } = intent;
  return [...rows, { id: `re_${id}`, attempt_id: '', intent_id: id, amount_cents: rest, created_at }];
}

export async function insertSandboxRefund(trx: ShopTransaction, refund: SandboxRefundTable): Promise<void> {
  await trx.insertInto('sandbox_refund').values(refund).execute();
}
