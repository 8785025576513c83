import type { WriteAlertMails } from '#features/stock-alert/alert-mails.ts';
import type { MailStore } from './mail-store.server.ts';
import { backInStock } from './templates/stock-alert-mail.tsx';

/** Creates the function that writes the mails about products that are back. */
export function createAlertMails(store: MailStore): WriteAlertMails {
  return async (trx, people, { productId, variantId, name, variant, price }) => {
    const mail = backInStock.compose({ productId, variantId, name, variant, price });
    for (const { id, email } of people) await store.write(trx, { ...mail, userId: id, to: email });
  };
}
