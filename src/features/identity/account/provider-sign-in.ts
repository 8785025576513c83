import * as z from 'zod/mini';
import type { AuthUser } from '../provider/provider-answers.ts';
import { ProviderError, post, providerClient } from '../provider/provider-client.ts';
import { CodeNeeded } from '../sign-in/code-needed.ts';
import type { SignIn, SignUp } from '../sign-in/sign-in-schema.ts';

const pendingSchema = z.object({ twoFactorRedirect: z.literal(true) });

/** Signs in at the identity provider. Throws {@link ProviderError}, or {@link CodeNeeded} if a code is missing. */
export async function signInAtProvider({ email, password }: SignIn): Promise<AuthUser> {
  const answer = await post('/sign-in/email', { email, password });
  if (pendingSchema.safeParse(answer).success) throw new CodeNeeded();
  return getSignedInUser();
}

/** Creates an account at the identity provider and signs in. Throws {@link ProviderError}. */
export async function signUpAtProvider({ name, email, password }: SignUp): Promise<AuthUser> {
  await post('/sign-up/email', { name, email, password });
  return getSignedInUser();
}

/** Returns the person who has just signed in. Throws {@link ProviderError} if the browser did not store the session cookie. */
export async function getSignedInUser(): Promise<AuthUser> {
  const user = await providerClient.findUser();
  if (!user) throw noCookies();
  return user;
}

/** The error for a browser that did not store the session cookie. */
export function noCookies(): ProviderError {
  return new ProviderError('Your browser blocks cookies for this shop. Allow them, then try again.');
}
