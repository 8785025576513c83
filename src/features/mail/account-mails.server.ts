import type { FastifyBaseLogger } from 'fastify';
import type { AccountMails, MailRecipient } from '#features/identity/account/account-mails.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { createAccountNotices } from './account-notices.server.ts';
import type { MailStore } from './mail-store.server.ts';
import { confirmEmail, googleLinked, passwordChanged, resetPassword } from './templates/account-templates.tsx';

/** Creates the mails about accounts. `close` resolves when all are written. */
export function createAccountMails(dependencies: { db: Database; store: MailStore; log: FastifyBaseLogger }) {
  const { db, store, log } = dependencies;
  const writing = new Set<Promise<unknown>>();

  const addressOf = ({ id, email }: MailRecipient) => ({ userId: id, to: email });

  const mails: AccountMails = {
    confirmEmail: (person, token) =>
      inTransaction(db, (trx) =>
        store.write(trx, { ...confirmEmail.compose({ name: person.name }), ...addressOf(person), secret: token }),
      ),

    resetPassword(person, token) {
      const mail = { ...resetPassword.compose({ name: person.name }), ...addressOf(person), secret: token };
      const written = inTransaction(db, (trx) => store.write(trx, mail))
        .catch((error) => log.error({ err: error }, 'a mail to choose a password could not be written'))
        .finally(() => writing.delete(written));
      writing.add(written);
    },

    async passwordChanged(trx, person, { profileRemoved }) {
      await store.write(trx, {
        ...passwordChanged.compose({ name: person.name, profileRemoved }),
        ...addressOf(person),
      });
    },

    async googleLinked(trx, person) {
      await store.write(trx, { ...googleLinked.compose({ name: person.name }), ...addressOf(person) });
    },

    notify: createAccountNotices(store),
  };
  return { mails, close: () => Promise.all(writing) };
}
