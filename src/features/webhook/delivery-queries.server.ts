import type { Selectable } from 'kysely';
import { v7 as newSortedId } from 'uuid';
import { createInserter, createRowRunner } from '#platform/database/row-statement.server.ts';
import { countIds, type ListQueries } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { startNext, WAITING } from './attempt-queries.server.ts';
import { TRY_FOR_MILLISECONDS } from './retry-schedule.ts';
import type { WebhookDeliveryTable, WebhookMessageTable } from './webhook-table.ts';

export type DeliveryRow = Selectable<WebhookDeliveryTable> & { event: string };

/** A message to these webhooks. */
export type NewMessage = WebhookMessageTable & { subject: string; webhookIds: readonly string[] };

const insertMessageRows = createInserter<WebhookMessageTable>('webhook_message', {
  id: 'text',
  event: 'text',
  body: 'text',
  created_at: 'bigint',
});

interface NewDelivery {
  id: string;
  webhook_id: string;
  message_id: string;
  subject: string;
  /** Null if an earlier one of the subject is inserted with it. */
  next_attempt_at: number | null;
  give_up_at: number;
  created_at: number;
}

const COLUMNS = 'id, webhook_id, message_id, subject, state, attempts, next_attempt_at, give_up_at, created_at';

/** Inserts deliveries that are due at once, or that wait for an earlier one of their subject. */
const insertDeliveries = createRowRunner<never, NewDelivery>({
  types: {
    id: 'text',
    webhook_id: 'text',
    message_id: 'text',
    subject: 'text',
    next_attempt_at: 'bigint',
    give_up_at: 'bigint',
    created_at: 'bigint',
  },
  sqlite: `insert into webhook_delivery (${COLUMNS}) values (?1, ?2, ?3, ?4, 'waiting', 0,
    case when exists (select 1 from webhook_delivery where webhook_id = ?2 and subject = ?4 and state = 'waiting')
      then null else ?5 end, ?6, ?7)`,
  postgres: (rows) => `insert into webhook_delivery (${COLUMNS})
    select added.id, added.webhook_id, added.message_id, added.subject, 'waiting', 0,
      case when exists (select 1 from webhook_delivery as earlier where earlier.webhook_id = added.webhook_id
        and earlier.subject = added.subject and earlier.state = 'waiting') then null else added.next_attempt_at end,
      added.give_up_at, added.created_at
    from ${rows} as added`,
});

/** Inserts messages and their deliveries to webhooks, which must be locked. @returns the ids of the deliveries. */
export async function insertMessages(trx: ShopTransaction, messages: readonly NewMessage[]): Promise<string[]> {
  await insertMessageRows(
    trx,
    messages.map(({ id, event, body, created_at }) => ({ id, event, body, created_at })),
  );
  const deliveries = deliveriesOf(messages);
  await insertDeliveries(trx, deliveries);
  return deliveries.map(({ id }) => id);
}

function deliveriesOf(messages: readonly NewMessage[]): NewDelivery[] {
  const subjects = new Set<string>();
  return messages.flatMap(({ id: message_id, subject, created_at, webhookIds }) =>
    webhookIds.map((webhook_id) => {
      const key = `${webhook_id} ${subject}`;
      const isFirst = !subjects.has(key);
      subjects.add(key);
      return {
        id: newSortedId(),
        webhook_id,
        message_id,
        subject,
        created_at,
        next_attempt_at: isFirst ? created_at : null,
        give_up_at: created_at + TRY_FOR_MILLISECONDS,
      };
    }),
  );
}

/** Lists the deliveries of a webhook, newest first. */
export function deliveryList(db: Database, webhookId: string): ListQueries<DeliveryRow, DeliveryRow> {
  const ids = db.selectFrom('webhook_delivery').select('id').where('webhook_id', '=', webhookId);
  const rows = selectDeliveries(db).where('webhook_id', '=', webhookId);
  return {
    key: webhookId,
    count: (max) => countIds(db, ids, max),
    async readWindow({ direction, offset, limit }) {
      const order = direction === 'forwards' ? 'desc' : 'asc';
      const page = await rows.orderBy('webhook_delivery.id', order).limit(limit).offset(offset).execute();
      return direction === 'forwards' ? page : page.toReversed();
    },
    readAfter: (last, limit) =>
      (last ? rows.where('webhook_delivery.id', '<', last.id) : rows)
        .orderBy('webhook_delivery.id', 'desc')
        .limit(limit)
        .execute(),
    toRows: (stored) => stored,
  };
}

function selectDeliveries(db: Database | ShopTransaction) {
  return db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_message', 'webhook_message.id', 'webhook_delivery.message_id')
    .selectAll('webhook_delivery')
    .select('webhook_message.event');
}

/** Finds a delivery with what was sent. */
export async function findDelivery(db: Database | ShopTransaction, id: string) {
  return selectDeliveries(db).select('webhook_message.body').where('webhook_delivery.id', '=', id).executeTakeFirst();
}

/**
 * Makes a delivery due, and the later ones of its subject wait for it. One that was accepted before is tried only once,
 * so that the later ones do not wait for days. The webhook must be locked.
 */
export async function restartDelivery(
  trx: ShopTransaction,
  { id, webhook_id, subject, message_id, state }: DeliveryRow,
  at: number,
): Promise<void> {
  const ofSubject = trx
    .updateTable('webhook_delivery')
    .where('webhook_id', '=', webhook_id)
    .where('subject', '=', subject)
    .where('state', '=', WAITING);
  await ofSubject.set({ next_attempt_at: null }).where('message_id', '>', message_id).execute();
  await trx
    .updateTable('webhook_delivery')
    .set({
      state: 'waiting',
      next_attempt_at: null,
      give_up_at: state === 'delivered' ? at : at + TRY_FOR_MILLISECONDS,
    })
    .where('id', '=', id)
    .execute();
  await startNext(trx, [{ webhook_id, subject, at }]);
}

/** Deletes deliveries to a webhook. @returns how many. */
export async function deleteDeliveriesTo(trx: ShopTransaction, webhookId: string, max: number): Promise<number> {
  const some = trx.selectFrom('webhook_delivery').select('id').where('webhook_id', '=', webhookId).limit(max);
  const { numDeletedRows } = await trx.deleteFrom('webhook_delivery').where('id', 'in', some).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes the oldest deliveries, if they are older than `before` in epoch milliseconds. The webhooks must be locked. */
export async function deleteOldDeliveries(trx: ShopTransaction, before: number, max: number) {
  const oldest = trx.selectFrom('webhook_delivery').select('id').orderBy('id').limit(max);
  const deletion = trx.deleteFrom('webhook_delivery').where('id', 'in', oldest).where('created_at', '<', before);
  return deletion.returning(['webhook_id', 'subject', 'state']).execute();
}

/** Deletes the oldest messages. @returns how many. */
export async function deleteMessages(trx: ShopTransaction, before: number, max: number): Promise<number> {
  const oldest = trx.selectFrom('webhook_message').select('id').orderBy('id').limit(max);
  const deletion = trx.deleteFrom('webhook_message').where('id', 'in', oldest).where('created_at', '<', before);
  return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
}
