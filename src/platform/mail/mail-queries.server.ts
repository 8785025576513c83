import type { Selectable } from 'kysely';
import { lockRows } from '#platform/database/lock-rows.server.ts';
import { afterCursor, inOrder } from '#platform/database/sorted-query.server.ts';
import { countIds, type ListQueries } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { MailState, MailTable } from './mail-table.ts';

/** A row of `mail`. */
export type MailRow = Selectable<MailTable>;

const NEWEST_FIRST = ['created_at', 'desc'] as const;

export async function insertMail(trx: ShopTransaction, row: MailRow): Promise<void> {
  await trx.insertInto('mail').values(row).execute();
}

export async function findMail(db: Database, id: string): Promise<MailRow | undefined> {
  return db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds a mail and locks it until the transaction ends. */
export async function lockMail(trx: ShopTransaction, id: string): Promise<MailRow | undefined> {
  return lockRows(trx, trx.selectFrom('mail').selectAll().where('id', '=', id)).executeTakeFirst();
}

/** Lists the mails that concern a person, oldest first. */
export async function listMailsAbout(db: Database, userId: string): Promise<MailRow[]> {
  return db.selectFrom('mail').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();
}

/** Lists mails, newest first, optionally only those in one state. */
export function mailList(db: Database, state: MailState | undefined): ListQueries<MailRow, MailRow> {
  const matching = state === undefined ? db.selectFrom('mail') : db.selectFrom('mail').where('state', '=', state);
  const ids = matching.select('id');
  const all = inOrder(matching.selectAll(), NEWEST_FIRST);
  return {
    key: state,
    count: (max) => countIds(db, ids, max),
    readWindow({ direction, offset, limit }) {
      const page = inOrder(ids, NEWEST_FIRST, direction).limit(limit).offset(offset);
      return inOrder(db.selectFrom('mail').selectAll().where('id', 'in', page), NEWEST_FIRST).execute();
    },
    readAfter: (last, limit) => (last ? all.where(afterCursor(NEWEST_FIRST, last)) : all).limit(limit).execute(),
    toRows: (rows) => rows,
  };
}

/** Lists mails whose next try is due, the longest due first. */
export async function listDue(trx: ShopTransaction, now: number, max: number): Promise<MailRow[]> {
  return trx
    .selectFrom('mail')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(max)
    .execute();
}

/** The columns that change while a mail is being sent. */
type MailProgress = Partial<Pick<MailTable, 'state' | 'tries' | 'error' | 'secret' | 'next_try_at'>>;

/** Updates a waiting mail, unless another process has begun a try since. @returns whether it was updated. */
export async function updateWaiting(
  trx: ShopTransaction,
  { id, round, tries }: Pick<MailRow, 'id' | 'round' | 'tries'>,
  progress: MailProgress,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail')
    .set(progress)
    .where('id', '=', id)
    .where('round', '=', round)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Starts a new round for a locked mail that was sent or has failed. */
export async function startNextRound(
  trx: ShopTransaction,
  id: string,
  round: Pick<MailRow, 'state' | 'tries' | 'next_try_at' | 'give_up_at'>,
): Promise<void> {
  await trx
    .updateTable('mail')
    .set((eb) => ({ ...round, error: null, round: eb('round', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
