import type { Selectable } from 'kysely';
import { lockRows } from '#platform/database/lock-rows.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { WebhookTable } from './webhook-table.ts';

export type WebhookRow = Selectable<WebhookTable>;

/** Selects the webhooks that were not deleted. */
function selectWebhooks(db: Database | ShopTransaction) {
  return db.selectFrom('webhook').selectAll().where('deleted_at', 'is', null);
}

/** Lists the webhooks, newest first. */
export async function listWebhooks(db: Database | ShopTransaction): Promise<WebhookRow[]> {
  return selectWebhooks(db).orderBy('added_at', 'desc').orderBy('id').execute();
}

export async function findWebhook(db: Database | ShopTransaction, id: string): Promise<WebhookRow | undefined> {
  return selectWebhooks(db).where('id', '=', id).executeTakeFirst();
}

/**
 * Locks webhooks until the transaction ends. Whatever adds or finishes deliveries does so first, because an earlier
 * delivery of a subject decides when the next one is due.
 */
export async function lockWebhooks(trx: ShopTransaction): Promise<WebhookRow[]> {
  return lockRows(trx, selectWebhooks(trx).orderBy('id')).execute();
}

/** Locks a webhook until the transaction ends. @returns it, or undefined if it was deleted. */
export async function lockWebhook(trx: ShopTransaction, id: string): Promise<WebhookRow | undefined> {
  return lockRows(trx, selectWebhooks(trx).where('id', '=', id)).executeTakeFirst();
}

export async function insertWebhook(trx: ShopTransaction, row: WebhookRow): Promise<void> {
  await trx.insertInto('webhook').values(row).execute();
}

export async function updateWebhook(
  trx: ShopTransaction,
  id: string,
  changes: Partial<Pick<WebhookRow, 'secret' | 'failing_since' | 'deleted_at'>>,
): Promise<void> {
  await trx.updateTable('webhook').set(changes).where('id', '=', id).execute();
}

/** Finds a webhook that staff have deleted, whose deliveries may still be there. @returns its id. */
export async function findDeletedWebhook(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('webhook').select('id').where('deleted_at', 'is not', null).executeTakeFirst();
  return row?.id;
}

export async function deleteWebhook(trx: ShopTransaction, id: string): Promise<void> {
  await trx.deleteFrom('webhook').where('id', '=', id).execute();
}
