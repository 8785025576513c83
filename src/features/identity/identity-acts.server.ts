import * as z from 'zod/mini';
import type { AuditAction } from '#features/audit/audit-table.ts';
import type { AttemptLimits } from './attempt-limits.server.ts';
import { GOOGLE } from './provider-client.ts';
import {
  changePasswordSchema,
  forgotPasswordSchema,
  presentPasswordSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
} from './sign-in-schema.ts';

/** One of the identity provider's endpoints that the shop offers, and what it means to the shop. */
export interface Act {
  method: 'GET' | 'POST';
  /** Below the provider's root. */
  path: string;
  /** What the provider is sent of the body, or of a GET's query: the fields named here and no others. */
  input: z.ZodMiniType<Record<string, unknown>>;
  /** What counts as a try, however it ends. */
  limited?: keyof AttemptLimits;
  /**
   * Whoever the cookie belongs to before the call, whom the token in the body was mailed to, whoever the answer names, or
   * whoever the answer's cookie belongs to.
   */
  actor?: 'cookie' | 'mailed-token' | 'answer' | 'new-cookie';
  /** It gives a session for a password, which has to be good still when the session is there. */
  provesPassword?: true;
  /** The field with a password that is new, which must be a good one. */
  choosesPassword?: 'password' | 'newPassword';
  /** Afterwards nothing counts any more that was tried on the account, from whichever network. */
  forgivesEverywhere?: true;
  done?: AuditAction;
  refused?: AuditAction;
  /** Whose session tokens end: those of this browser, or of all that the person has. */
  endsTokens?: 'here' | 'everywhere';
  /** It cannot be answered without Google. */
  withGoogle?: true;
  /** Google's window asks, and has yet to tell the page that opened it how it ended. */
  inGoogleWindow?: true;
  /** Longer than the work for a known email takes, so that an unknown one is answered no sooner. */
  takesAtLeastMilliseconds?: number;
}

/** The page on which Google's window ends. */
export const GOOGLE_RETURN = '/signIn/google';

/** The one way to Google: with a code, never with an ID token that the browser brings along. */
const TO_GOOGLE = {
  provider: GOOGLE,
  callbackURL: GOOGLE_RETURN,
  errorCallbackURL: GOOGLE_RETURN,
  disableRedirect: true,
};

const nothing = z.object({});
/** Longer than any token that the provider makes; what is none is its matter, an empty one too. */
const tokenSchema = z.string().check(z.maxLength(2000));
/** What Google adds to the address that it leads back to (RFC 6749 and RFC 9207). */
const fromGoogleSchema = z.object({
  state: z.optional(z.string()),
  code: z.optional(z.string()),
  error: z.optional(z.string()),
  iss: z.optional(z.string()),
});

/** Every endpoint of the provider that the shop's pages use. There are no others below its root. */
export const ACTS: readonly Act[] = [
  {
    method: 'POST',
    path: '/sign-up/email',
    input: signUpSchema,
    choosesPassword: 'password',
    limited: 'signUp',
    actor: 'answer',
    done: 'signed-up',
  },
  {
    method: 'POST',
    path: '/sign-in/email',
    input: z.extend(signInSchema, { password: presentPasswordSchema }),
    provesPassword: true,
    limited: 'signIn',
    actor: 'answer',
    done: 'signed-in',
    refused: 'sign-in-refused',
  },
  {
    method: 'POST',
    path: '/sign-in/social',
    input: z.pipe(
      z.unknown(),
      z.transform(() => TO_GOOGLE),
    ),
    limited: 'signIn',
    withGoogle: true,
  },
  {
    method: 'GET',
    path: '/callback/google',
    input: fromGoogleSchema,
    actor: 'new-cookie',
    done: 'signed-in',
    withGoogle: true,
    inGoogleWindow: true,
  },
  {
    method: 'POST',
    path: '/sign-out',
    input: nothing,
    actor: 'cookie',
    done: 'signed-out',
    endsTokens: 'here',
  },
  { method: 'GET', path: '/get-session', input: nothing },
  {
    method: 'POST',
    path: '/change-password',
    input: z.extend(changePasswordSchema, {
      currentPassword: presentPasswordSchema,
      revokeOtherSessions: z.optional(z.boolean()),
    }),
    provesPassword: true,
    choosesPassword: 'newPassword',
    limited: 'signIn',
    actor: 'cookie',
    done: 'password-changed',
    endsTokens: 'everywhere',
  },
  {
    method: 'POST',
    path: '/request-password-reset',
    input: forgotPasswordSchema,
    limited: 'mail',
    takesAtLeastMilliseconds: 300,
  },
  {
    method: 'POST',
    path: '/reset-password',
    input: z.extend(resetPasswordSchema, { token: tokenSchema }),
    choosesPassword: 'newPassword',
    limited: 'signIn',
    actor: 'mailed-token',
    forgivesEverywhere: true,
  },
  { method: 'POST', path: '/send-verification-email', input: forgotPasswordSchema, limited: 'mail' },
  { method: 'GET', path: '/verify-email', input: z.object({ token: tokenSchema }) },
];
