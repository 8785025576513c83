import type { FastifyRequest } from 'fastify';
import type { Access } from './call.ts';
import { AUTH_CODES, Problem } from './problem.ts';

/** Message for requests without a valid session. */
export const SIGNED_OUT = 'Please sign in first; your session is missing or has ended.';
/** Message for access to another user's data. */
export const NOT_YOURS = 'This belongs to somebody else.';
/** Message for cross-site requests. */
export const ONLY_FROM_THE_SHOP = 'This call can only be made from the shop itself.';

/** The identity behind the identity provider's cookie. */
export interface IdentityPrincipal {
  id: string;
  email: string;
  name: string;
  sessionId: string;
  /** When the identity session was last verified, in epoch milliseconds. Tokens issued for it are not newer. */
  seenAt: number;
}

/** The user behind a session token. */
export interface UserPrincipal {
  id: string;
  email: string;
  isAdmin: boolean;
}

/** Authenticates requests. Finds `undefined` if the request has no valid credentials. */
export interface Authenticator {
  findIdentity(request: FastifyRequest): Promise<IdentityPrincipal | undefined>;
  findUser(request: FastifyRequest): Promise<UserPrincipal | undefined>;
}

/** The principal that a handler receives under each access rule. */
export interface Principals {
  anyone: UserPrincipal | undefined;
  identity: IdentityPrincipal;
  signedIn: UserPrincipal;
  ownerOrAdmin: UserPrincipal;
  admin: UserPrincipal;
}

/** Finds the id of the user who owns the requested resource, if any. Throws 404 if the resource does not exist. */
export type FindOwner = () => Promise<string | undefined>;

type Rules = { [Rule in Access]: (request: FastifyRequest, findOwner: FindOwner) => Promise<Principals[Rule]> };

/** Creates the access rules. Each resolves to the principal or throws 401, 403 or 404. */
export function createAccessRules(authenticator: Authenticator): Rules {
  async function requireUser(request: FastifyRequest): Promise<UserPrincipal> {
    const user = await authenticator.findUser(request);
    if (!user) throw signedOut();
    return user;
  }

  return {
    anyone: (request) => authenticator.findUser(request),
    async identity(request) {
      if (isCrossSite(request)) throw new Problem(403, ONLY_FROM_THE_SHOP);
      const identity = await authenticator.findIdentity(request);
      if (!identity) throw signedOut();
      return identity;
    },
    signedIn: requireUser,
    async ownerOrAdmin(request, findOwner) {
      const user = await requireUser(request);
      const owner = await findOwner();
      if (user.isAdmin || owner === user.id) return user;
      throw new Problem(403, NOT_YOURS, { code: AUTH_CODES.notYours });
    },
    async admin(request) {
      const user = await requireUser(request);
      if (!user.isAdmin) throw new Problem(403, 'Only an admin may do this.', { code: AUTH_CODES.adminOnly });
      return user;
    },
  };
}

/** Creates the 401 for a request without a valid session. */
export function signedOut(): Problem {
  return new Problem(401, SIGNED_OUT, { code: 'signed-out' });
}

/** Whether another site sent the request. Browsers attach cookies to it, but its Origin names that site (RFC 6454). */
function isCrossSite(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  return origin !== undefined && URL.parse(origin)?.host !== request.host;
}
