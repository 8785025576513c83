import * as z from 'zod/mini';
import { invalidFields, type Problem, problemCodeSchema, problemWithMessage } from '#platform/http/problem.ts';
import { CROSS_SITE, SIGNED_OUT } from '#platform/http/refusals.ts';
import { INCOMPLETE_LINK, SIMULTANEOUS, WRONG_CODE } from './own-refusals.server.ts';

const PASSKEY_FAILED = 'The passkey could not be verified. Try again.';

/** Messages by the provider's error code. They replace messages that do not say what to do. */
const MESSAGES: Readonly<Record<string, string>> = {
  INVALID_TOKEN: INCOMPLETE_LINK.detail,
  TOKEN_EXPIRED: 'This link has expired. Request a new one.',
  USER_NOT_FOUND: 'The account for this link no longer exists.',
  INVALID_PASSWORD: 'Your current password is incorrect.',
  INVALID_EMAIL: 'Provide a valid Email',
  EMAIL_ALREADY_VERIFIED: 'This email is already confirmed.',
  UNAUTHORIZED: SIGNED_OUT.detail,
  INVALID_ORIGIN: CROSS_SITE.detail,
  MISSING_OR_NULL_ORIGIN: CROSS_SITE.detail,
  INVALID_CODE: WRONG_CODE.detail,
  INVALID_BACKUP_CODE: 'This recovery code is wrong or was used before. Enter another one.',
  INVALID_TWO_FACTOR_COOKIE: 'This sign-in took too long. Start again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'These were too many wrong codes. Sign in again from the start.',
  TOTP_ALREADY_ENABLED: 'You already have an authenticator app. Turn it off before you set up another one.',
  TOTP_NOT_ENABLED: 'You have no authenticator app. Set one up first.',
  TWO_FACTOR_NOT_ENABLED: 'You have no authenticator app. Set one up first.',
  BACKUP_CODES_NOT_ENABLED: 'You have no recovery codes.',
  CHALLENGE_NOT_FOUND: 'That took too long. Try again.',
  PASSKEY_NOT_FOUND: 'The shop does not know this passkey, perhaps because it was removed. Use another way to sign in.',
  AUTHENTICATION_FAILED: PASSKEY_FAILED,
  FAILED_TO_VERIFY_REGISTRATION: PASSKEY_FAILED,
  SESSION_NOT_FRESH: 'You signed in more than a day ago. Sign out and in again, then add the passkey.',
};

/**
 * The provider answers these with 401 or 500. The shop answers 400: its 401 means that the person has to sign in, and 500 a
 * fault of its own.
 */
const INPUT_ERRORS: ReadonlySet<string> = new Set([
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'USER_NOT_FOUND',
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
  'INVALID_TWO_FACTOR_COOKIE',
  'PASSKEY_NOT_FOUND',
  'AUTHENTICATION_FAILED',
  'FAILED_TO_VERIFY_REGISTRATION',
]);

/** Matches the invalid fields in the provider's message. */
const INVALID_FIELD = /\[(?:body|query)\.?([\w.]*)\] ([^;]+)/g;

const refusalSchema = z.object({ code: z.string(), message: z.string() });

/**
 * Translates an error response of the identity provider. Returns `undefined` if the response has no error body, and
 * throws for 5xx responses.
 */
export async function refusalOf(response: Response): Promise<Problem | undefined> {
  const refusal = refusalSchema.safeParse(await response.json().catch(() => undefined));
  const isInputError = refusal.success && INPUT_ERRORS.has(refusal.data.code);
  if (response.status >= 500 && !isInputError) throw new Error(`The identity provider answered ${response.status}`);
  // The provider gives conflicts no code, such as that of two recovery codes at once.
  if (!refusal.success) return response.status === SIMULTANEOUS.status ? problemWithMessage(SIMULTANEOUS) : undefined;
  const { code, message } = refusal.data;
  if (code === 'VALIDATION_ERROR') return invalidFields(fieldsIn(message));
  const status = isInputError ? 400 : response.status;
  return problemWithMessage({ status, code: problemCodeSchema.parse(code), detail: MESSAGES[code] ?? message });
}

function fieldsIn(message: string) {
  return [...message.matchAll(INVALID_FIELD)].map(([, path = '', reason = '']) => ({ path, message: reason }));
}
