import type { BetterAuthOptions } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { customSession } from 'better-auth/plugins/custom-session';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Tables } from '#features/schema/tables.ts';
import { findDatabaseTrouble } from '#platform/database/database-trouble.server.ts';
import { isMissingReference } from '#platform/database/missing-reference.server.ts';
import { SIGNED_OUT } from '#platform/http/access.server.ts';
import { API_ROOT } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Postbox } from '#platform/mail/postbox.server.ts';
import { COOKIE_PREFIX } from './cookie-signatures.server.ts';
import { createFirstProofs } from './first-proof.server.ts';
import { GOOGLE_RETURN } from './identity-acts.server.ts';
import {
  ADDRESS_HEADER,
  addressOf,
  type FindIdentity,
  handOverToGoogle,
  refuseShortStaffPasswords,
  requireOwnSession,
} from './identity-hooks.server.ts';
import { createIdentityMails } from './identity-mails.server.ts';
import { identityTables } from './identity-tables.server.ts';
import { incompleteLink } from './provider-refusal.server.ts';
import type { SigningKeys } from './secret-keys.server.ts';
import { PASSWORD_LENGTH } from './sign-in-schema.ts';

/** Where the provider's own calls begin. */
export const IDENTITY_ROOT = `${API_ROOT}/auth`;

const LINK_LIFE_SECONDS = 60 * 60;

/** What the identity provider needs of the shop. */
export interface IdentityDependencies {
  /** better-auth keeps its own tables in it, and writes them as it likes. */
  db: Kysely<Tables>;
  /** The provider signs cookies with the current key; cookies signed with a previous one are accepted. */
  keys: SigningKeys;
  shopUrl: string;
  isLive: boolean;
  now: () => number;
  /** Where mails are posted; without it nothing is offered that needs one. */
  postbox: Postbox | undefined;
}

/** The settings' way back to the provider that they are for. */
interface WayBack {
  /** Remembers that this person reads the mails to their email. */
  proveEmail: (userId: string) => Promise<unknown>;
  findIdentity: FindIdentity;
}

/** better-auth's settings: email and password, mails about the account, an HTTP-only cookie for the identity session. */
export function identityOptions(dependencies: IdentityDependencies, way: WayBack) {
  const { db, keys, shopUrl, isLive } = dependencies;
  const tables = identityTables(db);
  return {
    ...tables,
    secret: keys.current,
    // In the demo every name of this machine's loopback is the shop itself, whichever the visitor typed.
    baseURL: isLive ? shopUrl : { allowedHosts: LOOPBACK_HOSTS, fallback: shopUrl, protocol: 'http' },
    basePath: IDENTITY_ROOT,
    trustedOrigins: (request) => originsOf(shopUrl, isLive, request),
    ...passwordsAndMails(dependencies, way),
    // Reading the database is not enough to use the link in somebody's mail.
    verification: { ...tables.verification, storeIdentifier: 'hashed' },
    account: { ...tables.account, accountLinking: { requireLocalEmailVerified: false } },
    databaseHooks: {
      account: { create: { before: handOverToGoogle(dependencies) } },
      session: { create: { before: refuseShortStaffPasswords(dependencies) } },
    },
    advanced: {
      ...tables.advanced,
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: isLive,
      // Origins are checked in tests too, where better-auth would leave it out.
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    plugins: [sessionWithProviders()],
    // Its own counts addresses only, and answers in a shape of its own; see attempts.server.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its own page of errors is none of the endpoints that the shop offers.
    onAPIError: { onError: rethrowFaults, errorURL: GOOGLE_RETURN },
    logger: { disabled: true },
  } satisfies BetterAuthOptions;
}

/** The shop answers and logs them; the provider would do neither, or say that something was wrong with what was sent. */
function rethrowFaults(error: unknown): void {
  // A session or password for an account that an admin deleted while its owner was signing in.
  if (isMissingReference(error)) throw new Problem(401, SIGNED_OUT, { code: 'signed-out', message: SIGNED_OUT });
  // A token of the shop's that is no link of a mail, such as a session token: its signature fits, what it says does not.
  if (error instanceof z.core.$ZodError) throw incompleteLink();
  const trouble = findDatabaseTrouble(error);
  if (trouble || !isAPIError(error)) throw trouble ?? error;
}

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'].flatMap((name) => [name, `${name}:*`]);

function originsOf(shopUrl: string, isLive: boolean, request?: Request): string[] {
  const host = request?.headers.get('host');
  return isLive || !host ? [shopUrl] : [shopUrl, `http://${host}`];
}

function passwordsAndMails(dependencies: IdentityDependencies, { proveEmail, findIdentity }: WayBack) {
  const { shopUrl, postbox } = dependencies;
  const proofs = createFirstProofs(dependencies);
  const mails = createIdentityMails(shopUrl);
  const emailAndPassword = {
    enabled: true,
    minPasswordLength: PASSWORD_LENGTH.min,
    maxPasswordLength: PASSWORD_LENGTH.max,
  };
  if (!postbox) return { emailAndPassword };
  return {
    emailAndPassword: {
      ...emailAndPassword,
      resetPasswordTokenExpiresIn: LINK_LIFE_SECONDS,
      sendResetPassword: async ({ user, token }) => postbox.post(mails.resetPassword(user, token)),
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }, request) => {
        const isFirst = !user.emailVerified;
        await proofs.replacePassword({ id: user.id, email: user.email, address: addressOf(request) }, { isFirst });
        await proveEmail(user.id);
        // Nor by the name that went with the profile.
        const name = isFirst ? '' : user.name;
        postbox.post(mails.passwordChanged({ name, email: user.email }, { profileRemoved: isFirst }));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: LINK_LIFE_SECONDS,
      sendVerificationEmail: async ({ user, token }) => postbox.post(mails.confirmEmail(user, token)),
      beforeEmailVerification: requireOwnSession(findIdentity),
    },
  } satisfies BetterAuthOptions;
}

/** What the browser learns of its session, with the ways in which the person can sign in. */
function sessionWithProviders() {
  return customSession(async ({ user, session }, { context }) => {
    const accounts = await context.internalAdapter.findAccounts(user.id);
    return { user: { ...user, providers: accounts.map(({ providerId }) => providerId) }, session };
  });
}
