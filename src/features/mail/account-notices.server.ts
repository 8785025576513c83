import type { WriteAccountNotice } from '#features/identity/account/account-mails.ts';
import type { NotifyOfRole } from '#features/user/admins.server.ts';
import { composeAccountNotice } from './account-notice-texts.ts';
import type { MailStore } from './mail-store.server.ts';

/** Creates the function that writes mails about what happened to an account. */
export function createAccountNotices(store: Pick<MailStore, 'write'>): WriteAccountNotice {
  return async (trx, { id, name, email }, notice) => {
    await store.write(trx, { ...composeAccountNotice(name, notice), userId: id, to: email });
  };
}

/** Creates the function that writes mails about new roles. */
export function createRoleNotices(notify: WriteAccountNotice): NotifyOfRole {
  return (trx, user, role) => notify(trx, { ...user, id: user._id }, { change: 'role', role });
}
