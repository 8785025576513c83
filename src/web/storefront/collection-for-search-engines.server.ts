import { collectionPath } from '#features/catalogue/product-view.ts';
import type { KnownCollection } from '#features/collection/collection-schema.ts';
import { jpegAddress } from '#ui/picture-widths.ts';

/** Returns a collection and the way to it as schema.org JSON-LD. */
export function collectionForSearchEngines(
  { title, text, slug, image, metaDescription }: KnownCollection,
  shopUrl: string,
) {
  const address = shopUrl + collectionPath(slug);
  const description = metaDescription ?? text;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'CollectionPage',
        '@id': address,
        url: address,
        name: title,
        ...(description !== '' && { description }),
        ...(image !== undefined && { image: new URL(jpegAddress(image, 'preview'), shopUrl).href }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Collections', item: `${shopUrl}/collections` },
          { '@type': 'ListItem', position: 2, name: title, item: address },
        ],
      },
    ],
  };
}
