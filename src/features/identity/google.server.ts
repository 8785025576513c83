import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { nameSchema } from '#features/user/user-schema.ts';
import { GOOGLE } from './provider-client.ts';

/** The shop as Google knows it, and where Google's OpenID Connect is described. */
export interface GoogleAccess {
  clientId: string;
  clientSecret: string;
  discoveryUrl: string;
}

/**
 * Signing in at Google (OpenID Connect): authorization code with PKCE, state and nonce, the ID token checked against
 * Google's keys.
 */
export function googlePlugin(access: GoogleAccess) {
  return genericOAuth({
    config: [
      {
        ...access,
        providerId: GOOGLE,
        scopes: ['openid', 'email', 'profile'],
        prompt: 'select_account',
        requireIdTokenVerification: true,
        // Whoever has not shown Google that an email is theirs shall not have this email's account here either.
        mapProfileToUser: ({ email, email_verified, name }) => ({
          email: email_verified === true ? email : undefined,
          name: nameAtGoogle(name),
        }),
      },
    ],
  });
}

/** A person's name as Google states it; none where the shop would refuse it, because nobody is there to correct it. */
export function nameAtGoogle(name: unknown): string | undefined {
  return nameSchema.safeParse(name).data;
}
