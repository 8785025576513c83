import * as z from 'zod/mini';

/** An error of one field. `path` is its path in the body, such as `items.0.amount`. */
const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });
type FieldError = z.infer<typeof fieldErrorSchema>;

/** The body of every API error: RFC 9457 plus field errors and properties specific to the error. */
export const problemSchema = z.looseObject({
  /** A short summary of the status; the sentence for the user is `detail`. */
  title: z.string(),
  status: z.int(),
  /** What happened and what to do, for the user. */
  detail: z.string(),
  /** A machine-readable code, such as `out-of-stock`. */
  code: z.optional(z.string()),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(fieldErrorSchema)),
});
export type ProblemBody = z.infer<typeof problemSchema>;

/** Codes of 401 and 403 responses that the browser handles differently. */
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

/** An error response. Routes throw it and the error handler sends it. */
export class Problem extends Error {
  readonly status: number;
  readonly extras: Readonly<Record<string, unknown>>;

  constructor(status: number, detail: string, extras: Readonly<Record<string, unknown>> = {}) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.extras = extras;
  }

  /** The machine-readable code, if there is one. */
  get code(): string | undefined {
    return typeof this.extras.code === 'string' ? this.extras.code : undefined;
  }

  toBody(requestId: string): ProblemBody {
    const title = TITLES[this.status] ?? 'Error';
    return { type: 'about:blank', title, status: this.status, detail: this.message, requestId, ...this.extras };
  }
}

/** Converts a Zod error to a 400 that names every invalid field. */
export function invalidInput(error: z.core.$ZodError): Problem {
  return invalidFields(error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })));
}

/** A 256 kB body can have a hundred thousand errors, and nobody corrects more than this at once. */
const MAX_FIELD_ERRORS = 20;

/** Creates a 400 that names the first of these fields. An error that concerns the whole input has no path. */
export function invalidFields(errors: readonly FieldError[]): Problem {
  const named = errors.slice(0, MAX_FIELD_ERRORS);
  const fields = named.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  if (errors.length > named.length) fields.push(`and ${errors.length - named.length} more`);
  const sentence = `Please correct: ${fields.join('; ')}`;
  // The client of the identity provider reads `message` instead of `detail`.
  return new Problem(400, sentence, { code: 'invalid-input', message: sentence, errors: named });
}
