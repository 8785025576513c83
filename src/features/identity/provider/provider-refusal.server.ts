import * as z from 'zod/mini';
import { invalidFields, type Problem, problemCodeSchema, problemWithMessage } from '#platform/http/problem.ts';
import { CROSS_SITE, SIGNED_OUT } from '#platform/http/refusals.ts';
import { INCOMPLETE_LINK } from './own-refusals.server.ts';

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
};

/** The provider answers these with 401. The shop answers 400, because its 401 means that the person has to sign in. */
const LINK_ERRORS: ReadonlySet<string> = new Set(['INVALID_TOKEN', 'TOKEN_EXPIRED', 'USER_NOT_FOUND']);

/** Matches the invalid fields in the provider's message. */
const INVALID_FIELD = /\[(?:body|query)\.?([\w.]*)\] ([^;]+)/g;

const refusalSchema = z.object({ code: z.string(), message: z.string() });

/**
 * Translates an error response of the identity provider. Returns `undefined` if the response has no error body, and
 * throws for 5xx responses.
 */
export async function refusalOf(response: Response): Promise<Problem | undefined> {
  if (response.status >= 500) throw new Error(`The identity provider answered ${response.status}`);
  const refusal = refusalSchema.safeParse(await response.json().catch(() => undefined));
  if (!refusal.success) return undefined;
  const { code, message } = refusal.data;
  if (code === 'VALIDATION_ERROR') return invalidFields(fieldsIn(message));
  const status = LINK_ERRORS.has(code) ? 400 : response.status;
  return problemWithMessage({ status, code: problemCodeSchema.parse(code), detail: MESSAGES[code] ?? message });
}

function fieldsIn(message: string) {
  return [...message.matchAll(INVALID_FIELD)].map(([, path = '', reason = '']) => ({ path, message: reason }));
}
