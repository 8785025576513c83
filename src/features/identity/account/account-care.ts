import * as z from 'zod/mini';
import { userCalls } from '#features/user/user-calls.ts';
import { identityCalls } from '../identity-calls.ts';
import type { AuthUser } from '../provider/provider-answers.ts';
import { ProviderError, post, providerClient } from '../provider/provider-client.ts';
import { api } from '../session/api.ts';
import { explainFailure } from '../session/explain-failure.ts';
import { forgetToken, readSession, showEmailConfirmed } from '../session/session.ts';
import { becomeSignedIn, becomeSignedOut, changeSession, completeSignOut } from '../session/session-changes.ts';
import type { SessionState } from '../session/session-state.ts';
import { CodeNeeded } from '../sign-in/code-needed.ts';
import { closedTooEarly, openGoogleWindow, waitForGoogle } from '../sign-in/open-google-window.ts';
import type { ChangePassword, ResetPassword, SignIn, SignUp } from '../sign-in/sign-in-schema.ts';
import { getSignedInUser, noCookies, signInAtProvider, signUpAtProvider } from './provider-sign-in.ts';

const googleUrlSchema = z.object({ url: z.string().check(z.refine((text) => URL.canParse(text))) });

/**
 * Signs in with email and password. Throws ProviderError with a message for the person, or CodeNeeded, and keeps the
 * state.
 */
export function signIn(credentials: SignIn): Promise<void> {
  return changeSession(async () => becomeSignedIn(await signInAtProvider(credentials)));
}

/** Creates the account and the shop's record, and signs in. Throws ProviderError as {@link signIn} does. */
export function signUp(details: SignUp): Promise<void> {
  return changeSession(async () => becomeRegistered(await signUpAtProvider(details)));
}

/**
 * Signs in with Google in a pop-up window. Must be called directly from a click handler. Throws ProviderError with a
 * message for the person if the window was blocked or closed, or if Google refused or did not answer; CodeNeeded if the
 * person has to enter a code.
 */
export async function signInWithGoogle(): Promise<void> {
  const popup = openGoogleWindow();
  try {
    await changeSession(async () => {
      popup.location.href = googleUrlSchema.parse(await post('/sign-in/social', {})).url;
      const outcome = await waitForGoogle(popup);
      popup.close();
      if (outcome === 'code-needed') throw new CodeNeeded();
      const user = await providerClient.findUser();
      // The person may have signed in before closing the window, without a message from it.
      if (!user) throw outcome === 'closed' ? closedTooEarly() : noCookies();
      return becomeRegistered(user);
    });
  } finally {
    popup.close();
  }
}

/** Requests a mail with a password-reset link, which is sent if the account exists. Throws ProviderError. */
export async function requestPasswordReset(email: string): Promise<void> {
  await post('/request-password-reset', { email });
}

/** Replaces a forgotten password and signs out every browser. `token` is from the mail. Throws ProviderError. */
export function resetPassword(token: string, { newPassword }: ResetPassword): Promise<void> {
  return changeSession(async () => {
    await post('/reset-password', { token, newPassword });
    return becomeSignedOut();
  });
}

/** The outcome of confirming an email. `problem` is a message for the person. */
export type Confirmation = 'confirmed' | 'signed-out' | 'other-account' | { problem: string };

/** Confirms an email by a mailed token, if this browser is signed in to its account. */
export async function confirmEmail(token: string): Promise<Confirmation> {
  // Wait for a pending session request, whose response would still show the email as unconfirmed.
  await readSession();
  try {
    await post('/verify-email', { token });
  } catch (error) {
    const code = error instanceof ProviderError ? error.code : undefined;
    // The session may have ended elsewhere. With the token, the sign-in page would redirect straight back here.
    if (code === 'signed-out') forgetToken();
    return code === 'signed-out' || code === 'other-account' ? code : { problem: explainFailure(error) };
  }
  showEmailConfirmed();
  return 'confirmed';
}

/** Sends the confirmation mail again. Throws ProviderError. */
export async function sendConfirmation(email: string): Promise<void> {
  await post('/send-verification-email', { email });
}

/** Changes the password and signs out every other browser. Throws ProviderError and then changes nothing. */
export function changePassword({ currentPassword, newPassword }: ChangePassword): Promise<void> {
  return changeSession(async () => {
    await post('/change-password', { currentPassword, newPassword });
    return becomeSignedIn(await getSignedInUser());
  });
}

/** Signs the person out in every browser, including this one. Throws ApiError. */
export function signOutEverywhere(): Promise<void> {
  return changeSession(async () => {
    await api.request(identityCalls.endAllSessions);
    return completeSignOut();
  });
}

/** Creates the shop's record unless it exists, and signs in (specification, section 7: POST /user). */
async function becomeRegistered(user: AuthUser): Promise<SessionState> {
  // Google accounts may have no name, but the shop requires one.
  const body = { name: user.displayName || user.email, email: user.email };
  const { insertedId } = await api.request(userCalls.addUser, { body });
  if (!insertedId)
    throw new ProviderError('Your account was created, but your customer record was not. Please sign in.');
  return becomeSignedIn(user);
}
