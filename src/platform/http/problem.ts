import * as z from 'zod/mini';

/** What is wrong with a field; its path is that of the body, such as `items.0.amount`. */
const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });
type FieldError = z.infer<typeof fieldErrorSchema>;

/** Body of every API error: RFC 9457 with the fields at fault, and whatever a refusal adds of its own. */
export const problemSchema = z.looseObject({
  /** What went wrong in general; the sentence for a person is `detail`. */
  title: z.string(),
  status: z.int(),
  /** What happened and what to do, for a person. */
  detail: z.string(),
  /** Name of the refusal for programs, such as `out-of-stock`. */
  code: z.optional(z.string()),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(fieldErrorSchema)),
});
export type ProblemBody = z.infer<typeof problemSchema>;

/** Codes of 401 and 403 that say more than the status, for browsers to act upon. */
export const AUTH_CODES = {
  adminOnly: 'admin-only',
  notYours: 'not-yours',
  signedInAsAnother: 'signed-in-as-another',
} as const;

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  402: 'Payment refused',
  403: 'Not allowed',
  404: 'Not found',
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

/** An answer other than success. Thrown at the door of the API, written by its error handler. */
export class Problem extends Error {
  readonly status: number;
  readonly extras: Readonly<Record<string, unknown>>;

  constructor(status: number, detail: string, extras: Readonly<Record<string, unknown>> = {}) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.extras = extras;
  }

  /** Its name for programs, where it has one. */
  get code(): string | undefined {
    return typeof this.extras.code === 'string' ? this.extras.code : undefined;
  }

  toBody(requestId: string): ProblemBody {
    const title = TITLES[this.status] ?? 'Error';
    return { type: 'about:blank', title, status: this.status, detail: this.message, requestId, ...this.extras };
  }
}

/** Turns what a schema found into a 400 that names every field. */
export function invalidInput(error: z.core.$ZodError): Problem {
  return invalidFields(error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })));
}

/** Nobody corrects more at once, and a body of 256 kB can be wrong in a hundred thousand places. */
const MAX_FIELD_ERRORS = 20;

/** A 400 that names these fields, or the first of them; what concerns all of them has no path. */
export function invalidFields(errors: readonly FieldError[]): Problem {
  const named = errors.slice(0, MAX_FIELD_ERRORS);
  const fields = named.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  if (errors.length > named.length) fields.push(`and ${errors.length - named.length} more`);
  const sentence = `Please correct: ${fields.join('; ')}`;
  // Where the identity provider answers, browsers look for its `message`.
  return new Problem(400, sentence, { code: 'invalid-input', message: sentence, errors: named });
}
