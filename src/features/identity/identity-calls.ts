import * as z from 'zod/mini';
import { emailSchema } from '#features/user/user-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';

/** The session token's call (specification, section 7). */
export const identityCalls = {
  issueToken: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/jwt',
    access: 'identity',
    summary: 'A short-lived bearer token for the person whose identity session this browser holds',
    body: z.object({ email: emailSchema }),
    answer: z.object({ token: z.string() }),
    refusals: { 429: 'Asked too often; Retry-After says when to ask again' },
  }),
};
