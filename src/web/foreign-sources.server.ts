import { pictureOrigin } from '#features/media/open-picture-storage.server.ts';
import { STRIPE_SOURCES } from '#features/payment/stripe/stripe-sources.server.ts';
import type { ForeignSources } from '#platform/http/security-headers.server.ts';
import type { Config } from '../config.ts';

const NONE = { script: [], frame: [], connect: [] };

/**
 * What pages load from elsewhere, by the shop's settings. Stripe's on every page: a visitor walks from any of them to
 * the payment without loading another document.
 */
export function foreignSources({ cards, pictures }: Config): ForeignSources {
  const origin = pictureOrigin(pictures);
  return { ...(cards.by === 'stripe' ? STRIPE_SOURCES : NONE), picture: origin === undefined ? [] : [origin] };
}
