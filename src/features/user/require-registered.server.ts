import { Problem } from '#platform/http/problem.ts';
import { SIGNED_OUT } from '#platform/http/refusals.ts';
import { EMAIL_TAKEN } from './email-taken.ts';
import type { User } from './user-schema.ts';
import type { Registration } from './user-service.server.ts';

/** Returns the record of a registered person. Throws a problem for a refused registration. */
export function requireRegistered(registration: Registration): User {
  if (registration.ok) return registration.user;
  throw new Problem(registration.reason === 'identity-gone' ? SIGNED_OUT : EMAIL_TAKEN);
}
