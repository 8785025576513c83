import type { Access, Call, Refusal } from './call.ts';

/** Refusals by the access rules. */
export const SIGNED_OUT = {
  status: 401,
  code: 'signed-out',
  detail: 'Please sign in first; your session is missing or has ended.',
} as const;
export const ADMIN_ONLY = { status: 403, code: 'admin-only', detail: 'Only an admin may do this.' } as const;
export const SECOND_FACTOR_REQUIRED = {
  status: 403,
  code: 'second-factor-required',
  detail: 'Staff sign in with a second factor. Set one up in your profile, or sign in again with your passkey.',
} as const;
export const MISSING_PERMISSION = {
  status: 403,
  code: 'missing-permission',
  detail: 'Your role does not include this. Ask an admin of the shop to do it or to change your role.',
} as const;
export const NEEDS_PERSON = {
  status: 403,
  code: 'needs-person',
  detail: 'API keys cannot do this. Sign in to the dashboard instead.',
} as const;
export const CONFIRM_AGAIN = {
  status: 401,
  code: 'confirm-again',
  detail: 'Please confirm that it is you, with POST /api/confirmation, and try again.',
} as const;
export const NOT_YOURS = { status: 403, code: 'not-yours', detail: 'This belongs to somebody else.' } as const;
export const CROSS_SITE = { status: 403, detail: 'This call can only be made from the shop itself.' } as const;

/** For requests that the browser of a visitor sends under the name of another site. */
export const UNKNOWN_HOST = {
  status: 403,
  detail:
    'This demo answers at localhost and at its SHOP_URL only. Open it at one of these, or set SHOP_URL to the address ' +
    'that visitors type.',
} as const;

/** Its problem says in how many minutes. */
export const TOO_MANY_REQUESTS = {
  status: 429,
  code: 'too-many-requests',
  detail: 'Too many attempts. Please try again after the seconds in Retry-After.',
} as const;
/** Any list that can be read without pagination may be refused like this. */
export const TOO_MANY_WHOLE_LISTS = {
  status: 503,
  detail:
    'Too many clients are reading whole lists right now. Request pages with page and limit, or try again in a minute.',
} as const;

/** Its problem names the request. */
export const FAULT = {
  status: 500,
  detail: 'Something went wrong on our side. Try again; if it happens again, contact us.',
} as const;

/** Its problem names the fields. */
export const INVALID_INPUT = { status: 400, code: 'invalid-input', detail: 'Please correct: …' } as const;

/** Far more levels than any call needs. Code that processes a body, also in libraries, recurses once per level. */
export const MAX_BODY_LEVELS = 32;
/** Far more fields and list entries than any call needs. Each of them costs time. */
export const MAX_BODY_VALUES = 10_000;
export const TOO_DEEP = {
  status: 400,
  code: 'too-deep',
  detail: `The body nests lists and objects more than ${MAX_BODY_LEVELS} levels deep. Send a flatter one.`,
} as const;
export const TOO_MANY_VALUES = {
  status: 400,
  code: 'too-many-values',
  detail: 'The body has more than 10,000 values. Send fewer at once.',
} as const;

/** The shop, its database or its disk are unavailable. */
export const TOO_BUSY = {
  status: 503,
  code: 'too-busy',
  detail: 'The shop has more visitors than it can serve right now. Please try again in a few seconds.',
} as const;
export const DATABASE_AWAY = {
  status: 503,
  code: 'database-away',
  detail: 'The shop cannot reach its database right now, so nothing was changed. Please try again in a few seconds.',
} as const;
export const DISK_FULL = {
  status: 503,
  code: 'disk-full',
  detail: 'The shop cannot save anything right now, so nothing was changed. Please try again later.',
} as const;
export const OUTCOME_UNKNOWN = {
  status: 503,
  code: 'outcome-unknown',
  detail:
    'The connection to the database was lost while saving. Please check whether it was saved before you try again.',
} as const;

/** The refusals of every call, and of calls with a body. */
export const ANY_CALL = [FAULT, TOO_BUSY, DATABASE_AWAY, DISK_FULL, OUTCOME_UNKNOWN] as const;
export const MALFORMED_BODY = [TOO_DEEP, TOO_MANY_VALUES] as const;

/** The refusals by any access rule. */
export const ACCESS_REFUSALS = [
  SIGNED_OUT,
  CROSS_SITE,
  ADMIN_ONLY,
  SECOND_FACTOR_REQUIRED,
  MISSING_PERMISSION,
  NEEDS_PERSON,
  CONFIRM_AGAIN,
  NOT_YOURS,
] as const;

/** Returns the refusals of a call by its access rule. */
export function accessRefusals({ access, confirms }: Pick<Call, 'access' | 'confirms'>): readonly Refusal[] {
  return [...refusedByAccess(access), ...(confirms ? [CONFIRM_AGAIN, NEEDS_PERSON] : [])];
}

function refusedByAccess(access: Access): readonly Refusal[] {
  if (access === 'anyone') return [];
  if (access === 'identity') return [SIGNED_OUT, CROSS_SITE];
  if (access === 'signedIn') return [SIGNED_OUT, NEEDS_PERSON];
  // API keys are limited.
  const always = [SIGNED_OUT, TOO_MANY_REQUESTS, SECOND_FACTOR_REQUIRED];
  if (access === 'staff') return [...always, ADMIN_ONLY];
  return [...always, ...(access.startsWith('owner or') ? [NOT_YOURS] : [ADMIN_ONLY, MISSING_PERMISSION])];
}
