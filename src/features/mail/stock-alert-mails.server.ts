import type { AlertMails } from '#features/stock-alert/alert-mails.ts';
import type { MailStore } from './mail-store.server.ts';
import { alertConfirm, backInStock } from './templates/stock-alert-mail.tsx';

/** Creates the functions that write the mails of stock alerts. */
export function createAlertMails(store: MailStore): AlertMails {
  return {
    async backInStock(trx, people, { productId, slug, variantId, name, variant, price }) {
      const mail = backInStock.compose({ productId, slug, variantId, name, variant, price });
      for (const { userId, email } of people) {
        // Those without an account have confirmed this address with a link.
        await store.write(trx, { ...mail, userId, to: email, ...(userId === undefined && { isTrusted: true }) });
      }
    },

    confirm: (trx, email, { name, variant }, token) =>
      store.write(trx, { ...alertConfirm.compose({ name, variant }), userId: undefined, to: email, secret: token }),
  };
}
