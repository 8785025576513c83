import { type Selectable, sql } from 'kysely';
import { v7 as newSortedId } from 'uuid';
import { createInserter } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { type ShopEventTable, UNINDEXED_KIND } from './shop-event-table.ts';

/** An event to record. `data` is stored as JSON. */
export interface ShopEvent {
  kind: string;
  subject: string;
  data: object;
  /** Epoch milliseconds. */
  occurredAt: number;
}

const insertEvents = createInserter<ShopEventTable>('shop_event', {
  subject: 'text',
  id: 'text',
  kind: 'text',
  data: 'text',
  occurred_at: 'bigint',
  dispatched_at: 'bigint',
});

/** Records events in the transaction that caused them, so that both commit or neither does. @returns their ids. */
export async function recordEvents(trx: ShopTransaction, events: readonly ShopEvent[]): Promise<string[]> {
  const rows = events.map(toRow);
  await insertEvents(trx, rows);
  return rows.map(({ id }) => id);
}

/** Lists the events of subjects but those of {@link UNINDEXED_KIND}, in the order in which they were recorded. */
export async function listEvents(db: Database, subjects: readonly string[]): Promise<Selectable<ShopEventTable>[]> {
  return db
    .selectFrom('shop_event')
    .selectAll()
    .where('subject', 'in', subjects)
    .where('kind', '!=', sql.lit(UNINDEXED_KIND))
    .orderBy('id')
    .execute();
}

/** Lists events that were not dispatched yet, in the order of their ids, after the event with the id `after`. */
export async function listUndispatched(
  db: Database,
  { after, max }: { after: string; max: number },
): Promise<Selectable<ShopEventTable>[]> {
  return db
    .selectFrom('shop_event')
    .selectAll()
    .where('dispatched_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute();
}

/** Marks events as dispatched. @returns the ids of those that no other process had dispatched. */
export async function markDispatched(
  trx: ShopTransaction,
  ids: readonly string[],
  at: number,
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .updateTable('shop_event')
    .set({ dispatched_at: at })
    .where('id', 'in', ids)
    .where('dispatched_at', 'is', null)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes events that no timeline reads, in the transaction that dispatches them. */
export async function deleteEvents(trx: ShopTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('shop_event').where('id', 'in', ids).execute();
}

function toRow({ kind, subject, data, occurredAt }: ShopEvent): ShopEventTable {
  return { subject, kind, id: newSortedId(), data: JSON.stringify(data), occurred_at: occurredAt, dispatched_at: null };
}
