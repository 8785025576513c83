import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { betterAuth } from 'better-auth';
import { symmetricDecrypt } from 'better-auth/crypto';
import * as z from 'zod/mini';
import type { PasskeyProof } from '../second-factor/passkey-schema.ts';
import { relyingParty } from '../second-factor/second-factor-plugins.server.ts';
import { createCookieResigner } from '../session/cookie-signatures.server.ts';
import { type GoogleAccess, googlePlugin } from './google.server.ts';
import type { IdentityDependencies } from './identity-dependencies.server.ts';
import { identityOptions } from './identity-options.server.ts';
import { GOOGLE } from './provider-client.ts';

/** A person at the identity provider. */
export interface Identity {
  id: string;
  email: string;
  name: string;
}

/** A person with the session of their browser. */
export interface SignedInIdentity extends Identity {
  sessionId: string;
  /** Whether a second factor was proven in the session. */
  hasSecondFactor: boolean;
}

const challengeSchema = z.object({ type: z.literal('authentication'), expectedChallenge: z.string() });

/** One browser in which a person is signed in. */
export interface IdentitySession {
  id: string;
  userAgent: string | undefined;
  address: string | undefined;
  /** Epoch milliseconds. */
  signedInAt: number;
}

export type IdentityProvider = ReturnType<typeof createIdentityProvider>;

