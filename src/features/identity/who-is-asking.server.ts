import type { FastifyRequest } from 'fastify';
import type { UserService } from '#features/user/user-service.server.ts';
import type { WhoIsAsking } from '#platform/http/access.server.ts';
import type { IdentityProvider } from './identity-provider.server.ts';
import type { SessionTokens } from './session-token.server.ts';

const BEARER = /^Bearer (.+)$/i;

/**
 * Finds the person behind a request. A token is good only while the user's row is there, and the role is the row's, so
 * that a right that is taken away ends with the next call.
 */
export function createWhoIsAsking(dependencies: {
  provider: IdentityProvider;
  tokens: SessionTokens;
  users: UserService;
}): WhoIsAsking {
  const { provider, tokens, users } = dependencies;

  return {
    findIdentity: (request) => provider.findIdentity(new Headers(cookieOf(request))),

    async findUser(request) {
      const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
      const id = token && (await tokens.readUserId(token));
      const user = id ? await users.find(id) : undefined;
      return user && { id: user._id, email: user.email, isAdmin: user.role === 'admin' };
    },
  };
}

function cookieOf(request: FastifyRequest): Record<string, string> {
  return request.headers.cookie ? { cookie: request.headers.cookie } : {};
}
