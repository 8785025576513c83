import type { Account, GenericEndpointContext, Session, User } from 'better-auth';
import { APIError } from 'better-auth/api';
import { decodeJwt } from 'jose';
import { recordAudit } from '#features/audit/audit-log.server.ts';
import { isStaff } from '#features/user/roles.ts';
import { findUserById } from '#features/user/user-queries.server.ts';
import type { Refusal } from '#platform/http/call.ts';
import type { ProblemCode } from '#platform/http/problem.ts';
import { SIGNED_OUT } from '#platform/http/refusals.ts';
import type { AccountMails } from '../account/account-mails.ts';
import { createFirstProofs } from '../account/first-proof.server.ts';
import { isTooShortForStaff } from '../account/password-policy.server.ts';
import { parseGoogleName } from './google.server.ts';
import type { IdentityDependencies } from './identity-dependencies.server.ts';
import { OTHER_ACCOUNT, STAFF_SIGN_IN_REFUSED, TOO_MANY_MAILS } from './own-refusals.server.ts';
import { GOOGLE } from './provider-client.ts';

/** The header that passes the client's address to the provider. A value from the browser is overwritten. */
export const ADDRESS_HEADER = 'x-thock-address';

const CHOOSE_BY_MAIL = 'Choose a new one with "Forgot your password?".';
const ASK_FOR_HELP = 'Ask the operator of the shop for help.';

/** Finds the person whose identity session is in the cookie of these headers. */
export type FindIdentity = (headers: Headers) => Promise<{ id: string } | undefined>;

/**
 * Lets only a browser that is signed in to the account confirm its email. Otherwise a stranger could open an account
 * with another person's email and have the owner confirm it by opening the link.
 */
export function requireOwnSession(findIdentity: FindIdentity) {
  return async ({ id }: User, request?: Request): Promise<void> => {
    const holder = await findHolder(findIdentity, request);
    if (!holder) throw errorFor(SIGNED_OUT);
    if (holder.id !== id) throw errorFor(OTHER_ACCOUNT);
  };
}

/**
 * Sends the mail that confirms an email. If the address has had too many mails, only a browser that is signed in to the
 * account learns it: to others, the answer must not show that there is an account.
 */
export function sendConfirmation(mails: AccountMails, findIdentity: FindIdentity) {
  return async ({ user, token }: { user: User; token: string }, request?: Request): Promise<void> => {
    if (await mails.confirmEmail(user, token)) return;
    const holder = await findHolder(findIdentity, request);
    if (holder?.id === user.id) throw errorFor(TOO_MANY_MAILS);
  };
}

function findHolder(findIdentity: FindIdentity, request: Request | undefined) {
  return findIdentity(new Headers({ cookie: request?.headers.get('cookie') ?? '' }));
}

/**
 * Removes the previous credentials and profile before Google is linked to an account, because a stranger may have
 * opened it. Google has verified the email.
 */
export function resetAccountBeforeGoogleLink(dependencies: IdentityDependencies) {
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
      name: parseGoogleName(name),
      image: typeof picture === 'string' ? picture : undefined,
    };
    if (!(await proofs.linkGoogle(owner, { isFirst: !user.emailVerified }))) return;
    // Repeated after the commit: a session may have been created that the transaction could not see.
    await endpoint.context.internalAdapter.deleteUserSessions(user.id);
  };
}

/** The endpoints that open a session for a second factor: a code, or a passkey, with which the device checks the person. */
const STRONG_SIGN_INS: ReadonlySet<string> = new Set([
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
]);

/** Checks a new session, and records whether a second factor was proven for it. */
export function beforeSession(dependencies: IdentityDependencies) {
  const refuse = refuseShortStaffPasswords(dependencies);

  return async (session: Session, endpoint: GenericEndpointContext | null) => {
    await refuse(session, endpoint);
    return { data: { hasSecondFactor: provesSecondFactor(endpoint) } };
  };
}

/** A new password replaces the session by one that is as strong. */
function provesSecondFactor(endpoint: GenericEndpointContext | null): boolean {
  if (!endpoint) return false;
  if (endpoint.path === '/change-password') return Boolean(endpoint.context.session?.session.hasSecondFactor);
  return STRONG_SIGN_INS.has(endpoint.path);
}

/** Refuses a session if the password is too short for staff. The password was correct, so strangers learn nothing. */
function refuseShortStaffPasswords({ db, now, mails }: IdentityDependencies) {
  const detail = `${STAFF_SIGN_IN_REFUSED.detail} ${mails ? CHOOSE_BY_MAIL : ASK_FOR_HELP}`;

  return async ({ userId }: Session, endpoint: GenericEndpointContext | null): Promise<void> => {
    if (endpoint?.path !== '/sign-in/email' || !isTooShortForStaff(String(endpoint.body.password))) return;
    const user = await findUserById(db, userId);
    if (!user || !isStaff(user.role)) return;
    const actor = { id: user._id, email: user.email, address: addressOf(endpoint.request) };
    await recordAudit(db, { at: now(), action: 'sign-in-refused', actor });
    throw errorFor({ ...STAFF_SIGN_IN_REFUSED, detail });
  };
}

/** Creates an error that the provider answers with. */
function errorFor({ status, code, detail }: Refusal<ProblemCode> & { status: 401 | 403 | 429 }): APIError {
  return new APIError(status, { code, message: detail });
}

/** The client address that the shop passed to the provider. */
export function addressOf(request: Request | undefined): string {
  return request?.headers.get(ADDRESS_HEADER) ?? 'unknown';
}
