import { STRIPE_SOURCES } from '#features/card-provider/stripe/stripe-sources.server.ts';
import { pictureOrigin } from '#features/media/open-picture-storage.server.ts';
import type { ThirdPartySources } from '#platform/http/security-headers.server.ts';
import type { Config } from '../config.ts';

const NONE = { script: [], frame: [], connect: [] };

/**
 * Returns the external origins that pages may load from. Stripe is allowed on every page, because navigating from any
 * page to the payment does not load a new document.
 */
export function thirdPartySources({ cards, pictures }: Config): ThirdPartySources {
  const origin = pictureOrigin(pictures);
  return { ...(cards.by === 'stripe' ? STRIPE_SOURCES : NONE), picture: origin === undefined ? [] : [origin] };
}
