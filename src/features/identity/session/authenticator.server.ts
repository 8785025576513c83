import type { FastifyRequest } from 'fastify';
import { type ApiKeys, isApiKey } from '#features/api-key/api-keys.server.ts';
import { actorOf } from '#features/audit/actor.server.ts';
import { isStaff, permissionsOf } from '#features/user/roles.ts';
import type { User } from '#features/user/user-schema.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import type { Authenticator, UserPrincipal } from '#platform/http/access.server.ts';
import { Problem } from '#platform/http/problem.ts';
import { TOO_MANY_REQUESTS } from '#platform/http/refusals.ts';
import type { Attempts } from '../attempts/attempts.server.ts';
import type { RecordRefusal } from '../attempts/refusal-log.server.ts';
import type { IdentityProvider } from '../provider/identity-provider.server.ts';
import type { SessionAges } from './session-ages.server.ts';
import type { SessionTokens } from './session-token.server.ts';

const TOO_MANY_BY_KEY = {
  ...TOO_MANY_REQUESTS,
  detail: 'This API key was used too often. Wait a minute, then send fewer calls.',
} as const;

const BEARER = /^Bearer (.+)$/i;

/**
 * Authenticates requests. Each one reads the user's row for the role and for ended tokens, so a revoked role or token
 * takes effect on the next request. Sessions of staff also end by age.
 */
export function createAuthenticator(dependencies: {
  provider: IdentityProvider;
  tokens: SessionTokens;
  users: UserService;
  apiKeys: ApiKeys;
  attempts: Attempts;
  recordRefusal: RecordRefusal;
  sessionAges: SessionAges;
  /** Whether staff need a second factor. */
  isFactorRequired: boolean;
  now: () => number;
}): Authenticator & { confirmSession: (request: FastifyRequest) => Promise<void> } {
  const { provider, tokens, users, apiKeys, attempts, recordRefusal, sessionAges, isFactorRequired, now } =
    dependencies;

  /** Ends the session if it is one of staff and too old. @returns whether it is over. */
  async function endIfTooOld(user: Pick<User, '_id' | 'role'>, sessionId: string): Promise<boolean> {
    if (!isStaff(user.role) || !(await sessionAges.isOver(sessionId))) return false;
    await provider.endSession(user._id, sessionId);
    return true;
  }

  async function readBearer(request: FastifyRequest) {
    const sent = bearerOf(request);
    return sent === undefined ? undefined : tokens.read(sent);
  }

  /** Throws 429 if the key was used too often. */
  async function findKey(key: string): Promise<UserPrincipal | undefined> {
    const found = await apiKeys.find(key);
    if (found && !(await attempts.takeByKey(found.id))) throw new Problem(TOO_MANY_BY_KEY);
    return found;
  }

  return {
    async findIdentity(request) {
      const seenAt = now();
      const identity = await provider.findIdentity(headersWithCookie(request));
      if (!identity) return undefined;
      const user = await users.find(identity.id);
      return user && (await endIfTooOld(user, identity.sessionId)) ? undefined : { ...identity, seenAt };
    },

    async findUser(request, { isUse }) {
      const sent = bearerOf(request);
      if (sent !== undefined && isApiKey(sent)) return findKey(sent);
      const token = await readBearer(request);
      const user = token && (await users.findBearer(token));
      if (!user) return undefined;
      if (isStaff(user.role) && token.sessionId !== undefined) {
        if (await endIfTooOld(user, token.sessionId)) return undefined;
        if (isUse) await sessionAges.use(token.sessionId);
      }
      const lacksSecondFactor = isFactorRequired && isStaff(user.role) && !token.hasSecondFactor;
      const permissions = permissionsOf(lacksSecondFactor ? 'user' : user.role);
      return { id: user._id, email: user.email, permissions, lacksSecondFactor };
    },

    /** Records that the person of the request's session confirmed who they are. */
    async confirmSession(request: FastifyRequest): Promise<void> {
      const sessionId = (await readBearer(request))?.sessionId;
      if (sessionId !== undefined) await sessionAges.confirm(sessionId);
    },

    recordRefusal: (principal, { method, path }, request) =>
      recordRefusal('access-refused', actorOf({ principal, request }), `Tried ${method} ${path} and was refused`),

    async hasConfirmed(request) {
      return sessionAges.hasConfirmed((await readBearer(request))?.sessionId);
    },

    async addUnconfirmed(trx, request, amount) {
      const sent = bearerOf(request);
      if (sent !== undefined && isApiKey(sent)) return apiKeys.addUnconfirmed(trx, sent, amount);
      return sessionAges.addUnconfirmed(trx, (await readBearer(request))?.sessionId, amount);
    },
  };
}

/** Returns the token in the header of a request. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  return BEARER.exec(headers.authorization ?? '')?.[1];
}

/** The `Cookie` header of a request, which contains the identity session. */
export function headersWithCookie({ headers: { cookie } }: FastifyRequest): Headers {
  return new Headers(cookie === undefined ? {} : { cookie });
}
