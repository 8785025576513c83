import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { secondFactorCalls } from './second-factor/second-factor-calls.ts';
import { confirmIdentity } from './session/confirmation-call.ts';
import { issueToken } from './session/token-call.ts';

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

export const NO_SUCH_SESSION = { status: 404, detail: 'This session has already ended.' } as const;

const deleted = z.object({ deletedCount: z.int() });

/** The calls for session tokens (specification, section 7) and for the browsers in which a person is signed in. */
export const identityCalls = {
  issueToken,
  confirmIdentity,
  ...secondFactorCalls,
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
