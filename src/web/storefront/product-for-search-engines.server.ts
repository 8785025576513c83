import type { Attribute } from '#features/catalogue/attribute/attribute.ts';
import type { Manufacturer } from '#features/catalogue/manufacturer/manufacturer-schema.ts';
import { productPath } from '#features/catalogue/product-paths.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { STARS } from '#features/catalogue/rating/rating.ts';
import { variantPath } from '#features/catalogue/variant/variant-address.ts';
import type { Variant } from '#features/catalogue/variant/variant-schema.ts';
import { variantText } from '#features/catalogue/variant/variants.ts';
import { type Cents, toDecimal } from '#features/pricing/money.ts';
import type { Review } from '#features/review/review-schema.ts';
import { home } from '#platform/shop-home.ts';
import { jpegAddress } from '#ui/picture-widths.ts';

const CONTEXT = 'https://schema.org';

/** Properties of schema.org for what an option is about, by its name. Google knows no others to vary by. */
const VARYING_PROPERTIES: Readonly<Record<string, string>> = {
  color: 'color',
  colour: 'color',
  material: 'material',
  pattern: 'pattern',
  size: 'size',
};

/** A product with what its page shows beside it. */
interface DescribedProduct {
  product: Product;
  manufacturer: Manufacturer | undefined;
  reviews: readonly Review[];
}

/**
 * Returns a product, its offer and some of its reviews as schema.org JSON-LD; one with several variants as a ProductGroup
 * of them.
 */
export function productForSearchEngines({ product, manufacturer, reviews }: DescribedProduct, shopUrl: string) {
  const address = shopUrl + productPath(product);
  const common = {
    '@context': CONTEXT,
    '@id': address,
    name: product.name,
    description: product.description,
    image: pictureOf(product.image, shopUrl),
    brand: { '@type': 'Brand', name: product.company },
    ...(manufacturer && { manufacturer: describeManufacturer(manufacturer) }),
    ...(product.attributes.length > 0 && { additionalProperty: product.attributes.map(describeAttribute) }),
    ...describeRating(product, reviews),
  };
  const [only, ...others] = product.variants;
  if (others.length === 0)
    return { ...common, '@type': 'Product', ...gtinOf(only), offers: { ...offerOf(product), url: address } };

  const varying = product.options.flatMap(({ name }) => propertyOf(name) ?? []);
  return {
    ...common,
    '@type': 'ProductGroup',
    url: address,
    productGroupID: product._id,
    ...(varying.length > 0 && { variesBy: varying.map((property) => `${CONTEXT}/${property}`) }),
    hasVariant: product.variants.map((variant) => describeVariant(product, variant, shopUrl)),
  };
}

function describeManufacturer({ name, address, email }: Manufacturer) {
  return { '@type': 'Organization', name, email, address: address.replaceAll('\n', ', ') };
}

/** Some readers of this data show no WebP. */
function pictureOf(image: string, shopUrl: string): string {
  return new URL(jpegAddress(image, 'preview'), shopUrl).href;
}

/** Describes the rating, which must be absent without reviews. */
function describeRating({ rating }: Product, reviews: readonly Review[]) {
  if (rating.average === null) return {};
  const scale = { bestRating: STARS.max, worstRating: STARS.min };
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count, ...scale },
    review: reviews.map(({ name, at, rating: stars, title, text }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: at.slice(0, 10),
      reviewRating: { '@type': 'Rating', ratingValue: stars, ...scale },
      name: title,
      reviewBody: text,
    })),
  };
}

function describeVariant(product: Product, variant: Variant, shopUrl: string) {
  const { name, image } = product;
  const url = shopUrl + variantPath(product, variant._id);
  const values = Object.entries(variant.values).map(([option, value]) => ({
    property: propertyOf(option),
    option,
    value,
  }));
  const others = values.filter(({ property }) => property === undefined);
  return {
    '@type': 'Product',
    sku: variant.sku,
    ...gtinOf(variant),
    name: `${name}, ${variantText(variant.values)}`,
    image: pictureOf(variant.image ?? image, shopUrl),
    ...Object.fromEntries(values.flatMap(({ property, value }) => (property === undefined ? [] : [[property, value]]))),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ option, value }) => ({ '@type': 'PropertyValue', name: option, value })),
    }),
    offers: { ...offerOf(variant), url },
  };
}

function gtinOf(variant?: Variant) {
  return variant?.gtin === undefined ? {} : { gtin: variant.gtin };
}

function propertyOf(option: string): string | undefined {
  const name = option.trim().toLowerCase().replace(/s$/, '');
  return Object.hasOwn(VARYING_PROPERTIES, name) ? VARYING_PROPERTIES[name] : undefined;
}

function offerOf({ price, compareAtPrice, stock }: Pick<Variant, 'price' | 'compareAtPrice' | 'stock'>) {
  return {
    '@type': 'Offer',
    price: toDecimal(price).toFixed(2),
    priceCurrency: home().currency,
    ...(compareAtPrice !== undefined && { priceSpecification: struckThrough(compareAtPrice) }),
    availability: `${CONTEXT}/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
  };
}

/** Describes an attribute. Units are as customers see them. */
function describeAttribute({ label, value, unit }: Attribute) {
  return { '@type': 'PropertyValue', name: label, value, ...(unit && { unitText: unit }) };
}

/** Describes the price that is shown struck through beside the offer's own (Google: sale pricing). */
function struckThrough(price: Cents) {
  return {
    '@type': 'UnitPriceSpecification',
    priceType: `${CONTEXT}/StrikethroughPrice`,
    price: toDecimal(price).toFixed(2),
    priceCurrency: home().currency,
  };
}
