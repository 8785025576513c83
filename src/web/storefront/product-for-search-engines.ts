import type { Product } from '#features/catalogue/product-schema.ts';
import { type Cents, toDollars } from '#features/pricing/money.ts';

const CURRENCY = 'USD';

/** Returns a product and its offer as schema.org JSON-LD. */
export function productForSearchEngines(product: Product, shopUrl: string) {
  const address = `${shopUrl}/product/${product._id}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': address,
    name: product.name,
    description: product.description,
    image: new URL(product.image, shopUrl).href,
    brand: { '@type': 'Brand', name: product.company },
    offers: {
      '@type': 'Offer',
      url: address,
      price: toDollars(product.price).toFixed(2),
      priceCurrency: CURRENCY,
      ...(product.compareAtPrice !== undefined && { priceSpecification: struckThrough(product.compareAtPrice) }),
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  };
}

/** Describes the price that is shown struck through beside the offer's own (Google: sale pricing). */
function struckThrough(price: Cents) {
  return {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: toDollars(price).toFixed(2),
    priceCurrency: CURRENCY,
  };
}
