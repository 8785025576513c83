import * as z from 'zod/mini';
import { cartActions } from '#features/cart/cart-store.ts';
import { api } from './api.ts';
import { closedTooEarly, openGoogleWindow, waitForGoogle } from './google-window.ts';
import { identityCalls } from './identity-calls.ts';
import { get, noCookies, post, providerClient } from './provider-client.ts';
import { act, becomeRegistered, becomeSignedIn, becomeSignedOut } from './session.ts';
import type { ChangePassword, ResetPassword } from './sign-in-schema.ts';

const googleAddressSchema = z.object({ url: z.url() });

/**
 * Signs in at Google, in a window of its own. To be called straight from a press. Throws ProviderError with a sentence
 * when the window was blocked or closed, or Google said no or did not answer; the page is then as before.
 */
export async function signInWithGoogle(): Promise<void> {
  const opened = openGoogleWindow();
  try {
    await act(async () => {
      opened.location.href = googleAddressSchema.parse(await post('/sign-in/social', {})).url;
      const outcome = await waitForGoogle(opened);
      opened.close();
      const user = await providerClient.findUser();
      // A window that is closed may have signed somebody in and not have come to say so.
      if (!user) throw outcome === 'closed' ? closedTooEarly() : noCookies();
      return becomeRegistered(user);
    });
  } finally {
    opened.close();
  }
}

/** Has a mail sent that leads to a new password, if there is an account with this email. Throws ProviderError. */
export async function requestPasswordReset(email: string): Promise<void> {
  await post('/request-password-reset', { email });
}

/** Replaces a forgotten password and signs every browser out. `token` comes from the mail. Throws ProviderError. */
export function resetPassword(token: string, { newPassword }: ResetPassword): Promise<void> {
  return act(async () => {
    await post('/reset-password', { token, newPassword });
    return becomeSignedOut();
  });
}

/** Confirms the email that the mail with this token went to. Throws ProviderError. */
export async function confirmEmail(token: string): Promise<void> {
  await get(`/verify-email?${new URLSearchParams({ token })}`);
}

/** Has the mail that confirms an email sent again. Throws ProviderError. */
export async function sendConfirmation(email: string): Promise<void> {
  await post('/send-verification-email', { email });
}

/** Changes the password and signs every other browser out. Throws ProviderError; then nothing has changed. */
export function changePassword({ currentPassword, newPassword }: ChangePassword): Promise<void> {
  return act(async () => {
    await post('/change-password', { currentPassword, newPassword, revokeOtherSessions: true });
    return becomeSignedIn(await providerClient.getUser());
  });
}

/** Signs the person out in every browser, here too, and empties the cart. Throws ApiError. */
export function signOutEverywhere(): Promise<void> {
  return act(async () => {
    await api.request(identityCalls.endAllSessions);
    cartActions.clear();
    return becomeSignedOut();
  });
}
