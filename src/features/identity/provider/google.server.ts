import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { nameSchema } from '#features/user/user-schema.ts';
import { GOOGLE } from './provider-client.ts';

/** The shop's OAuth client at Google, and the URL of Google's OpenID Connect discovery document. */
export interface GoogleAccess {
  clientId: string;
  clientSecret: string;
  discoveryUrl: string;
  /** Whom the discovery document and all ID tokens must name as their issuer. */
  issuer: string;
}

/**
 * Adds Google sign-in by OpenID Connect: authorization code with PKCE, state and nonce. The ID token is verified with
 * Google's keys.
 */
export function googlePlugin({ issuer: _, ...access }: GoogleAccess) {
  return genericOAuth({
    config: [
      {
        ...access,
        providerId: GOOGLE,
        scopes: ['openid', 'email', 'profile'],
        prompt: 'select_account',
        requireIdTokenVerification: true,
        // An email that Google has not verified must not give access to an account here.
        mapProfileToUser: ({ email, email_verified, name }) => ({
          email: email_verified === true ? email : undefined,
          name: parseGoogleName(name),
        }),
      },
    ],
  });
}

/** Returns the name from Google, or `undefined` if the shop's schema rejects it. No form is open to correct it. */
export function parseGoogleName(name: unknown): string | undefined {
  return nameSchema.safeParse(name).data;
}
