import { createApiKeyFeature } from '#features/api-key/api-key.server.ts';
import { endOrphanedKeys } from '#features/api-key/api-key-queries.server.ts';
import { createAudit } from '#features/audit/audit.server.ts';
import { createContact } from '#features/contact/contact.server.ts';
import { createGoogleStandIn, type GoogleStandIn } from '#features/demo/google-stand-in.server.ts';
import { createIdentity } from '#features/identity/identity.server.ts';
import { createIdentityProvider } from '#features/identity/provider/identity-provider.server.ts';
import { deleteIdentity, lockIdentity } from '#features/identity/provider/identity-queries.server.ts';
import { createRoleNotices } from '#features/mail/account-notices.server.ts';
import { createNewsletter } from '#features/newsletter/newsletter.server.ts';
import { forgetWritten } from '#features/personal-data/forget-written.server.ts';
import { createUsers } from '#features/user/user.server.ts';
import type { Config } from '../config.ts';
import type { Products } from './connect-products.ts';
import type { Foundation } from './foundation.ts';

/** Who uses the shop, and what they may do. */
export type People = ReturnType<typeof connectPeople>;

/** Connects the features for people: accounts and roles, sign-in, API keys, the audit log, and who writes to the shop. */
export function connectPeople(
  { config, isLive, shared, attempts, keysFor, mail, settings: { settings }, getTimeZone }: Foundation,
  { review }: Products,
) {
  const { accountMails: mails } = mail;
  const google = createGoogleAccess(config);
  const provider = createIdentityProvider({
    ...shared,
    shopUrl: config.shopUrl,
    isLive,
    mails,
    asksToConfirm: config.staffConfirmMinutes > 0,
    keys: keysFor('identity-provider'),
    findGoogleAuth: google?.find,
  });
  const user = createUsers({
    ...shared,
    renameIdentity: provider.renameIdentity,
    lockIdentity,
    deleteIdentity,
    notifyOfRole: mails && createRoleNotices(mails.notify),
    onNameChange: review.reviews.recordAuthorChange,
    onDelete: forgetWritten,
    endKeys: endOrphanedKeys,
  });
  const apiKey = createApiKeyFeature(shared);
  const identity = createIdentity({
    ...shared,
    attempts,
    provider,
    users: user.users,
    keysFor,
    mails,
    apiKeys: apiKey.keys,
    isLive,
    isFactorRequired: config.isStaffFactorRequired,
    confirmMinutes: config.staffConfirmMinutes,
  });
  const audit = createAudit({ ...shared, getTimeZone });
  const contact = createContact({
    ...shared,
    attempts,
    mails: mail.contactMails,
    isOn: () => settings.current().contactInbox,
    getReplyAddress: () => settings.current().email,
  });
  const newsletter = createNewsletter({
    ...shared,
    attempts,
    mails: mail.newsletterMails,
    keys: keysFor('newsletter'),
    shopUrl: config.shopUrl,
    isOn: () => settings.current().newsletter,
    getTimeZone,
  });
  return {
    google,
    provider,
    user,
    identity,
    forms: { sendMessage: contact.sendMessage, subscribe: newsletter.subscribe },
    parts: [user, apiKey, identity, audit, contact, newsletter],
  };
}

function createGoogleAccess({ google }: Config): GoogleStandIn | undefined {
  if (google === 'stand-in') return createGoogleStandIn();
  return google && { find: async () => google, close: async () => {} };
}
