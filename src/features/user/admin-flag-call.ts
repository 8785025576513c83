import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { emailSchema } from './email-schema.ts';

/** The call that every page makes for a signed-in person. Apart from the others, so that pages need not load those. */
export const getAdminFlag = defineCall({
  ...takesNothing,
  method: 'GET',
  path: '/user/admin/:email',
  access: 'owner or customers.read',
  summary: 'Returns whether this person is an admin',
  params: z.object({ email: emailSchema }),
  answer: z.object({ admin: z.boolean() }),
});
