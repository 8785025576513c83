import * as z from 'zod/mini';
import type { AuditAction } from '#features/audit/audit-table.ts';
import type { AttemptLimits } from '../attempts/attempt-limits.server.ts';
import {
  changePasswordSchema,
  currentPasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
} from '../sign-in/sign-in-schema.ts';
import { GOOGLE } from './provider-client.ts';

/** An endpoint of the identity provider that the shop exposes, with the checks and side effects the shop adds. */
export interface EndpointPolicy {
  method: 'GET' | 'POST';
  /** Relative to the provider's root. */
  path: string;
  /** Schema of the body, or of the query of a GET. Only the fields in it are forwarded to the provider. */
  input: z.ZodMiniType<Record<string, unknown>>;
  /** The limit that each request counts against, whatever its outcome. */
  attemptKind?: keyof AttemptLimits;
  /**
   * Where the person comes from: the request's cookie, the mailed token in the body, the body of the response, or the
   * cookie that the response sets.
   */
  actor?: 'cookie' | 'mailed-token' | 'response' | 'new-cookie';
  /** Issues a session for a password. The password must still be valid once the session exists. */
  verifiesPassword?: true;
  /** The field with a new password, which is checked against the password policy. */
  newPasswordField?: 'password' | 'newPassword';
  /** Resets all attempts on the account after success, from every network. */
  resetsAttempts?: true;
  auditOnSuccess?: AuditAction;
  auditOnRefusal?: AuditAction;
  /** Which session tokens end on success: those of this browser, or all of the person. */
  endsTokens?: 'here' | 'everywhere';
  /** Requires Google to be reachable. */
  requiresGoogle?: true;
  /** The response is loaded in Google's pop-up, which must keep its opener to report the outcome. */
  inGoogleWindow?: true;
  /** Minimum duration, longer than the work for a known email, so that timing does not reveal which emails exist. */
  minDurationMilliseconds?: number;
}

/** The page to which Google redirects its window at the end. */
export const GOOGLE_RETURN = '/signIn/google';

/** The only Google sign-in request that is forwarded: by authorization code, never by an ID token from the browser. */
const GOOGLE_SIGN_IN = {
  provider: GOOGLE,
  callbackURL: GOOGLE_RETURN,
  errorCallbackURL: GOOGLE_RETURN,
  disableRedirect: true,
};

const emptySchema = z.object({});
/** The limit exceeds any token of the provider. The provider rejects invalid and empty tokens itself. */
const tokenSchema = z.string().check(z.maxLength(2000));
/** The query parameters that Google adds to the redirect URL (RFC 6749 and RFC 9207). */
const googleCallbackSchema = z.object({
  state: z.optional(z.string()),
  code: z.optional(z.string()),
  error: z.optional(z.string()),
  iss: z.optional(z.string()),
});

/** All endpoints of the provider that the shop exposes. Any other path below its root answers 404. */
export const ENDPOINT_POLICIES: readonly EndpointPolicy[] = [
  {
    method: 'POST',
    path: '/sign-up/email',
    input: signUpSchema,
    newPasswordField: 'password',
    attemptKind: 'signUp',
    actor: 'response',
    auditOnSuccess: 'signed-up',
  },
  {
    method: 'POST',
    path: '/sign-in/email',
    input: z.extend(signInSchema, { password: currentPasswordSchema }),
    verifiesPassword: true,
    attemptKind: 'signIn',
    actor: 'response',
    auditOnSuccess: 'signed-in',
    auditOnRefusal: 'sign-in-refused',
  },
  {
    method: 'POST',
    path: '/sign-in/social',
    input: z.pipe(
      z.unknown(),
      z.transform(() => GOOGLE_SIGN_IN),
    ),
    attemptKind: 'signIn',
    requiresGoogle: true,
  },
  {
    method: 'GET',
    path: '/callback/google',
    input: googleCallbackSchema,
    actor: 'new-cookie',
    auditOnSuccess: 'signed-in',
    requiresGoogle: true,
    inGoogleWindow: true,
  },
  {
    method: 'POST',
    path: '/sign-out',
    input: emptySchema,
    actor: 'cookie',
    auditOnSuccess: 'signed-out',
    endsTokens: 'here',
  },
  { method: 'GET', path: '/get-session', input: emptySchema },
  {
    method: 'POST',
    path: '/change-password',
    input: z.extend(changePasswordSchema, {
      currentPassword: currentPasswordSchema,
      revokeOtherSessions: z.optional(z.boolean()),
    }),
    verifiesPassword: true,
    newPasswordField: 'newPassword',
    attemptKind: 'signIn',
    actor: 'cookie',
    auditOnSuccess: 'password-changed',
    endsTokens: 'everywhere',
  },
  {
    method: 'POST',
    path: '/request-password-reset',
    input: forgotPasswordSchema,
    attemptKind: 'mail',
    minDurationMilliseconds: 300,
  },
  {
    method: 'POST',
    path: '/reset-password',
    input: z.extend(resetPasswordSchema, { token: tokenSchema }),
    newPasswordField: 'newPassword',
    attemptKind: 'signIn',
    actor: 'mailed-token',
    resetsAttempts: true,
  },
  { method: 'POST', path: '/send-verification-email', input: forgotPasswordSchema, attemptKind: 'mail' },
  { method: 'GET', path: '/verify-email', input: z.object({ token: tokenSchema }) },
];
