import { INVALID_INPUT, SIGNED_OUT, TOO_MANY_REQUESTS } from '#platform/http/refusals.ts';
import { PASSWORD_LENGTH } from '../sign-in/sign-in-schema.ts';

/** The provider's own code, because this problem equals the one for a forged token. */
export const INCOMPLETE_LINK = {
  status: 400,
  code: 'INVALID_TOKEN',
  detail: 'This link has already been used or is incomplete. Request a new one.',
} as const;
export const PASSWORD_TOO_COMMON = {
  status: 400,
  code: 'password-too-common',
  detail: 'This password is too common. Choose another.',
} as const;
export const STAFF_PASSWORD_TOO_SHORT = {
  status: 400,
  code: 'staff-password-too-short',
  detail: `Staff passwords need ${PASSWORD_LENGTH.minForStaff} characters or more. Choose a longer one.`,
} as const;
/** Refuses a sign-in with the right password. Its problem also says how to get a longer one. */
export const STAFF_SIGN_IN_REFUSED = {
  status: 403,
  code: 'staff-password-too-short',
  detail: `Staff passwords need ${PASSWORD_LENGTH.minForStaff} characters or more. Yours is shorter.`,
} as const;
export const PASSWORD_CHANGED = {
  status: 401,
  code: 'signed-out',
  detail: 'Your password was just changed. Please sign in again.',
} as const;
export const OTHER_ACCOUNT = {
  status: 403,
  code: 'other-account',
  detail: 'This link belongs to a different account from the one you are signed in to.',
} as const;
export const GOOGLE_AWAY = {
  status: 503,
  code: 'google-away',
  detail: 'Google is unavailable right now. Sign in with your password, or try again later.',
} as const;

/** The shop's own refusals at the endpoints of the identity provider. The provider's are in upper case. */
export const OWN_REFUSALS = [
  INVALID_INPUT,
  INCOMPLETE_LINK,
  PASSWORD_TOO_COMMON,
  STAFF_PASSWORD_TOO_SHORT,
  SIGNED_OUT,
  PASSWORD_CHANGED,
  STAFF_SIGN_IN_REFUSED,
  OTHER_ACCOUNT,
  TOO_MANY_REQUESTS,
  GOOGLE_AWAY,
] as const;
