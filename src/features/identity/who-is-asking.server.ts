import type { FastifyRequest } from 'fastify';
import type { UserService } from '#features/user/user-service.server.ts';
import type { WhoIsAsking } from '#platform/http/access.server.ts';
import type { IdentityProvider } from './identity-provider.server.ts';
import type { SessionTokens } from './session-token.server.ts';

const BEARER = /^Bearer (.+)$/i;

/**
 * Finds the person behind a request. A token is good only while the user's row is there and says so, and the role is
 * the row's: a right that is taken away, and a token that was ended, are gone with the next call.
 */
export function createWhoIsAsking(dependencies: {
  provider: IdentityProvider;
  tokens: SessionTokens;
  users: UserService;
  now: () => number;
}): WhoIsAsking {
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

/** The part of a request that says whose identity session it is. */
export function headersWithCookie({ headers: { cookie } }: FastifyRequest): Headers {
  return new Headers(cookie === undefined ? {} : { cookie });
}
