import type { ForeignSources } from '#platform/http/security-headers.server.ts';

const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** What Stripe's card form needs of a page's policy (docs.stripe.com/security/guide). */
export const STRIPE_SOURCES: Omit<ForeignSources, 'picture'> = {
  script: SCRIPTS,
  frame: [...SCRIPTS, 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
