import type { ContactMails } from '#features/contact/contact-mails.ts';
import type { MailStore } from './mail-store.server.ts';
import { contactAnswered, contactReceived } from './templates/contact-mail.tsx';

/** Creates the functions that write the mails about messages of the contact form. */
export function createContactMails(store: MailStore): ContactMails {
  return {
    async received(trx, shopEmail, { name, email, message }) {
      const mail = contactReceived.compose({ name, email, message });
      await store.write(trx, { ...mail, userId: undefined, to: shopEmail, isTrusted: true });
    },

    async answered(trx, { name, email, message }, answer) {
      const mail = contactAnswered.compose({ name, message, answer });
      await store.write(trx, { ...mail, userId: undefined, to: email, isTrusted: true });
    },
  };
}
