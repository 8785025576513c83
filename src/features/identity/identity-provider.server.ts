import { type BetterAuthOptions, betterAuth } from 'better-auth';
import type { Database } from '#features/schema/tables.ts';
import { API_ROOT } from '#platform/http/call.ts';
import { identityTables } from './identity-tables.server.ts';
import { PASSWORD_LENGTH } from './sign-in-schema.ts';

/** Where the provider's own calls begin. */
export const IDENTITY_ROOT = `${API_ROOT}/auth`;

/**
 * Calls that no page of the shop makes. Some name sessions by what is in their cookies, some let passwords be guessed
 * without a limit, some change a name behind the back of the shop's record.
 */
const NOT_OFFERED = [
  '/list-sessions',
  '/revoke-session',
  '/update-session',
  '/update-user',
  '/change-password',
  '/set-password',
  '/verify-password',
];

/** A person as the identity provider knows them. */
export interface Identity {
  id: string;
  email: string;
  name: string;
}

export type IdentityProvider = ReturnType<typeof createIdentityProvider>;

/** better-auth in this process: email and password, an HTTP-only cookie for the identity session. */
export function createIdentityProvider(dependencies: {
  db: Database;
  secret: string;
  shopUrl: string;
  isLive: boolean;
}) {
  const { db, secret, shopUrl, isLive } = dependencies;
  const tables = identityTables(db);
  const options = {
    ...tables,
    secret,
    baseURL: shopUrl,
    basePath: IDENTITY_ROOT,
    trustedOrigins: (request) => originsOf(shopUrl, isLive, request),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
    },
    // Origins are checked in tests too, where better-auth would leave it out.
    advanced: { ...tables.advanced, cookiePrefix: 'thock', useSecureCookies: isLive, disableOriginCheck: false },
    disabledPaths: NOT_OFFERED,
    // Its own counts addresses only, and answers in a shape of its own; see attempts.server.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  } satisfies BetterAuthOptions;
  const auth = betterAuth(options);

  return {
    /** Answers the provider's own calls, below {@link IDENTITY_ROOT}. */
    handle: (request: Request): Promise<Response> => auth.handler(request),

    /** Whose identity session this cookie is. */
    async findIdentity(headers: Headers): Promise<(Identity & { sessionId: string }) | undefined> {
      const found = await auth.api.getSession({ headers });
      if (!found) return undefined;
      const { user, session } = found;
      return { id: user.id, email: user.email, name: user.name, sessionId: session.id };
    },

    /** Makes an account without a browser, as the demo's seed does. */
    async createAccount(account: { name: string; email: string; password: string }): Promise<Identity> {
      const { user } = await auth.api.signUpEmail({ body: account });
      return { id: user.id, email: user.email, name: user.name };
    },

    async findByEmail(email: string): Promise<Identity | undefined> {
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findUserByEmail(email);
      return found ? { id: found.user.id, email: found.user.email, name: found.user.name } : undefined;
    },

    /** What the person is called when they sign in the next time. */
    async renameIdentity(userId: string, name: string): Promise<void> {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.updateUser(userId, { name });
    },

    /** Takes away a person's sign-in and ends their sessions. */
    async endIdentity(userId: string): Promise<void> {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.deleteUserSessions(userId);
      await internalAdapter.deleteUser(userId);
    },
  };
}

/** In the demo every name of this machine's loopback is the shop itself, whichever the visitor typed. */
function originsOf(shopUrl: string, isLive: boolean, request?: Request): string[] {
  const host = request?.headers.get('host');
  return isLive || !host ? [shopUrl] : [shopUrl, `http://${host}`];
}
