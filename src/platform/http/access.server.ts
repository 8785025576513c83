import type { FastifyRequest } from 'fastify';
import type { Access } from './call.ts';
import { AUTH_CODES, Problem } from './problem.ts';

/** Said to who is not signed in, or not any more. */
export const SIGNED_OUT = 'Please sign in first; your session is missing or has ended.';
/** Said of what only its owner may see or change. */
export const NOT_YOURS = 'This belongs to somebody else.';
/** Said of what another site's page would have its visitors do. */
export const ONLY_FROM_THE_SHOP = 'This call can only be made from the shop itself.';

/** Whom the identity provider's cookie belongs to. */
export interface AskingIdentity {
  id: string;
  email: string;
  name: string;
  sessionId: string;
  /** When the identity session was still there, in epoch milliseconds; nothing that rests on it is newer. */
  seenAt: number;
}

/** The user behind a session token. */
export interface AskingUser {
  id: string;
  email: string;
  isAdmin: boolean;
}

/** Finds out who is asking; `undefined` when nobody valid is. */
export interface WhoIsAsking {
  findIdentity(request: FastifyRequest): Promise<AskingIdentity | undefined>;
  findUser(request: FastifyRequest): Promise<AskingUser | undefined>;
}

/** Whom a handler may rely on under each rule. */
export interface Askers {
  anyone: AskingUser | undefined;
  identity: AskingIdentity;
  signedIn: AskingUser;
  ownerOrAdmin: AskingUser;
  admin: AskingUser;
}

/** Id of the user whom the call concerns, if there is one. Throws 404 when there is no such thing. */
export type FindOwner = () => Promise<string | undefined>;

type Rules = { [Rule in Access]: (request: FastifyRequest, findOwner: FindOwner) => Promise<Askers[Rule]> };

/** The access rules as functions: each resolves to the asker or throws 401, 403 or 404. */
export function createAccessRules(who: WhoIsAsking): Rules {
  async function requireUser(request: FastifyRequest): Promise<AskingUser> {
    const user = await who.findUser(request);
    if (!user) throw signedOut();
    return user;
  }

  return {
    anyone: (request) => who.findUser(request),
    async identity(request) {
      if (isFromElsewhere(request)) throw new Problem(403, ONLY_FROM_THE_SHOP);
      const identity = await who.findIdentity(request);
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

/** The refusal of somebody whose session the shop does not know. */
export function signedOut(): Problem {
  return new Problem(401, SIGNED_OUT, { code: 'signed-out' });
}

/** A browser sends cookies along with another site's form; its Origin header then names that site (RFC 6454). */
function isFromElsewhere(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  return origin !== undefined && URL.parse(origin)?.host !== request.host;
}
