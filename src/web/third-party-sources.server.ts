import { sourcesOfProvider } from '#features/card-provider/card-provider.server.ts';
import { pictureOrigin } from '#features/media/open-picture-storage.server.ts';
import type { ThirdPartySources } from '#platform/http/security-headers.server.ts';
import type { Config } from '../config.ts';

/**
 * Returns the external origins that pages may load from. The form of the card payment provider is allowed on every page, because navigating from any
 * page to the payment does not load a new document.
 */
export function thirdPartySources({ cards, pictures }: Config): Omit<ThirdPartySources, 'video'> {
  const origin = pictureOrigin(pictures);
  return { ...sourcesOfProvider(cards), picture: origin === undefined ? [] : [origin] };
}
