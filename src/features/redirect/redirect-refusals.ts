import { formatNumber } from '#platform/format-numbers.ts';
import { MAX_REDIRECTS } from './redirect-schema.ts';

export const PATH_IN_USE = {
  status: 409,
  code: 'path-in-use',
  detail: 'A page of the shop has this address. Delete or rename the page first.',
} as const;
export const REDIRECT_EXISTS = {
  status: 409,
  code: 'redirect-exists',
  detail: 'This address has a redirect already. Delete that one first.',
} as const;
export const REDIRECT_LOOP = {
  status: 422,
  code: 'redirect-loop',
  detail: 'This would lead from one redirect to another, or back. Lead it to the last address at once.',
} as const;
export const TOO_MANY_REDIRECTS = {
  status: 409,
  code: 'too-many-redirects',
  detail: `A shop has at most ${formatNumber(MAX_REDIRECTS)} redirects. Delete those that are no longer followed.`,
} as const;
