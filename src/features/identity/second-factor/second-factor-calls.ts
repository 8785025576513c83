import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';

const passkeySchema = z.object({
  _id: z.string(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  /** The last sign-in or confirmation with it. */
  lastUsedAt: z.optional(z.iso.datetime()),
});

/** What a person has set up. */
const statusSchema = z.object({
  app: z.optional(z.object({ addedAt: z.iso.datetime(), recoveryCodesLeft: z.int() })),
  passkeys: z.array(passkeySchema),
});
export type SecondFactorStatus = z.infer<typeof statusSchema>;

const NO_SUCH_USER = { status: 404, detail: 'There is no such user.' } as const;

/** The shop's own calls for second factors. The others are endpoints of the identity provider. */
export const secondFactorCalls = {
  getSecondFactor: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/second-factor',
    access: 'identity',
    summary: 'Describes the authenticator app and lists the passkeys of this person',
    answer: statusSchema,
  }),
  resetSecondFactor: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/user/:id/second-factor',
    access: 'roles.write',
    confirms: true,
    summary: 'Removes the authenticator app and the passkeys of a person who lost them, and signs them out',
    params: z.object({ id: z.string() }),
    answer: z.object({ deletedCount: z.int() }),
    refusals: [NO_SUCH_USER],
  }),
};
