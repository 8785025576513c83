import type { NewsletterMails } from '#features/newsletter/newsletter-mails.ts';
import type { MailStore } from './mail-store.server.ts';
import { newsletterConfirm } from './templates/newsletter-mail.tsx';

/** Creates the functions that write the mails about subscriptions to the newsletter. */
export function createNewsletterMails(store: MailStore): NewsletterMails {
  return {
    confirm: (trx, email, token) =>
      store.write(trx, { ...newsletterConfirm.compose({}), userId: undefined, to: email, secret: token }),
  };
}
