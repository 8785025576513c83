import { hash, randomBytes } from 'node:crypto';
import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { createLists } from '#platform/database/table-list.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { List } from '#platform/http/list-query.ts';
import { newId } from '#platform/id.ts';
import {
  deleteUnmatched,
  hasWithdrawal,
  insertWithdrawalOnce,
  markDone,
  withdrawalList,
} from './withdrawal-queries.server.ts';
import type { Withdrawal, WithdrawalDraft, WithdrawalReceipt, WithdrawalState } from './withdrawal-schema.ts';

/** How long withdrawals are kept that fit no order. The others stay with their orders. */
const KEEP_UNMATCHED_MILLISECONDS = 365 * 24 * 3_600_000;
/** 32 characters that look different from each other. */
const REFERENCE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const REFERENCE_LENGTH = 8;

export type Withdrawals = ReturnType<typeof createWithdrawalService>;

/** Creates the service that receives withdrawals, lists and closes them. What follows from one happens later. */
export function createWithdrawalService({ db, now }: { db: Database; now: () => number }) {
  const listOf = createLists(now);

  return {
    list: (state: WithdrawalState | undefined): List<Withdrawal> => listOf(withdrawalList(db, state)),

    /** Stores a withdrawal without looking for its order. The same declaration again gets the receipt of the first one. */
    async receive(draft: WithdrawalDraft): Promise<WithdrawalReceipt> {
      const { order, email, name } = draft;
      const lines = draft.lines ? JSON.stringify(draft.lines.toSorted((a, b) => a.line - b.line)) : null;
      const { reference, received_at } = await inTransaction(db, (trx) =>
        insertWithdrawalOnce(trx, {
          ...{ id: newId(), reference: newReference(), received_at: now(), state: 'open' },
          ...{ order_text: order, email, name, lines, handled_at: null, order_id: null, repeat_of: null },
          content_hash: hash('sha256', JSON.stringify([order.toLowerCase(), email, lines])),
        }),
      );
      return { reference, receivedAt: new Date(received_at).toISOString() };
    },

    /** Marks a withdrawal as done. Again, it changes nothing. @returns whether there is one. */
    close: (id: string, actor: Actor): Promise<boolean> =>
      inTransaction<Tables, boolean>(db, async (trx) => {
        const closed = await markDone(trx, id);
        if (!closed) return hasWithdrawal(trx, id);
        const { reference, order_id } = closed;
        const subject = { _id: order_id ?? id };
        const text = `Closed the withdrawal ${reference}`;
        await writeAudit(trx, { at: now(), action: 'withdrawal-closed', actor, subject, text });
        return true;
      }),

    /** Deletes withdrawals that fit no order, a year after they were received. */
    deleteOld: (): Promise<void> =>
      inTransaction(db, (trx) => deleteUnmatched(trx, now() - KEEP_UNMATCHED_MILLISECONDS)),
  };
}

/** Returns a random reference such as `W-7K3F-9Q2M`. */
function newReference(): string {
  const characters = [...randomBytes(REFERENCE_LENGTH)].map((byte) => REFERENCE_CHARACTERS[byte % 32]).join('');
  return `W-${characters.slice(0, 4)}-${characters.slice(4)}`;
}
