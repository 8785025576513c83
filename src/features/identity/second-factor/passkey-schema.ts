import * as z from 'zod/mini';

/** Binary data as a browser encodes it. The limit exceeds what authenticators send. */
const encoded = z.string().check(z.maxLength(8000), z.regex(/^[\w-]*$/));

const credential = { id: encoded, rawId: encoded, type: z.literal('public-key') };
/** The shop requests no extensions. */
const clientExtensionResults = z.pipe(
  z.unknown(),
  z.transform(() => ({})),
);

/** The answer of a device with a new passkey (WebAuthn: RegistrationResponseJSON). */
export const newPasskeySchema = z.object({
  ...credential,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
});

/** The answer of a device that proves a passkey (WebAuthn: AuthenticationResponseJSON). */
export const passkeyProofSchema = z.object({
  ...credential,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.optional(encoded),
  }),
});
export type PasskeyProof = z.infer<typeof passkeyProofSchema>;

export const passkeyNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'Name is Required'), z.maxLength(60), z.regex(/^[^\p{Cc}]*$/u));
