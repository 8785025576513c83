import * as z from 'zod/mini';
import { cartActions } from '#features/cart/cart-store.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { api } from './api.ts';
import { explainFailure } from './explain-failure.ts';
import { closedTooEarly, openGoogleWindow, waitForGoogle } from './google-window.ts';
import { identityCalls } from './identity-calls.ts';
import { type AuthUser, get, noCookies, ProviderError, post, providerClient } from './provider-client.ts';
import { forgetToken, readSession, showEmailConfirmed } from './session.ts';
import { act, becomeSignedIn, becomeSignedOut } from './session-changes.ts';
import type { SessionState } from './session-state.ts';
import type { ChangePassword, ResetPassword, SignIn, SignUp } from './sign-in-schema.ts';

const googleAddressSchema = z.object({ url: z.url() });

/** Throws ProviderError with a message for the person; the state is then as before. */
export function signIn(credentials: SignIn): Promise<void> {
  return act(async () => becomeSignedIn(await providerClient.signIn(credentials)));
}

/** Makes the account and the shop's record, and signs in. Throws ProviderError as {@link signIn} does. */
export function signUp(details: SignUp): Promise<void> {
  return act(async () => becomeRegistered(await providerClient.signUp(details)));
}

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

/** What became of confirming an email; `problem` is a sentence for the person. */
export type Confirmation = 'confirmed' | 'signed-out' | 'other-account' | { problem: string };

/** Confirms the email that the mail with this token went to, if this browser is signed in to its account. */
export async function confirmEmail(token: string): Promise<Confirmation> {
  // Or what is found out about the session at the same time would still say that the email is not confirmed.
  await readSession();
  try {
    await get(`/verify-email?${new URLSearchParams({ token })}`);
  } catch (error) {
    const code = error instanceof ProviderError ? error.code : undefined;
    // The session may have ended elsewhere; the sign-in page would lead straight back here.
    if (code === 'signed-out') forgetToken();
    return code === 'signed-out' || code === 'other-account' ? code : { problem: explainFailure(error) };
  }
  showEmailConfirmed();
  return 'confirmed';
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

/** Makes the shop's record of somebody who may be new, and signs them in (specification, section 7: POST /user). */
async function becomeRegistered(user: AuthUser): Promise<SessionState> {
  // Google lets people go without a name; the shop addresses everybody by one.
  const body = { name: user.displayName || user.email, email: user.email };
  const { insertedId } = await api.request(userCalls.addUser, { body });
  if (!insertedId) throw new ProviderError('Your account was made, but not your customer record. Please sign in.');
  return becomeSignedIn(user);
}
