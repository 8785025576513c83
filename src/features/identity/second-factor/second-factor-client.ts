import * as z from 'zod/mini';
import { getSignedInUser } from '../account/provider-sign-in.ts';
import { ProviderError, post } from '../provider/provider-client.ts';
import { askToConfirm } from '../session/confirmation-asker.ts';
import { becomeSignedIn, changeSession } from '../session/session-changes.ts';

const setUpSchema = z.object({
  key: z.string(),
  qrCode: z.object({ size: z.int(), path: z.string() }),
  recoveryCodes: z.array(z.string()),
});
/** What a person needs to set up an authenticator app. It is shown once. */
export type AppSetUp = z.infer<typeof setUpSchema>;

const codesSchema = z.object({ backupCodes: z.array(z.string()) });

/** What proves who the person is: the password, or a code of people who have none. */
export type Proof = { password: string } | { code: string };

/** Completes a sign-in with the code of an authenticator app, or a recovery code. Throws ProviderError. */
export function enterCode(code: string, kind: 'app' | 'recovery'): Promise<void> {
  return changeIdentity(kind === 'app' ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code', { code });
}

/** Begins to set up an app. Nothing changes until {@link turnOn}. Throws ProviderError. */
export async function beginSetUp(password: string | undefined): Promise<AppSetUp> {
  return setUpSchema.parse(await confirming(() => post('/two-factor/enable', { password })));
}

/** Turns two-step sign-in on with the first code from the app. Other browsers are signed out. Throws ProviderError. */
export function turnOn(code: string): Promise<void> {
  return changeIdentity('/two-factor/verify-totp', { code });
}

/** Removes the app and the recovery codes. Throws ProviderError. */
export function turnOff(proof: Proof): Promise<void> {
  return changeIdentity('/two-factor/disable', proof);
}

/** Replaces the recovery codes. Throws ProviderError. */
export async function renewCodes(proof: Proof): Promise<string[]> {
  return codesSchema.parse(await post('/two-factor/generate-backup-codes', proof)).backupCodes;
}

/** Removes a passkey. Throws ProviderError. */
export function removePasskey(id: string): Promise<void> {
  // Without the last one the session counts as weaker, and its token has ended.
  return changeIdentity('/passkey/delete-passkey', { id });
}

/** Gives a passkey another name. Throws ProviderError. */
export async function renamePasskey(id: string, name: string): Promise<void> {
  await post('/passkey/update-passkey', { id, name });
}

/** Sends a request, and sends it again after people have confirmed who they are, if it needs that. */
export async function confirming(send: () => Promise<unknown>): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'confirm-again' && (await askToConfirm())) return send();
    throw error;
  }
}

/** Sends a request that changes the identity session or replaces it, and gets a new token. */
export function changeIdentity(path: string, body: object): Promise<void> {
  return changeSession(async () => {
    await post(path, body);
    return becomeSignedIn(await getSignedInUser());
  });
}
