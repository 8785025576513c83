import type { FastifyRequest } from 'fastify';
import type { Access } from './call.ts';
import { Problem } from './problem.ts';
import { ADMIN_ONLY, CROSS_SITE, NOT_YOURS, SIGNED_OUT } from './refusals.ts';

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
    if (!user) throw new Problem(SIGNED_OUT);
    return user;
  }

  return {
    anyone: (request) => authenticator.findUser(request),
    async identity(request) {
      if (isCrossSite(request)) throw new Problem(CROSS_SITE);
      const identity = await authenticator.findIdentity(request);
      if (!identity) throw new Problem(SIGNED_OUT);
      return identity;
    },
    signedIn: requireUser,
    async ownerOrAdmin(request, findOwner) {
      const user = await requireUser(request);
      const owner = await findOwner();
      if (user.isAdmin || owner === user.id) return user;
      throw new Problem(NOT_YOURS);
    },
    async admin(request) {
      const user = await requireUser(request);
      if (!user.isAdmin) throw new Problem(ADMIN_ONLY);
      return user;
    },
  };
}

/** Whether another site sent the request. Browsers attach cookies to it, but its Origin names that site (RFC 6454). */
function isCrossSite(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  return origin !== undefined && URL.parse(origin)?.host !== request.host;
}