/** Creates better-auth in this process. `findGoogleAuth` is called at the first sign-in with Google. */
export function createIdentityProvider({
  findGoogleAuth,
  ...dependencies
}: IdentityDependencies & { findGoogleAuth: (() => Promise<GoogleAccess>) | undefined }) {
  const options = identityOptions(dependencies, findIdentity);
  const auth = betterAuth(options);
  const adapter = async () => (await auth.$context).internalAdapter;
  const resign = createCookieResigner(dependencies.keys);
  let google: Promise<GoogleAuth | undefined> | undefined;

  /** Copies the headers and re-signs cookies that were signed with a previous key, so that better-auth accepts them. */
  function resignCookies(sent: Headers): Headers {
    const headers = new Headers(sent);
    const cookie = sent.get('cookie');
    if (cookie !== null) headers.set('cookie', resign(cookie));
    return headers;
  }

  const withResignedCookies = (request: Request) => new Request(request, { headers: resignCookies(request.headers) });

  /** Finds the person and the session of the cookie in these headers. */
  async function findIdentity(headers: Headers): Promise<SignedInIdentity | undefined> {
    const found = await auth.api.getSession({ headers: resignCookies(headers) });
    if (!found) return undefined;
    const { user, session } = found;
    const hasSecondFactor = 'hasSecondFactor' in session && Boolean(session.hasSecondFactor);
    return { id: user.id, email: user.email, name: user.name, sessionId: session.id, hasSecondFactor };
  }

  /** Loads Google's discovery document. If that fails or names another issuer, the next sign-in tries again. */
  async function openGoogle(): Promise<GoogleAuth | undefined> {
    if (!findGoogleAuth) return undefined;
    let isRegistered = false;
    try {
      const access = await findGoogleAuth();
      const plugins = [...options.plugins, googlePlugin(access)];
      const withGoogle = betterAuth({ ...options, plugins });
      const { socialProviders } = await withGoogle.$context;
      // Metadata of another issuer would let it sign people in (OpenID Connect Discovery 1.0, section 4.3).
      isRegistered = socialProviders.some(({ id, issuer }) => id === GOOGLE && issuer === access.issuer);
      return isRegistered ? { handle: withGoogle.handler } : undefined;
    } finally {
      if (!isRegistered) google = undefined;
    }
  }

  return {
    /** Handles a request to one of the provider's own endpoints, below IDENTITY_ROOT. */
    handle: (request: Request): Promise<Response> => auth.handler(withResignedCookies(request)),

    /** Like `handle`, for endpoints that require Google. Returns `undefined` while Google is unreachable. */
    async handleWithGoogle(request: Request): Promise<Response | undefined> {
      google ??= openGoogle();
      return (await google)?.handle(withResignedCookies(request));
    },

    findIdentity,

    /** Finds the person whose password or Google sign-in this browser has shown, and whose code is still missing. */
    async findPendingSignIn(headers: Headers): Promise<Identity | undefined> {
      return auth.api.findPendingSignIn({ headers: resignCookies(headers) });
    },

    /** Decrypts the key of an authenticator app. Returns `undefined` if its secret of the shop is gone. */
    async unsealAppKey(sealed: string): Promise<string | undefined> {
      const { secretConfig: key } = await auth.$context;
      return symmetricDecrypt({ key, data: sealed }).catch(() => undefined);
    },

    /**
     * Verifies a device's proof of a passkey, for the challenge that the browser with these headers got.
     * @returns the new signature counter.
     */
    async verifyPasskey(
      headers: Headers,
      proof: PasskeyProof,
      { credentialID: id, publicKey, counter }: { credentialID: string; publicKey: string; counter: number },
    ): Promise<number | undefined> {
      const taken = await auth.api.takePasskeyChallenge({ headers: resignCookies(headers) });
      const challenge = taken === undefined ? undefined : challengeSchema.safeParse(JSON.parse(taken)).data;
      if (!challenge) return undefined;
      const { rpID, origin } = relyingParty(dependencies.shopUrl, dependencies.isLive);
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: proof,
        expectedChallenge: challenge.expectedChallenge,
        expectedOrigin: origin ?? headers.get('origin') ?? '',
        expectedRPID: rpID,
        credential: { id, publicKey: Buffer.from(publicKey, 'base64'), counter },
      }).catch(() => ({ verified: false, authenticationInfo: undefined }));
      return verified ? authenticationInfo?.newCounter : undefined;
    },

    /** Finds the hash of this person's password. It changes whenever the password does. */
    async findPasswordHash(email: string): Promise<string | undefined> {
      const found = await (await adapter()).findUserByEmail(email, { includeAccounts: true });
      return found?.accounts.find(({ providerId }) => providerId === 'credential')?.password ?? undefined;
    },

    /** Whether this is the person's password. Always false for people without one. */
    async isPassword(email: string, password: string): Promise<boolean> {
      const { password: passwords, internalAdapter } = await auth.$context;
      const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
      const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
      return hash ? passwords.verify({ hash, password }) : false;
    },

    /** Finds the recipient of a password-reset token. Returns `undefined` once it was used or has expired. */
    async findPasswordResetRecipient(token: string): Promise<Identity | undefined> {
      const { findVerificationValue, findUserById } = await adapter();
      const found = await findVerificationValue(`reset-password:${token}`);
      if (!found || found.expiresAt < new Date()) return undefined;
      const user = await findUserById(found.value);
      return user ? { id: user.id, email: user.email, name: user.name } : undefined;
    },

    /** Lists the browsers in which this person is signed in, latest first. */
    async listSessions(userId: string): Promise<IdentitySession[]> {
      const sessions = await (await adapter()).listSessions(userId, { onlyActiveSessions: true });
      return sessions
        .map(({ id, userAgent, ipAddress, createdAt }) => ({
          id,
          userAgent: userAgent || undefined,
          address: ipAddress || undefined,
          signedInAt: createdAt.getTime(),
        }))
        .toSorted((a, b) => b.signedInAt - a.signedInAt);
    },

    /** Ends one session. @returns whether this person had it. */
    async endSession(userId: string, sessionId: string): Promise<boolean> {
      const { listSessions, deleteSession } = await adapter();
      const session = (await listSessions(userId)).find(({ id }) => id === sessionId);
      if (session) await deleteSession(session.token);
      return session !== undefined;
    },

    /** Signs a person out in every browser. */
    async endSessions(userId: string): Promise<void> {
      await (await adapter()).deleteUserSessions(userId);
    },

    /** Creates an account without sending mail, for the demo's seed. Repeating it completes an interrupted call. */
    async createAccount({
      name,
      email,
      password,
    }: {
      name: string;
      email: string;
      password: string;
    }): Promise<Identity> {
      const { password: passwords, internalAdapter } = await auth.$context;
      const found = await internalAdapter.findUserByEmail(email);
      const user =
        found?.user ?? (await internalAdapter.createUser({ name, email, emailVerified: true }, { method: 'seed' }));
      if (!(await internalAdapter.findCredentialAccount(user.id))) {
        const credential = { providerId: 'credential', accountId: user.id, password: await passwords.hash(password) };
        await internalAdapter.createAccount({ ...credential, userId: user.id });
      }
      return { id: user.id, email: user.email, name: user.name };
    },

    /** Changes the name that the person has from the next sign-in on. */
    async renameIdentity(userId: string, name: string): Promise<void> {
      await (await adapter()).updateUser(userId, { name });
    },
  };
}

interface GoogleAuth {
  handle: (request: Request) => Promise<Response>;
}
