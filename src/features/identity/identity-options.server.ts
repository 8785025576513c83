import type { Account, BetterAuthOptions, GenericEndpointContext } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { customSession } from 'better-auth/plugins/custom-session';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database } from '#features/schema/tables.ts';
import { endTokens } from '#features/user/user-queries.server.ts';
import { findDatabaseTrouble } from '#platform/database/database-trouble.server.ts';
import { API_ROOT } from '#platform/http/call.ts';
import type { Postbox } from '#platform/mail/postbox.server.ts';
import { createIdentityMails } from './identity-mails.server.ts';
import { identityTables } from './identity-tables.server.ts';
import { GOOGLE } from './provider-client.ts';
import { PASSWORD_LENGTH } from './sign-in-schema.ts';

/** Where the provider's own calls begin. */
export const IDENTITY_ROOT = `${API_ROOT}/auth`;

/** The header in which the shop tells the provider where a request came from; what browsers send in it is dropped. */
export const ADDRESS_HEADER = 'x-thock-address';

const LINK_LIFE_SECONDS = 60 * 60;

/**
 * Calls that no page of the shop makes. Some name sessions by what is in their cookies, some let passwords be guessed
 * without a limit, some change a name behind the back of the shop's record.
 */
const NOT_OFFERED = [
  '/list-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  '/update-session',
  '/update-user',
  '/set-password',
  '/verify-password',
  '/link-social',
  '/unlink-account',
  '/get-access-token',
  '/refresh-token',
  '/account-info',
];

/** What the identity provider needs of the shop. */
export interface IdentityDependencies {
  db: Database;
  secret: string;
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
}

/** better-auth's settings: email and password, mails about the account, an HTTP-only cookie for the identity session. */
export function identityOptions(dependencies: IdentityDependencies, { proveEmail }: WayBack) {
  const { db, secret, shopUrl, isLive } = dependencies;
  const tables = identityTables(db);
  return {
    ...tables,
    secret,
    // In the demo every name of this machine's loopback is the shop itself, whichever the visitor typed.
    baseURL: isLive ? shopUrl : { allowedHosts: LOOPBACK_HOSTS, fallback: shopUrl, protocol: 'http' },
    basePath: IDENTITY_ROOT,
    trustedOrigins: (request) => originsOf(shopUrl, isLive, request),
    ...passwordsAndMails(dependencies, proveEmail),
    account: { ...tables.account, accountLinking: { requireLocalEmailVerified: false } },
    databaseHooks: { account: { create: { before: endUnprovenAccess(dependencies) } } },
    advanced: {
      ...tables.advanced,
      cookiePrefix: 'thock',
      useSecureCookies: isLive,
      // Origins are checked in tests too, where better-auth would leave it out.
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    plugins: [sessionWithProviders()],
    disabledPaths: NOT_OFFERED,
    // Its own counts addresses only, and answers in a shape of its own; see attempts.server.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: { onError: rethrowFaults },
    logger: { disabled: true },
  } satisfies BetterAuthOptions;
}

/** The shop answers and logs them; the provider would do neither, or say that something was wrong with what was sent. */
function rethrowFaults(error: unknown): void {
  const trouble = findDatabaseTrouble(error);
  if (trouble || !isAPIError(error)) throw trouble ?? error;
}

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'].flatMap((name) => [name, `${name}:*`]);

function originsOf(shopUrl: string, isLive: boolean, request?: Request): string[] {
  const host = request?.headers.get('host');
  return isLive || !host ? [shopUrl] : [shopUrl, `http://${host}`];
}

function passwordsAndMails(dependencies: IdentityDependencies, proveEmail: WayBack['proveEmail']) {
  const { db, shopUrl, now, postbox } = dependencies;
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
        const address = request?.headers.get(ADDRESS_HEADER) ?? 'unknown';
        await proveEmail(user.id);
        await endTokens(db, user.id, now());
        await writeAudit(db, {
          at: now(),
          action: 'password-reset',
          actor: { id: user.id, email: user.email, address },
        });
        postbox.post(mails.passwordChanged(user));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: LINK_LIFE_SECONDS,
      sendVerificationEmail: async ({ user, token }) => postbox.post(mails.confirmEmail(user, token)),
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

/**
 * Before Google joins an account whose email nobody had confirmed: whoever opened it may have been somebody else, so
 * their password and sessions end. The email is Google's word from then on.
 */
function endUnprovenAccess({ db, shopUrl, now, postbox }: IdentityDependencies) {
  const mails = createIdentityMails(shopUrl);

  return async ({ providerId, userId }: Account, endpoint: GenericEndpointContext | null): Promise<void> => {
    const adapter = endpoint?.context.internalAdapter;
    if (providerId !== GOOGLE || !adapter) return;
    const [user, password] = [await adapter.findUserById(userId), await adapter.findCredentialAccount(userId)];
    if (!user || user.emailVerified || !password) return;
    await adapter.deleteAccount(password.id);
    await adapter.deleteUserSessions(userId);
    await endTokens(db, userId, now());
    postbox?.post(mails.googleTookOver(user));
  };
}
