import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { createLists } from '#platform/database/table-list.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { List } from '#platform/http/list-query.ts';
import { newId } from '#platform/id.ts';
import type { ContactMails } from './contact-mails.ts';
import {
  answerMessage,
  deleteMessage,
  deleteMessagesBefore,
  hasMessage,
  insertMessage,
  messageList,
} from './contact-queries.server.ts';
import type { Contact, ContactMessage, MessageState } from './contact-schema.ts';

/** How long messages are kept, with their answers. The privacy text names it. */
const KEEP_MILLISECONDS = 365 * 24 * 3_600_000;

/** What became of an answer. `already-answered`: another member of staff was faster. */
export type AnswerResult =
  | { ok: true; message: ContactMessage }
  | { ok: false; reason: 'not-found' | 'already-answered' | 'no-mails' };

export interface ContactDependencies {
  db: Database;
  now: () => number;
  /** Undefined if the shop sends no mails. */
  mails: ContactMails | undefined;
  /** Returns where customers write to; empty for nowhere. */
  getReplyAddress: () => string;
}

export type ContactService = ReturnType<typeof createContactService>;

/** Creates the service that receives, lists, answers and deletes messages of the contact form. */
export function createContactService({ db, now, mails, getReplyAddress }: ContactDependencies) {
  const listOf = createLists(now);

  return {
    list: (state: MessageState | undefined): List<ContactMessage> => listOf(messageList(db, state)),

    /** Stores a message and passes it on to the reply address. Without one, it is only shown in the dashboard. */
    receive: ({ name, email, message }: Contact): Promise<void> =>
      inTransaction(db, async (trx) => {
        const [id, shopEmail] = [newId(), getReplyAddress()];
        const unanswered = { state: 'open', received_at: now(), answer: null, answered_at: null } as const;
        await insertMessage(trx, { id, name, email, message, ...unanswered });
        if (shopEmail !== '') await mails?.received(trx, shopEmail, { name, email, message });
      }),

    /** Mails an answer, once for each message. */
    answer(id: string, text: string, actor: Actor): Promise<AnswerResult> {
      return inTransaction<Tables, AnswerResult>(db, async (trx) => {
        if (!mails) return { ok: false, reason: 'no-mails' };
        const message = await answerMessage(trx, id, { text, at: now() });
        if (!message) return { ok: false, reason: (await hasMessage(trx, id)) ? 'already-answered' : 'not-found' };
        await mails.answered(trx, message, text);
        await writeAudit(trx, { at: now(), action: 'contact-answered', actor, subject: { _id: id } });
        return { ok: true, message };
      });
    },

    /** Deletes a message. @returns whether there was one. */
    remove: (id: string, actor: Actor): Promise<boolean> =>
      inTransaction<Tables, boolean>(db, async (trx) => {
        if (!(await deleteMessage(trx, id))) return false;
        await writeAudit(trx, { at: now(), action: 'contact-deleted', actor, subject: { _id: id } });
        return true;
      }),

    /** Deletes messages a year after they were received. */
    deleteOld: (): Promise<void> => inTransaction(db, (trx) => deleteMessagesBefore(trx, now() - KEEP_MILLISECONDS)),
  };
}
