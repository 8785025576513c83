import type { FastifyRequest } from 'fastify';
import type { UserService } from '#features/user/user-service.server.ts';
import type { Authenticator } from '#platform/http/access.server.ts';
import type { IdentityProvider } from '../provider/identity-provider.server.ts';
import type { SessionTokens } from './session-token.server.ts';

const BEARER = /^Bearer (.+)$/i;

/**
 * Authenticates requests. Each one reads the user's row for the role and for ended tokens, so a revoked role or token
 * takes effect on the next request.
 */
export function createAuthenticator(dependencies: {
  provider: IdentityProvider;
  tokens: SessionTokens;
  users: UserService;
  now: () => number;
}): Authenticator {
  const { provider, tokens, users, now } = dependencies;

  return {
    async findIdentity(request) {
      const seenAt = now();
      const identity = await provider.findIdentity(headersWithCookie(request));
      return identity && { ...identity, seenAt };
    },

    async findUser(request) {
      const sent = BEARER.exec(request.headers.authorization ?? '')?.[1];
      const token = sent === undefined ? undefined : await tokens.read(sent);
      const user = token && (await users.findBearer(token));
      return user && { id: user._id, email: user.email, isAdmin: user.role === 'admin' };
    },
  };
}

/** The `Cookie` header of a request, which contains the identity session. */
export function headersWithCookie({ headers: { cookie } }: FastifyRequest): Headers {
  return new Headers(cookie === undefined ? {} : { cookie });
}
