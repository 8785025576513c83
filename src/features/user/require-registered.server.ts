import { signedOut } from '#platform/http/access.server.ts';
import { Problem } from '#platform/http/problem.ts';
import type { User } from './user-schema.ts';
import type { Registration } from './user-service.server.ts';

const EMAIL_TAKEN = 'Another account already uses your email. Contact the shop to recover it.';

/** Returns the record of a registered person. Throws a problem for a refused registration. */
export function requireRegistered(registration: Registration): User {
  if (registration.ok) return registration.user;
  if (registration.reason === 'identity-gone') throw signedOut();
  throw new Problem(409, EMAIL_TAKEN, { code: registration.reason });
}
