import * as z from 'zod/mini';
import { emailSchema } from '#features/user/user-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';

/** One browser in which a person is signed in. */
export const sessionSchema = z.object({
  _id: z.string(),
  /** What the browser calls itself (RFC 9110, User-Agent). */
  userAgent: z.optional(z.string()),
  /** The network address that it signed in from. */
  address: z.optional(z.string()),
  signedInAt: z.iso.datetime(),
  /** Whether it is the browser that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

const deleted = z.object({ deletedCount: z.int() });

/** The calls about being signed in: the session token (specification, section 7), and the browsers that are. */
export const identityCalls = {
  issueToken: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/jwt',
    access: 'identity',
    summary: 'A short-lived bearer token for the person whose identity session this browser holds',
    body: z.object({ email: emailSchema }),
    answer: z.object({ token: z.string() }),
    refusals: {
      409: 'Another account has this email',
      429: 'Asked too often; Retry-After says when to ask again',
    },
  }),
  listSessions: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/session',
    access: 'identity',
    summary: 'The browsers in which this person is signed in, the latest first',
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
    refusals: { 404: 'This person has no such session' },
  }),
  endAllSessions: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/session',
    access: 'identity',
    summary: 'Signs this person out everywhere, here too',
    answer: deleted,
  }),
};
