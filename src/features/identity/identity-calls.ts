import * as z from 'zod/mini';
import { EMAIL_TAKEN } from '#features/user/user-calls.ts';
import { emailSchema } from '#features/user/user-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { TOO_MANY_REQUESTS } from '#platform/http/refusals.ts';

/** One browser in which a person is signed in. */
export const sessionSchema = z.object({
  _id: z.string(),
  /** The `User-Agent` header of the browser (RFC 9110). */
  userAgent: z.optional(z.string()),
  /** The IP address at sign-in. */
  address: z.optional(z.string()),
  signedInAt: z.iso.datetime(),
  /** Whether this is the browser that sent the request. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const SIGNED_IN_AS_ANOTHER = {
  status: 401,
  code: 'signed-in-as-another',
  detail: 'You are signed in under another email. Please sign in again.',
} as const;
export const NO_SUCH_SESSION = { status: 404, detail: 'This session has already ended.' } as const;

const deleted = z.object({ deletedCount: z.int() });

/** The calls for session tokens (specification, section 7) and for the browsers in which a person is signed in. */
export const identityCalls = {
  issueToken: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/jwt',
    access: 'identity',
    summary: 'Issues a short-lived bearer token for the identity session of this browser',
    body: z.object({ email: emailSchema }),
    answer: z.object({ token: z.string() }),
    refusals: [SIGNED_IN_AS_ANOTHER, EMAIL_TAKEN, TOO_MANY_REQUESTS],
  }),
  listSessions: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/session',
    access: 'identity',
    summary: 'Lists the browsers in which this person is signed in, latest first',
    answer: z.array(sessionSchema),
  }),
  endSession: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/session/:sessionId',
    access: 'identity',
    summary: 'Signs this person out in one browser',
    params: z.object({ sessionId: z.string() }),
    answer: deleted,
    refusals: [NO_SUCH_SESSION],
  }),
  endAllSessions: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/session',
    access: 'identity',
    summary: 'Signs this person out in every browser, including this one',
    answer: deleted,
  }),
};
