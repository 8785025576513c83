import { shorten } from '#platform/shorten.ts';
import type { Product } from './product-schema.ts';
import type { Rating } from './rating/rating.ts';
import { findColourOption, tintsOf } from './variant/colour-tints.ts';
import { priceVaries } from './variant/price-varies.ts';

/** Length of descriptions in a list (specification, section 9). */
const SUMMARY_CHARACTERS = 120;

/** What a card shows of a product. Pages with cards send no more than this to browsers. */
export interface ProductCardData
  extends Pick<Product, '_id' | 'slug' | 'name' | 'image' | 'imageAlt' | 'price' | 'compareAtPrice' | 'stock'> {
  /** Whether customers choose between several variants. */
  hasChoices: boolean;
  /** Whether the variants differ in price, which then begins with "from". */
  priceVaries: boolean;
  /** Absent without reviews. */
  rating?: Rating;
  /** What it is like, such as "75 % · hot-swap · soft, low". */
  line?: string;
  /** What its play key plays, for products that can be heard. */
  sample?: string;
  /** The number of colours to choose from, and how they look as far as known. */
  colours?: { count: number; tints: string[] };
  /** The beginning of the description, which only rows of the list view show. */
  summary?: string;
}

/** Reduces a product to what its card shows. */
export function toCardData(product: Product): ProductCardData {
  const { _id, slug, name, image, imageAlt, price, compareAtPrice, stock, options, variants, rating } = product;
  const colour = findColourOption(options);
  const tints = colour ? Object.values(tintsOf(colour)) : [];
  return {
    _id,
    ...(slug !== undefined && { slug }),
    name,
    image,
    imageAlt,
    price,
    stock,
    ...(compareAtPrice !== undefined && { compareAtPrice }),
    hasChoices: variants.length > 1,
    priceVaries: priceVaries(product),
    ...(rating.count > 0 && { rating }),
    ...(colour && tints.length > 0 && { colours: { count: colour.values.length, tints } }),
  };
}

/** Reduces a product to what its row in the list view shows. */
export function toRowData(product: Product): ProductCardData {
  return { ...toCardData(product), summary: shorten(product.description, SUMMARY_CHARACTERS) };
}
