import type { BetterAuthOptions } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { customSession } from 'better-auth/plugins/custom-session';
import * as z from 'zod/mini';
import { findDatabaseError } from '#platform/database/database-errors.server.ts';
import { isMissingReference } from '#platform/database/missing-reference.server.ts';
import { API_ROOT } from '#platform/http/api-root.ts';
import { problemWithMessage } from '#platform/http/problem.ts';
import { SIGNED_OUT } from '#platform/http/refusals.ts';
import { createFirstProofs } from '../account/first-proof.server.ts';
import { secretVersion } from '../second-factor/app-keys.server.ts';
import { authenticatorApps, passkeys, signInCookies } from '../second-factor/second-factor-plugins.server.ts';
import { COOKIE_PREFIX } from '../session/cookie-signatures.server.ts';
import { CUSTOMER_SESSION_SECONDS } from '../session/session-ages.server.ts';
import { PASSWORD_LENGTH } from '../sign-in/sign-in-schema.ts';
import { GOOGLE_RETURN } from './endpoint-policies.server.ts';
import type { IdentityDependencies } from './identity-dependencies.server.ts';
import {
  ADDRESS_HEADER,
  addressOf,
  beforeSession,
  type FindIdentity,
  requireOwnSession,
  resetAccountBeforeGoogleLink,
  sendConfirmation,
} from './identity-hooks.server.ts';
import { identityTables } from './identity-tables.server.ts';
import { INCOMPLETE_LINK } from './own-refusals.server.ts';

/** The root path of the provider's own endpoints. */
export const IDENTITY_ROOT = `${API_ROOT}/auth`;

const LINK_LIFE_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** better-auth's options: email and password, account mails, an HTTP-only cookie for the identity session. */
export function identityOptions(dependencies: IdentityDependencies, findIdentity: FindIdentity) {
  const { db, keys, shopUrl, isLive, asksToConfirm } = dependencies;
  const tables = identityTables(db);
  return {
    ...tables,
    secret: keys.current,
    // Keys of authenticator apps are encrypted with the first, and name the one with which they were.
    secrets: [keys.current, ...keys.previous].map((value) => ({ version: secretVersion(value), value })),
    // The demo accepts every loopback host name, whichever the visitor typed.
    baseURL: isLive ? shopUrl : { allowedHosts: LOOPBACK_HOSTS, fallback: shopUrl, protocol: 'http' },
    basePath: IDENTITY_ROOT,
    trustedOrigins: (request) => originsOf(shopUrl, isLive, request),
    ...passwordsAndMails(dependencies, findIdentity),
    session: {
      ...tables.session,
      expiresIn: CUSTOMER_SESSION_SECONDS,
      disableSessionRefresh: true,
      // Where the shop does not ask for a confirmation, new passkeys need a sign-in within a day.
      freshAge: asksToConfirm ? 0 : DAY_SECONDS,
    },
    // Hashed, so that reading the database does not reveal mailed links.
    verification: { ...tables.verification, storeIdentifier: 'hashed' },
    account: { ...tables.account, accountLinking: { requireLocalEmailVerified: false } },
    databaseHooks: {
      account: { create: { before: resetAccountBeforeGoogleLink(dependencies) } },
      session: { create: { before: beforeSession(dependencies) } },
    },
    advanced: {
      ...tables.advanced,
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: isLive,
      // better-auth skips the origin check in tests by default.
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    plugins: [sessionWithProviders(), authenticatorApps(), passkeys(dependencies), signInCookies()],
    // It only limits by address and does not answer problem+json. See attempts.server.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // The shop does not expose better-auth's error page.
    onAPIError: { onError: rethrowFaults, errorURL: GOOGLE_RETURN },
    logger: { disabled: true },
  } satisfies BetterAuthOptions;
}

/** Rethrows unexpected errors for the shop to log and answer. better-auth would hide them or blame the request. */
function rethrowFaults(error: unknown): void {
  // An admin deleted the account while its owner was signing in.
  if (isMissingReference(error)) throw problemWithMessage(SIGNED_OUT);
  // A token of another kind, such as a session token: the signature is valid, but the payload is not.
  if (error instanceof z.core.$ZodError) throw problemWithMessage(INCOMPLETE_LINK);
  const databaseError = findDatabaseError(error);
  if (databaseError || !isAPIError(error)) throw databaseError ?? error;
}

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'].flatMap((name) => [name, `${name}:*`]);

function originsOf(shopUrl: string, isLive: boolean, request?: Request): string[] {
  const host = request?.headers.get('host');
  return isLive || !host ? [shopUrl] : [shopUrl, `http://${host}`];
}

function passwordsAndMails(dependencies: IdentityDependencies, findIdentity: FindIdentity) {
  const { mails } = dependencies;
  const proofs = createFirstProofs(dependencies);
  const emailAndPassword = {
    enabled: true,
    minPasswordLength: PASSWORD_LENGTH.min,
    maxPasswordLength: PASSWORD_LENGTH.max,
  };
  if (!mails) return { emailAndPassword };
  return {
    emailAndPassword: {
      ...emailAndPassword,
      resetPasswordTokenExpiresIn: LINK_LIFE_SECONDS,
      sendResetPassword: async ({ user, token }) => mails.resetPassword(user, token),
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }, request) => {
        const { id, email, name, emailVerified } = user;
        await proofs.replacePassword({ id, email, name, address: addressOf(request) }, { isFirst: !emailVerified });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: LINK_LIFE_SECONDS,
      sendVerificationEmail: sendConfirmation(mails, findIdentity),
      beforeEmailVerification: requireOwnSession(findIdentity),
    },
  } satisfies BetterAuthOptions;
}

/** Adds the person's sign-in methods to the session response. */
function sessionWithProviders() {
  return customSession(async ({ user, session }, { context }) => {
    const accounts = await context.internalAdapter.findAccounts(user.id);
    return { user: { ...user, providers: accounts.map(({ providerId }) => providerId) }, session };
  });
}
