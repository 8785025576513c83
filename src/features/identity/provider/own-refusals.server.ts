import { CONFIRM_AGAIN, INVALID_INPUT, SIGNED_OUT, TOO_MANY_REQUESTS } from '#platform/http/refusals.ts';
import { MAX_UNCONFIRMED_MAILS } from '../attempts/max-unconfirmed-mails.ts';
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
export const WRONG_CODE = {
  status: 400,
  code: 'wrong-code',
  detail: 'This code is wrong or has expired. Enter the one that your app shows now.',
} as const;
export const CODE_USED = {
  status: 400,
  code: 'code-used',
  detail: 'This code was used already. Wait until your app shows the next one, then enter that.',
} as const;
export const APP_UNREADABLE = {
  status: 400,
  code: 'app-unreadable',
  detail: 'The shop can no longer check the codes of your app. Enter a recovery code, then set the app up again.',
} as const;
export const PROVE_FACTOR_FIRST = {
  status: 403,
  code: 'second-factor-required',
  detail: 'Sign out, then sign in with your passkey to change this. If you lost it, ask another admin to reset it.',
} as const;
export const OTHER_ACCOUNT = {
  status: 403,
  code: 'other-account',
  detail: 'This link belongs to a different account from the one you are signed in to.',
} as const;
export const SIMULTANEOUS = {
  status: 409,
  code: 'simultaneous',
  detail: 'Another request was made at the same moment, so this one was not carried out. Try again.',
} as const;
export const TOO_MANY_MAILS = {
  status: 429,
  code: 'too-many-mails',
  detail:
    `This address has had ${MAX_UNCONFIRMED_MAILS} mails within a day. ` +
    'Open the link in the newest one, or try again tomorrow.',
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
  WRONG_CODE,
  CODE_USED,
  APP_UNREADABLE,
  PROVE_FACTOR_FIRST,
  CONFIRM_AGAIN,
  OTHER_ACCOUNT,
  TOO_MANY_REQUESTS,
  SIMULTANEOUS,
  TOO_MANY_MAILS,
  GOOGLE_AWAY,
] as const;
