import * as z from 'zod/mini';
import type { CodeOf, Refusal } from './call.ts';
import { type ACCESS_REFUSALS, type ANY_CALL, INVALID_INPUT, type MALFORMED_BODY } from './refusals.ts';

/** An error of one field. `path` is its path in the body, such as `items.0.amount`. */
const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });
type FieldError = z.infer<typeof fieldErrorSchema>;

type CommonCode = typeof INVALID_INPUT.code | CodeOf<typeof ANY_CALL | typeof MALFORMED_BODY | typeof ACCESS_REFUSALS>;

/** The codes of problems, as keys. `calls.ts` adds those of the calls. */
export interface ProblemCodes extends Record<CommonCode, true> {}

/** A code by which programs tell problems apart. */
export type ProblemCode = keyof ProblemCodes;

/** Also accepts codes that this version does not know: those of the identity provider, and of newer versions. */
export const problemCodeSchema = z.pipe(z.string(), z.custom<ProblemCode, string>());

/** The body of every API error: RFC 9457 plus field errors and properties specific to the error. */
export const problemSchema = z.looseObject({
  /** A short summary of the status; the sentence for the user is `detail`. */
  title: z.string(),
  status: z.int(),
  /** What happened and what to do, for the user. */
  detail: z.string(),
  code: z.optional(problemCodeSchema),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(fieldErrorSchema)),
});
export type ProblemBody = z.infer<typeof problemSchema>;

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  402: 'Payment refused',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Cannot be processed',
  429: 'Too many requests',
  431: 'Too large',
  500: 'Fault on our side',
  503: 'Not available now',
};

/** An error response. Routes throw it and the error handler sends it. */
export class Problem extends Error {
  readonly status: number;
  readonly code: ProblemCode | undefined;
  readonly extras: Readonly<Record<string, unknown>>;

  /** @param extras further members of the body. */
  constructor({ status, code, detail }: Refusal<ProblemCode>, extras: Readonly<Record<string, unknown>> = {}) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.extras = extras;
  }

  toBody(requestId: string): ProblemBody {
    const { status, code, message: detail, extras } = this;
    const title = TITLES[status] ?? 'Error';
    return { type: 'about:blank', title, status, detail, requestId, ...(code !== undefined && { code }), ...extras };
  }
}

/** Creates a problem that the client of the identity provider also understands: it reads `message`, not `detail`. */
export function problemWithMessage(
  refusal: Refusal<ProblemCode>,
  extras: Readonly<Record<string, unknown>> = {},
): Problem {
  return new Problem(refusal, { message: refusal.detail, ...extras });
}

/** Converts a Zod error to a 400 that names every invalid field. */
export function invalidInput(error: z.core.$ZodError): Problem {
  return invalidFields(error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })));
}

/** A 256 kB body can have a hundred thousand errors, of which only the first ones are useful. */
const MAX_FIELD_ERRORS = 20;

/** Creates a 400 that names the first of these fields. An error that concerns the whole input has no path. */
export function invalidFields(errors: readonly FieldError[]): Problem {
  const named = errors.slice(0, MAX_FIELD_ERRORS);
  const fields = named.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  if (errors.length > named.length) fields.push(`and ${errors.length - named.length} more`);
  return problemWithMessage({ ...INVALID_INPUT, detail: `Please correct: ${fields.join('; ')}` }, { errors: named });
}
