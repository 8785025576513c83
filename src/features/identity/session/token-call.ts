import * as z from 'zod/mini';
import { emailSchema } from '#features/user/email-schema.ts';
import { EMAIL_TAKEN } from '#features/user/email-taken.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { TOO_MANY_REQUESTS } from '#platform/http/refusals.ts';

export const SIGNED_IN_AS_ANOTHER = {
  status: 401,
  code: 'signed-in-as-another',
  detail: 'You are signed in under another email. Please sign in again.',
} as const;

/** The call that every page makes for a signed-in person. Apart from the others, so that pages need not load those. */
export const issueToken = defineCall({
  ...takesNothing,
  method: 'POST',
  path: '/jwt',
  access: 'identity',
  summary: 'Issues a short-lived bearer token for the identity session of this browser',
  body: z.object({ email: emailSchema }),
  answer: z.object({ token: z.string() }),
  refusals: [SIGNED_IN_AS_ANOTHER, EMAIL_TAKEN, TOO_MANY_REQUESTS],
});
