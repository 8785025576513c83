import { passkey } from '@better-auth/passkey';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { type TwoFactorOptions, twoFactor } from 'better-auth/plugins/two-factor';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { createRecoveryCodes, hashCodes } from './recovery-codes.server.ts';
import { recordUse } from './second-factor-queries.server.ts';

const SHOP_NAME = 'Thock';
const PASSKEY_COOKIE = 'passkey';
const CHALLENGE_COOKIE = 'two_factor';

/** Browsers allow passkeys on this name without HTTPS, but never on IP addresses. */
const LOCAL_HOST = 'localhost';

const UNVERIFIED = {
  code: 'USER_NOT_VERIFIED',
  message: 'Your device did not check that it is you. Set up its screen lock or a PIN, then try again.',
};

/** Which site a passkey belongs to. The demo runs on any loopback address, of which only localhost can have passkeys. */
export function relyingParty(shopUrl: string, isLive: boolean): { rpID: string; origin: string | null } {
  const { hostname, origin } = new URL(shopUrl);
  const isLoopback = ['127.0.0.1', '[::1]', LOCAL_HOST].includes(hostname);
  return { rpID: isLoopback ? LOCAL_HOST : hostname, origin: isLive ? origin : null };
}

/**
 * better-auth's authenticator apps. Attempts are limited by the shop (`attempts.server.ts`), which also sees wrong codes
 * of other sign-ins and does not lock owners out. Recovery codes are stored as hashes.
 */
export function authenticatorApps() {
  const options = {
    issuer: SHOP_NAME,
    allowPasswordless: true,
    accountLockout: { enabled: false },
    backupCodeOptions: {
      customBackupCodesGenerate: createRecoveryCodes,
      storeBackupCodes: { encrypt: hashCodes, decrypt: async (stored) => stored },
    },
    schema: { twoFactor: { modelName: 'identity_two_factor' } },
  } satisfies TwoFactorOptions;
  const plugin = twoFactor(options);
  // better-auth asks for the code after passwords only.
  const afterGoogle = plugin.hooks.after.map(({ handler }) => ({ matcher: isGoogleSignIn, handler }));
  return { ...plugin, hooks: { after: [...plugin.hooks.after, ...afterGoogle] } };
}

function isGoogleSignIn({ path }: { path?: string }): boolean {
  return path === '/callback/:id';
}

/** better-auth's passkeys. They replace password and code, so the device must check the person, not only its presence. */
export function passkeys({
  db,
  shopUrl,
  isLive,
  now,
}: {
  db: Database;
  shopUrl: string;
  isLive: boolean;
  now: () => number;
}) {
  return passkey({
    ...relyingParty(shopUrl, isLive),
    rpName: SHOP_NAME,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: PASSKEY_COOKIE },
    registration: {
      afterVerification: async ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw new APIError('BAD_REQUEST', UNVERIFIED);
      },
    },
    authentication: {
      afterVerification: async ({ verification, clientData }) => {
        if (!verification.authenticationInfo.userVerified) throw new APIError('BAD_REQUEST', UNVERIFIED);
        await inTransaction(db, (trx) => recordUse(trx, clientData.id, { lastUsedAt: now() }));
      },
    },
    schema: { passkey: { modelName: 'identity_passkey' } },
  });
}

/** Reads better-auth's signed cookies for the shop. These functions are no endpoints for browsers. */
export function signInCookies() {
  return {
    id: 'sign-in-cookies',
    endpoints: {
      /** Finds the person whose password was right, and whose sign-in waits for a code. */
      findPendingSignIn: createAuthEndpoint.serverOnly({ method: 'POST', requireHeaders: true }, async (ctx) => {
        const { name } = ctx.context.createAuthCookie(CHALLENGE_COOKIE);
        const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
        if (!identifier) return undefined;
        const pending = await ctx.context.internalAdapter.findVerificationValue(identifier);
        if (!pending || pending.expiresAt < new Date()) return undefined;
        const user = await ctx.context.internalAdapter.findUserById(pending.value);
        return user ? { id: user.id, email: user.email, name: user.name } : undefined;
      }),

      /** Takes the challenge of the passkey request of this browser, which can be answered once. */
      takePasskeyChallenge: createAuthEndpoint.serverOnly({ method: 'POST', requireHeaders: true }, async (ctx) => {
        const { name } = ctx.context.createAuthCookie(PASSKEY_COOKIE);
        const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
        if (!identifier) return undefined;
        return (await ctx.context.internalAdapter.consumeVerificationValue(identifier))?.value;
      }),
    },
  };
}
