import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import { get, ProviderError } from '../provider/provider-client.ts';
import { changeIdentity, confirming } from './second-factor-client.ts';

/** The browser checks the rest of what the server sends. */
const challengeSchema = z.looseObject({ challenge: z.string() });

const MESSAGES: Readonly<Record<string, string>> = {
  NotAllowedError: 'The passkey was not used: the request was cancelled or took too long. Try again.',
  AbortError: 'The passkey was not used: the request was cancelled. Try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Browsers allow no passkeys on this address. Open the shop by its name, in the demo as localhost.',
  NotSupportedError: 'This device cannot keep passkeys.',
};
const FAILED = 'This browser could not use a passkey. Try another way.';

/** Signs in with a passkey. Throws ProviderError with a message for the person. */
export async function signInWithPasskey(): Promise<void> {
  return changeIdentity('/passkey/verify-authentication', { response: await provePasskey() });
}

/** Asks the device to prove a passkey. Throws ProviderError with a message for the person. */
export async function provePasskey(): Promise<AuthenticationResponseJSON> {
  const options = challengeSchema.parse(await get('/passkey/generate-authenticate-options'));
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = { ...options, userVerification: 'required' };
  return explained(startAuthentication({ optionsJSON }));
}

/** Adds a passkey on this device, or on one that the browser reaches. Throws ProviderError. */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = z
    .custom<PublicKeyCredentialCreationOptionsJSON>((value) => challengeSchema.safeParse(value).success)
    .parse(await confirming(() => get('/passkey/generate-register-options')));
  const response = await explained(startRegistration({ optionsJSON }));
  // The session now counts as one with a second factor, which its token says.
  await changeIdentity('/passkey/verify-registration', { response, name });
}

async function explained<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    throw new ProviderError((error instanceof Error ? MESSAGES[error.name] : undefined) ?? FAILED);
  }
}
