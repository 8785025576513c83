import * as z from 'zod/mini';
import { defineCall, noContent, takesNothing } from '#platform/http/call.ts';
import { TOO_MANY_REQUESTS } from '#platform/http/refusals.ts';
import { passkeyProofSchema } from '../second-factor/passkey-schema.ts';

export const WRONG_PASSWORD = {
  status: 422,
  code: 'wrong-password',
  detail: 'This is not your password. Try again.',
} as const;
export const WRONG_CONFIRMATION_CODE = {
  status: 422,
  code: 'wrong-code',
  detail: 'This code is wrong or was used before. Enter the one that your app shows now.',
} as const;
export const PASSKEY_REFUSED = {
  status: 422,
  code: 'passkey-refused',
  detail: 'This passkey does not belong to your account, or it took too long. Try again.',
} as const;

/** What proves who the person is: one of the three. */
const proofSchema = z.union(
  [
    z.strictObject({ password: z.string().check(z.minLength(1, 'Password is Required'), z.maxLength(128)) }),
    z.strictObject({ code: z.string().check(z.minLength(1, 'Code is Required'), z.maxLength(40)) }),
    z.strictObject({ passkey: passkeyProofSchema }),
  ],
  'Send a password, a code or a passkey',
);

/** The call by which a person confirms who they are. Apart from the others, so that only its dialog loads it. */
export const confirmIdentity = defineCall({
  ...takesNothing,
  method: 'POST',
  path: '/confirmation',
  access: 'signedIn',
  summary: 'Confirms who you are, by password, code or passkey, for calls that answer `confirm-again`',
  body: proofSchema,
  answer: noContent,
  refusals: [WRONG_PASSWORD, WRONG_CONFIRMATION_CODE, PASSKEY_REFUSED, TOO_MANY_REQUESTS],
});
export type ConfirmationProof = z.infer<typeof proofSchema>;
