import * as z from 'zod/mini';
import { ONLY_FROM_THE_SHOP, SIGNED_OUT } from '#platform/http/access.server.ts';
import { invalidFields, Problem } from '#platform/http/problem.ts';

const INCOMPLETE_LINK = 'This link was used before, or is not complete. Ask for a new one.';

/** By the provider's name of the refusal, where its own sentence would leave a person without knowing what to do. */
const SENTENCES: Readonly<Record<string, string>> = {
  INVALID_TOKEN: INCOMPLETE_LINK,
  TOKEN_EXPIRED: 'This link is older than an hour. Ask for a new one.',
  USER_NOT_FOUND: 'The account that this link was for is no longer there.',
  INVALID_PASSWORD: 'This is not your present password.',
  INVALID_EMAIL: 'Provide a valid Email',
  EMAIL_ALREADY_VERIFIED: 'This email is confirmed already.',
  UNAUTHORIZED: SIGNED_OUT,
  INVALID_ORIGIN: ONLY_FROM_THE_SHOP,
  MISSING_OR_NULL_ORIGIN: ONLY_FROM_THE_SHOP,
};

/** Said with 401 by the provider, which here means that somebody has to sign in. */
const BAD_LINKS: ReadonlySet<string> = new Set(['INVALID_TOKEN', 'TOKEN_EXPIRED', 'USER_NOT_FOUND']);

/** The fields at fault, as the provider puts them into its message. */
const FIELD_AT_FAULT = /\[(?:body|query)\.?([\w.]*)\] ([^;]+)/g;

const refusalSchema = z.object({ code: z.string(), message: z.string() });

/** A refusal of the identity provider as the shop says it; `undefined` where it has nothing to say. Its faults are thrown. */
export async function refusalOf(response: Response): Promise<Problem | undefined> {
  if (response.status >= 500) throw new Error(`The identity provider answered ${response.status}`);
  const refusal = refusalSchema.safeParse(await response.json().catch(() => undefined));
  if (!refusal.success) return undefined;
  const { code, message } = refusal.data;
  if (code === 'VALIDATION_ERROR') return invalidFields(fieldsIn(message));
  // Browsers look for the provider's `message`.
  const sentence = SENTENCES[code] ?? message;
  return new Problem(BAD_LINKS.has(code) ? 400 : response.status, sentence, { code, message: sentence });
}

/** The refusal of a link that holds something else than the shop mailed, as the provider refuses a forged one. */
export function incompleteLink(): Problem {
  return new Problem(400, INCOMPLETE_LINK, { code: 'INVALID_TOKEN', message: INCOMPLETE_LINK });
}

function fieldsIn(message: string) {
  return [...message.matchAll(FIELD_AT_FAULT)].map(([, path = '', reason = '']) => ({ path, message: reason }));
}
