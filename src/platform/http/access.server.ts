import type { FastifyRequest } from 'fastify';
import type { ShopTransaction } from '#platform/database/tables.ts';
import type { Access, Call } from './call.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';
import { Problem } from './problem.ts';
import {
  ADMIN_ONLY,
  CONFIRM_AGAIN,
  CROSS_SITE,
  MISSING_PERMISSION,
  NEEDS_PERSON,
  NOT_YOURS,
  SECOND_FACTOR_REQUIRED,
  SIGNED_OUT,
} from './refusals.ts';

/** The identity behind the identity provider's cookie. */
export interface IdentityPrincipal {
  id: string;
  email: string;
  name: string;
  sessionId: string;
  /** Whether a second factor was proven in the session. */
  hasSecondFactor: boolean;
  /** When the identity session was last verified, in epoch milliseconds. Tokens issued for it are not newer. */
  seenAt: number;
}

/** The person behind a session token, or the API key behind a bearer token. */
export interface UserPrincipal {
  id: string;
  email: string;
  /** What the role or the key permits. Customers have none. */
  permissions: ReadonlySet<Permission>;
  isApiKey?: true;
  /** Staff who need a second factor and have not proven one. Until then they have no permissions. */
  lacksSecondFactor?: boolean;
}

/** Authenticates requests. Finds `undefined` if the request has no valid credentials. */
export interface Authenticator {
  findIdentity(request: FastifyRequest): Promise<IdentityPrincipal | undefined>;
  /** `isUse`: whether the request counts as use of a session of staff, which ends without. */
  findUser(request: FastifyRequest, options: { isUse: boolean }): Promise<UserPrincipal | undefined>;
  /** Records that a call was not permitted. */
  recordRefusal(user: UserPrincipal, call: Pick<Call, 'method' | 'path'>, request: FastifyRequest): Promise<void>;
  /** Whether the person of the request's token signed in or confirmed who they are recently, where the shop asks. */
  hasConfirmed(request: FastifyRequest): Promise<boolean>;
  /**
   * Adds an amount to those of the person since they last confirmed who they are, or to all of the API key, in the
   * transaction of what it is for. Returns the sum, or 0 while the person need not confirm.
   */
  addUnconfirmed(trx: ShopTransaction, request: FastifyRequest, amount: number): Promise<number>;
}

/** The principal that a handler receives under an access rule. */
export type PrincipalOf<Rule extends Access> = Rule extends 'identity'
  ? IdentityPrincipal
  : Rule extends 'anyone'
    ? UserPrincipal | undefined
    : UserPrincipal;

/** Finds the id of the user who owns the requested resource, if any. Throws 404 if the resource does not exist. */
export type FindOwner = () => Promise<string | undefined>;

/** Creates the checks of the access rules. */
export function createAccessRules(authenticator: Authenticator) {
  async function requireUser(request: FastifyRequest, options: { isUse: boolean }): Promise<UserPrincipal> {
    const user = await authenticator.findUser(request, options);
    if (!user) throw new Problem(SIGNED_OUT);
    return user;
  }

  async function requireIdentity(request: FastifyRequest): Promise<IdentityPrincipal> {
    if (isCrossSite(request)) throw new Problem(CROSS_SITE);
    const identity = await authenticator.findIdentity(request);
    if (!identity) throw new Problem(SIGNED_OUT);
    return identity;
  }

  /** Resolves to the principal, or throws 401, 403 or 404. */
  function check<R extends Access>(
    call: { access: R; method: Call['method']; path: string; streams?: true },
    request: FastifyRequest,
    findOwner: FindOwner,
  ): Promise<PrincipalOf<R>>;
  async function check(
    call: Pick<Call, 'access' | 'method' | 'path' | 'streams'>,
    request: FastifyRequest,
    findOwner: FindOwner,
  ): Promise<IdentityPrincipal | UserPrincipal | undefined> {
    const { access } = call;
    // A page that was left open follows events on its own.
    const options = { isUse: !call.streams };
    if (access === 'anyone') return authenticator.findUser(request, options);
    if (access === 'identity') return requireIdentity(request);
    const user = await requireUser(request, options);
    try {
      await requireAccess(user, access, findOwner);
    } catch (error) {
      // Staff without a second factor are led to set one up.
      const isForbidden = error instanceof Problem && error.status === 403 && !user.lacksSecondFactor;
      if (isForbidden) await authenticator.recordRefusal(user, call, request);
      throw error;
    }
    return user;
  }

  return {
    check,

    /**
     * Throws 401 with the code `confirm-again` if the person has to confirm who they are, and 403 for API keys, which
     * cannot.
     */
    async requireConfirmation(request: FastifyRequest): Promise<void> {
      requirePerson(await requireUser(request, { isUse: true }));
      if (!(await authenticator.hasConfirmed(request))) throw new Problem(CONFIRM_AGAIN);
    },
  };
}

/** The access rules that name permissions. */
type PermissionRule = Exclude<Access, 'anyone' | 'identity' | 'signedIn' | 'staff'>;

async function requireAccess(
  user: UserPrincipal,
  access: Exclude<Access, 'anyone' | 'identity'>,
  findOwner: FindOwner,
): Promise<void> {
  if (access === 'signedIn') return requirePerson(user);
  if (access === 'staff') return requireStaff(user);
  const { permissions, isOwnerAllowed } = readRule(access);
  const isPermitted = permissions.some((permission) => user.permissions.has(permission));
  if (!isOwnerAllowed) {
    requireStaff(user);
    if (!isPermitted) throw new Problem(MISSING_PERMISSION);
    return;
  }
  const owner = await findOwner();
  if (owner === user.id || isPermitted) return;
  throw new Problem(user.lacksSecondFactor ? SECOND_FACTOR_REQUIRED : NOT_YOURS);
}

/** Reads a rule that names permissions, of which one is enough. */
function readRule(access: PermissionRule): { permissions: readonly Permission[]; isOwnerAllowed: boolean } {
  const names: readonly string[] = access.split(' or ');
  const permissions = PERMISSIONS.filter((each) => names.includes(each));
  const isOwnerAllowed = names.includes('owner');
  if (permissions.length + Number(isOwnerAllowed) !== names.length) throw new Error(`Unknown access rule ${access}`);
  return { permissions, isOwnerAllowed };
}

function requireStaff({ permissions, lacksSecondFactor }: UserPrincipal): void {
  if (lacksSecondFactor) throw new Problem(SECOND_FACTOR_REQUIRED);
  if (permissions.size === 0) throw new Problem(ADMIN_ONLY);
}

export function requirePerson({ isApiKey }: UserPrincipal): void {
  if (isApiKey) throw new Problem(NEEDS_PERSON);
}

/** Whether another site sent the request. Browsers attach cookies to it, but its Origin names that site (RFC 6454). */
export function isCrossSite(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  return origin !== undefined && URL.parse(origin)?.host !== request.host;
}
