import { afterCursor, inOrder } from '#platform/database/sorted-query.server.ts';
import { countIds, type ListQueries } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { ContactMessage, MessageState } from './contact-schema.ts';
import type { ContactMessageTable } from './contact-table.ts';

type Source = Database | ShopTransaction;

const NEWEST_FIRST = ['received_at', 'desc'] as const;

export async function insertMessage(trx: ShopTransaction, row: ContactMessageTable): Promise<void> {
  await trx.insertInto('contact_message').values(row).execute();
}

/** Stores the answer to a message. @returns it, or undefined if it was answered already or does not exist. */
export async function answerMessage(
  trx: ShopTransaction,
  id: string,
  { text, at }: { text: string; at: number },
): Promise<ContactMessage | undefined> {
  const row = await trx
    .updateTable('contact_message')
    .set({ state: 'answered', answer: text, answered_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
  return row && toMessage(row);
}

export async function hasMessage(db: Source, id: string): Promise<boolean> {
  return (await db.selectFrom('contact_message').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Deletes a message. @returns whether there was one. */
export async function deleteMessage(trx: ShopTransaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('contact_message').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes messages that were received before a moment, in epoch milliseconds. */
export async function deleteMessagesBefore(trx: ShopTransaction, before: number): Promise<void> {
  await trx.deleteFrom('contact_message').where('received_at', '<', before).execute();
}

/** Lists the messages from an email, oldest first. */
export async function listMessagesFrom(db: Source, email: string): Promise<ContactMessage[]> {
  const from = db.selectFrom('contact_message').selectAll().where('email', '=', email);
  return (await from.orderBy('received_at').execute()).map(toMessage);
}

/** Deletes the messages from an email. */
export async function deleteMessagesFrom(trx: ShopTransaction, email: string): Promise<void> {
  await trx.deleteFrom('contact_message').where('email', '=', email).execute();
}

/** Lists messages, newest first. */
export function messageList(
  db: Database,
  state: MessageState | undefined,
): ListQueries<ContactMessageTable, ContactMessage> {
  const ids = matching(db, state).select('id');
  const all = inOrder(matching(db, state).selectAll(), NEWEST_FIRST);
  return {
    key: { state },
    count: (max) => countIds(db, ids, max),
    readWindow({ direction, offset, limit }) {
      const page = inOrder(ids, NEWEST_FIRST, direction).limit(limit).offset(offset);
      return inOrder(db.selectFrom('contact_message').selectAll().where('id', 'in', page), NEWEST_FIRST).execute();
    },
    readAfter: (last, limit) => (last ? all.where(afterCursor(NEWEST_FIRST, last)) : all).limit(limit).execute(),
    toRows: (rows) => rows.map(toMessage),
  };
}

function matching(db: Database, state: MessageState | undefined) {
  const query = db.selectFrom('contact_message');
  return state === undefined ? query : query.where('state', '=', state);
}

function toMessage({ id, received_at, answer, answered_at, ...row }: ContactMessageTable): ContactMessage {
  return {
    _id: id,
    ...row,
    at: new Date(received_at).toISOString(),
    ...(answer !== null &&
      answered_at !== null && { answer: { text: answer, at: new Date(answered_at).toISOString() } }),
  };
}
