import * as z from 'zod/mini';
import type { AuditAction } from '#features/audit/audit-actions.ts';
import type { AttemptKind } from '../attempts/attempt-limits.server.ts';
import { newPasskeySchema, passkeyNameSchema, passkeyProofSchema } from '../second-factor/passkey-schema.ts';
import {
  changePasswordSchema,
  currentPasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
} from '../sign-in/sign-in-schema.ts';
import { ASKS_FOR_CODE, GOOGLE } from './provider-client.ts';

/** What a request to the identity provider does with the second factor of a person. */
export type SecondFactorStep =
  | 'begin'
  | 'code'
  | 'recovery-code'
  | 'turn-off'
  | 'renew-codes'
  | 'begin-passkey'
  | 'add-passkey'
  | 'change-passkey'
  | 'remove-passkey';

/** An endpoint of the identity provider that the shop exposes, with the checks and side effects the shop adds. */
export interface EndpointPolicy {
  method: 'GET' | 'POST';
  /** The provider's own method, where the shop's differs: its GET would change something. */
  forwardedAs?: 'GET';
  /** Relative to the provider's root. */
  path: string;
  /** Schema of the body, or of the query of a GET. Only the fields in it are forwarded to the provider. */
  input: z.ZodMiniType<Record<string, unknown>>;
  /** The limit that each request counts against, whatever its outcome. */
  attemptKind?: AttemptKind;
  /**
   * Where the person comes from: the request's cookie, its cookie or that of a sign-in that waits for a code, the mailed
   * token in the body, the body of the response, or the cookie that the response sets.
   */
  actor?: 'cookie' | 'pending-sign-in' | 'mailed-token' | 'response' | 'new-cookie';
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
  /** What it does with the person's second factor. */
  secondFactor?: SecondFactorStep;
  /** Requires Google to be reachable. */
  requiresGoogle?: true;
  /** The response is loaded in Google's pop-up, which must keep its opener to report the outcome. */
  inGoogleWindow?: true;
  /** Minimum duration, longer than the work for a known email, so that timing does not reveal which emails exist. */
  minDurationMilliseconds?: number;
}

/** The page to which Google redirects its window at the end. */
export const GOOGLE_RETURN = '/signIn/google';
/** The same, if the person still has to enter a code. */
export const GOOGLE_RETURN_FOR_CODE = `${GOOGLE_RETURN}?${ASKS_FOR_CODE}`;

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

/** The code of an authenticator app, without the spaces that apps show, or a recovery code. */
const codeSchema = z.string().check(
  z.maxLength(40),
  z.overwrite((code) => code.replace(/\s/g, '')),
);
const passwordOrCodeSchema = z.object({ password: z.optional(currentPasswordSchema), code: z.optional(codeSchema) });
const passkeyIdSchema = z.object({ id: z.string().check(z.maxLength(100)) });

/** Asks for the password, or for a code of people without a password. */
const withPassword = {
  method: 'POST',
  input: passwordOrCodeSchema,
  actor: 'cookie',
  attemptKind: 'signIn',
  verifiesPassword: true,
} as const;

/** Authenticator apps, recovery codes and passkeys. */
const SECOND_FACTOR_POLICIES: readonly EndpointPolicy[] = [
  { ...withPassword, path: '/two-factor/enable', secondFactor: 'begin' },
  { ...withPassword, path: '/two-factor/disable', secondFactor: 'turn-off' },
  { ...withPassword, path: '/two-factor/generate-backup-codes', secondFactor: 'renew-codes' },
  {
    method: 'POST',
    path: '/two-factor/verify-totp',
    input: z.object({ code: codeSchema }),
    attemptKind: 'secondFactor',
    actor: 'pending-sign-in',
    secondFactor: 'code',
    auditOnRefusal: 'second-factor-refused',
  },
  {
    method: 'POST',
    path: '/two-factor/verify-backup-code',
    input: z.object({ code: codeSchema }),
    attemptKind: 'secondFactor',
    actor: 'pending-sign-in',
    secondFactor: 'recovery-code',
    auditOnRefusal: 'second-factor-refused',
  },
  {
    method: 'GET',
    path: '/passkey/generate-register-options',
    input: emptySchema,
    attemptKind: 'passkey',
    actor: 'cookie',
    secondFactor: 'begin-passkey',
  },
  {
    method: 'POST',
    path: '/passkey/verify-registration',
    input: z.object({ response: newPasskeySchema, name: passkeyNameSchema }),
    attemptKind: 'passkey',
    actor: 'cookie',
    secondFactor: 'add-passkey',
  },
  { method: 'GET', path: '/passkey/generate-authenticate-options', input: emptySchema, attemptKind: 'passkey' },
  {
    method: 'POST',
    path: '/passkey/verify-authentication',
    input: z.object({ response: passkeyProofSchema }),
    attemptKind: 'passkey',
    actor: 'response',
    auditOnSuccess: 'signed-in',
    auditOnRefusal: 'sign-in-refused',
  },
  {
    method: 'POST',
    path: '/passkey/update-passkey',
    input: z.extend(passkeyIdSchema, { name: passkeyNameSchema }),
    attemptKind: 'passkey',
    actor: 'cookie',
    secondFactor: 'change-passkey',
  },
  {
    method: 'POST',
    path: '/passkey/delete-passkey',
    input: passkeyIdSchema,
    attemptKind: 'passkey',
    actor: 'cookie',
    secondFactor: 'remove-passkey',
  },
];

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
    input: z.pipe(
      z.extend(changePasswordSchema, { currentPassword: currentPasswordSchema }),
      z.transform((input) => ({ ...input, revokeOtherSessions: true })),
    ),
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
  { method: 'POST', path: '/verify-email', forwardedAs: 'GET', input: z.object({ token: tokenSchema }) },
  ...SECOND_FACTOR_POLICIES,
];
