import { betterAuth } from 'better-auth';
import { createCookieResigner } from './cookie-signatures.server.ts';
import { type GoogleAccess, googlePlugin } from './google.server.ts';
import { type IdentityDependencies, identityOptions } from './identity-options.server.ts';
import { GOOGLE } from './provider-client.ts';

/** A person as the identity provider knows them. */
export interface Identity {
  id: string;
  email: string;
  name: string;
}

/** One browser in which a person is signed in. */
export interface IdentitySession {
  id: string;
  userAgent: string | undefined;
  address: string | undefined;
  /** Epoch milliseconds. */
  signedInAt: number;
}

export type IdentityProvider = ReturnType<typeof createIdentityProvider>;

/** better-auth in this process. `findGoogle` says where Google is; it is asked when somebody first wants to go there. */
export function createIdentityProvider({
  findGoogle,
  ...dependencies
}: IdentityDependencies & { findGoogle: (() => Promise<GoogleAccess>) | undefined }) {
  const options = identityOptions(dependencies, {
    proveEmail: async (userId) => (await adapter()).updateUser(userId, { emailVerified: true }),
    findIdentity,
  });
  const auth = betterAuth(options);
  const adapter = async () => (await auth.$context).internalAdapter;
  const resign = createCookieResigner(dependencies.keys);
  let google: Promise<GoogleDoor | undefined> | undefined;

  /** The same headers, with cookies that better-auth can read whichever accepted key they were signed with. */
  function readable(sent: Headers): Headers {
    const headers = new Headers(sent);
    const cookie = sent.get('cookie');
    if (cookie !== null) headers.set('cookie', resign(cookie));
    return headers;
  }

  const withReadableCookies = (request: Request) => new Request(request, { headers: readable(request.headers) });

  /** Whose identity session this cookie is. */
  async function findIdentity(headers: Headers): Promise<(Identity & { sessionId: string }) | undefined> {
    const found = await auth.api.getSession({ headers: readable(headers) });
    if (!found) return undefined;
    const { user, session } = found;
    return { id: user.id, email: user.email, name: user.name, sessionId: session.id };
  }

  /** Reads Google's description, which may fail; then the next who asks tries again. */
  async function openGoogle(): Promise<GoogleDoor | undefined> {
    if (!findGoogle) return undefined;
    const withGoogle = betterAuth({ ...options, plugins: [...options.plugins, googlePlugin(await findGoogle())] });
    const { socialProviders } = await withGoogle.$context;
    const isKnown = socialProviders.some(({ id }) => id === GOOGLE);
    if (!isKnown) google = undefined;
    return isKnown ? { handle: withGoogle.handler } : undefined;
  }

  return {
    /** Answers the provider's own calls, below IDENTITY_ROOT. */
    handle: (request: Request): Promise<Response> => auth.handler(withReadableCookies(request)),

    /** As `handle`, for the calls that need Google; `undefined` while Google cannot be reached. */
    async handleWithGoogle(request: Request): Promise<Response | undefined> {
      google ??= openGoogle();
      return (await google)?.handle(withReadableCookies(request));
    },

    findIdentity,

    /** The hash of this person's password, which is another whenever the password is; `undefined` without one. */
    async findPasswordHash(email: string): Promise<string | undefined> {
      const found = await (await adapter()).findUserByEmail(email, { includeAccounts: true });
      return found?.accounts.find(({ providerId }) => providerId === 'credential')?.password ?? undefined;
    },

    /** Whom the mail with this token for a new password went to; `undefined` once it was used or has expired. */
    async findPasswordResetter(token: string): Promise<Identity | undefined> {
      const { findVerificationValue, findUserById } = await adapter();
      const found = await findVerificationValue(`reset-password:${token}`);
      if (!found || found.expiresAt < new Date()) return undefined;
      const user = await findUserById(found.value);
      return user ? { id: user.id, email: user.email, name: user.name } : undefined;
    },

    /** The browsers in which this person is signed in, the latest first. */
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

    /** @returns whether this person has such a session, which has then ended. */
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

    /** Makes an account without a browser and without a mail, as the demo's seed does. Repeating it finishes the first. */
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

    /** What the person is called when they sign in the next time. */
    async renameIdentity(userId: string, name: string): Promise<void> {
      await (await adapter()).updateUser(userId, { name });
    },
  };
}

interface GoogleDoor {
  handle: (request: Request) => Promise<Response>;
}
