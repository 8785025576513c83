import type { Account, GenericEndpointContext, Session, User } from 'better-auth';
import { APIError } from 'better-auth/api';
import { decodeJwt } from 'jose';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { findUserById } from '#features/user/user-queries.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { SIGNED_OUT } from '#platform/http/access.server.ts';
import { createFirstProofs } from './first-proof.server.ts';
import { nameAtGoogle } from './google.server.ts';
import { createIdentityMails } from './identity-mails.server.ts';
import type { IdentityDependencies } from './identity-options.server.ts';
import { isTooShortForStaff } from './password-policy.server.ts';
import { GOOGLE } from './provider-client.ts';
import { PASSWORD_LENGTH } from './sign-in-schema.ts';

/** The header in which the shop tells the provider where a request came from; what browsers send in it is dropped. */
export const ADDRESS_HEADER = 'x-thock-address';

/** Said to whoever opens a mail's link in a browser that is signed in to another account. */
const OTHER_ACCOUNT = 'This link belongs to another account than the one you are signed in to.';

const STAFF_PASSWORD_TOO_SHORT = `Staff need a password of ${PASSWORD_LENGTH.minForStaff} characters or more, and yours is shorter.`;
const CHOOSE_BY_MAIL = 'Choose a new one by "Forgot your password?".';
const ASK_FOR_HELP = 'Ask whoever runs the shop to help you.';

/** Finds whose identity session the cookie in these headers is. */
export type FindIdentity = (headers: Headers) => Promise<{ id: string } | undefined>;

/**
 * Before an email is confirmed: only a browser that is signed in to its account may. Otherwise the owner of an email
 * could be had to confirm the account that a stranger opened with it.
 */
export function requireOwnSession(findIdentity: FindIdentity) {
  return async ({ id }: User, request?: Request): Promise<void> => {
    const holder = await findIdentity(new Headers({ cookie: request?.headers.get('cookie') ?? '' }));
    if (!holder) throw new APIError('UNAUTHORIZED', { code: 'signed-out', message: SIGNED_OUT });
    if (holder.id !== id) throw new APIError('FORBIDDEN', { code: 'other-account', message: OTHER_ACCOUNT });
  };
}

/** Before Google joins an account: whoever opened it may have been somebody else. The email is Google's word. */
export function handOverToGoogle(dependencies: IdentityDependencies) {
  const { shopUrl, postbox } = dependencies;
  const mails = createIdentityMails(shopUrl);
  const proofs = createFirstProofs(dependencies);

  return async (account: Account, endpoint: GenericEndpointContext | null): Promise<void> => {
    if (account.providerId !== GOOGLE || !endpoint) return;
    const user = await endpoint.context.internalAdapter.findUserById(account.userId);
    if (!user) return;
    const { name, picture } = account.idToken ? decodeJwt(account.idToken) : {};
    const owner = {
      id: user.id,
      email: user.email,
      address: addressOf(endpoint.request),
      name: nameAtGoogle(name),
      image: typeof picture === 'string' ? picture : undefined,
    };
    if (!(await proofs.joinGoogle(owner))) return;
    // Once more after the commit: a session may have come that the transaction could not see yet.
    await endpoint.context.internalAdapter.deleteUserSessions(user.id);
    postbox?.post(mails.googleTookOver({ name: owner.name ?? '', email: user.email }));
  };
}

/** Before a session: by then the password has proved right, so that the refusal tells strangers nothing. */
export function refuseShortStaffPasswords({ db, now, postbox }: IdentityDependencies) {
  const message = `${STAFF_PASSWORD_TOO_SHORT} ${postbox ? CHOOSE_BY_MAIL : ASK_FOR_HELP}`;

  return async ({ userId }: Session, endpoint: GenericEndpointContext | null): Promise<void> => {
    if (endpoint?.path !== '/sign-in/email' || !isTooShortForStaff(String(endpoint.body.password))) return;
    const user = await findUserById(db, userId);
    if (user?.role !== 'admin') return;
    const actor = { id: user._id, email: user.email, address: addressOf(endpoint.request) };
    await inTransaction(db, (trx) => writeAudit(trx, { at: now(), action: 'sign-in-refused', actor }));
    throw new APIError('FORBIDDEN', { code: 'staff-password-too-short', message });
  };
}

/** Where a call came from, as the shop told the provider. */
export function addressOf(request: Request | undefined): string {
  return request?.headers.get(ADDRESS_HEADER) ?? 'unknown';
}
