import type { ThirdPartySources } from '#platform/http/security-headers.server.ts';

const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** Sources that Stripe's card form needs in the Content-Security-Policy (docs.stripe.com/security/guide). */
export const STRIPE_SOURCES: Pick<ThirdPartySources, 'script' | 'frame' | 'connect'> = {
  script: SCRIPTS,
  frame: [...SCRIPTS, 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
