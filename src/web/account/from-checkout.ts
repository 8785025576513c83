import { href } from 'react-router';
import { ORIGIN } from '#features/identity/sign-in/remembered-origin.ts';
import type { PageHandle } from '#web/page-handle.ts';

/** Whether this query of the sign-in page leads back to the checkout. */
export function isFromCheckout(query: URLSearchParams): boolean {
  return query.get(ORIGIN) === href('/checkout');
}

/** Renders an account form once for visitors from the checkout, and once for all others. */
export const handle: PageHandle = {
  canonicalQuery: (query) => new URLSearchParams(isFromCheckout(query) ? { [ORIGIN]: href('/checkout') } : {}),
};
