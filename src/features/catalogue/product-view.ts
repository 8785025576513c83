import type { Cents } from '#features/pricing/money.ts';
import { readWholeNumber } from '#platform/read-number.ts';
import type { FacetView } from './attribute/attribute-facet.ts';
import { collectRequested, type RequestedAttributes, requestedParameters } from './attribute/requested-attributes.ts';
import { CATEGORIES, type Category } from './category.ts';
import type { ProductCardData } from './product-card-data.ts';

/** Labels of the sort options of the products page (specification, section 2). */
export const SORT_LABELS = {
  default: 'Default',
  lowest: 'Price Low to High',
  highest: 'Price High to Low',
} as const;
export type ProductSort = keyof typeof SORT_LABELS;

/** Number of products per portion; "Show more" adds one portion. */
export const PORTION = 24;
/**
 * After this many portions the list continues on a new page, so that no page grows without limit. One more is possible,
 * so that no new page has only one product.
 */
export const MAX_PORTIONS = 10;

/** Results, and the products of each filter option, are counted up to this number; beyond it, the page says so. */
export const MAX_COUNTED = 1000;

/** The savings in percent that promotions promise and that products can be filtered by. */
export const SAVINGS = [30, 45] as const;
export type Saving = (typeof SAVINGS)[number];

/** A saving that a promotion promises, a product that keeps the promise, and the lowest price of those that do. */
export interface Promo {
  saving: Saving;
  product: ProductCardData;
  lowestPrice: Cents;
}

/** The filter options of a view. Each has the number of products that match it and all other filters of the view. */
export interface Facets {
  /** The highest price of all products, as a decimal number. */
  highestPrice: number;
  categories: Readonly<Record<Category, number>>;
  savings: Readonly<Record<Saving, number>>;
  /** All companies. The numbers are undefined if more than {@link MAX_COUNTED} products match. */
  companies: readonly { name: string; products: number | undefined }[];
  /** The attributes that matching products have. */
  attributes: readonly FacetView[];
}

/**
 * The state of the products page, the search page or the page of a collection. It is kept in the URL, so that views can be linked, reloaded and
 * returned to.
 */
export interface ProductView {
  /** What is searched for in the whole shop. Views of the products page have none. */
  q?: string;
  /** Takes the words of `q` as they are, without correcting typing errors. */
  literal?: boolean;
  /** The slug of the collection whose products it lists. */
  collection?: string;
  /** Names begin with this, whatever the case. */
  text: string;
  category?: Category;
  company?: string;
  /** Highest price, a whole number. */
  price?: number;
  /** Lowest saving compared with the compare-at price, in percent. */
  saving?: Saving;
  /** The values of attributes that are asked for, by key. Absent if none are. */
  attributes?: RequestedAttributes | undefined;
  sort: ProductSort;
  layout: 'grid' | 'list';
  /** Id of the product after which the page begins. */
  after?: string;
  portions: number;
}

const MAX_TEXT_CHARACTERS = 200;
/** Longer than any company's name and any product's id. */
const MAX_NAME_CHARACTERS = 100;
const MAX_PRICE = 1_000_000;

/** The parameters of a view, except for those of attributes. */
const VIEW_PARAMETERS = [
  ...(['text', 'category', 'company', 'price', 'saving'] as const),
  ...(['sort', 'layout', 'after', 'portions'] as const),
];

/** Parses the view from a query string. Replaces invalid values with defaults. */
export function readView(query: URLSearchParams): ProductView {
  const { text, category, company, price, saving, sort, layout, after, portions } = Object.fromEntries(query);
  const view: ProductView = {
    ...DEFAULT_VIEW,
    text: readText(text, MAX_TEXT_CHARACTERS) ?? '',
    category: readOption(CATEGORIES, category),
    company: readText(company, MAX_NAME_CHARACTERS) || undefined,
    price: readWithin(price, 0, MAX_PRICE),
    saving: readOption(SAVINGS, Number(saving)),
    sort: readOption(['default', 'lowest', 'highest'], sort) ?? 'default',
    layout: readOption(['grid', 'list'], layout) ?? 'grid',
    after: readText(after, MAX_NAME_CHARACTERS) || undefined,
    portions: readWithin(portions, 1, MAX_PORTIONS + 1) ?? 1,
  };
  return withAttributes(view, collectRequested(query));
}

/** PostgreSQL cannot store the character 0 and rejects queries with it. */
function readText(text: string | undefined, maxCharacters: number): string | undefined {
  return text === undefined || text.length > maxCharacters || text.includes('\0') ? undefined : text;
}

function readOption<Option>(options: readonly Option[], value: unknown): Option | undefined {
  return options.find((option) => option === value);
}

function readWithin(text: string | undefined, min: number, max: number): number | undefined {
  const number = readWholeNumber(text ?? '');
  return number !== undefined && number >= min && number <= max ? number : undefined;
}

/** Returns the view with these attributes instead of its own. */
export function withAttributes(view: ProductView, attributes: RequestedAttributes): ProductView {
  const { attributes: _, ...others } = view;
  return Object.keys(attributes).length > 0 ? { ...others, attributes } : others;
}

/** Returns the view with a change applied, starting at the first product again. */
export function changeView(view: ProductView, change: Partial<ProductView>): ProductView {
  return { ...view, after: undefined, portions: 1, ...change };
}

/** Returns the view without filters; keeps sort and layout (specification, section 4: Clear Filters). */
export function clearFilters({ q, literal, collection, sort, layout }: ProductView): ProductView {
  return {
    ...(q !== undefined && { q, literal }),
    ...(collection !== undefined && { collection }),
    ...{ text: '', sort, layout, portions: 1 },
  };
}

/** Removes a price filter at or above the highest price. A form without scripts always sends one. */
export function withoutIneffectivePrice(view: ProductView, highestPrice: number): ProductView {
  return view.price !== undefined && view.price >= highestPrice ? { ...view, price: undefined } : view;
}

/** Counts the active filters. */
export function countFilters({ text, category, company, price, saving, attributes }: ProductView): number {
  const set = [text, category, company, price, saving].filter((value) => value !== undefined && value !== '');
  return set.length + Object.keys(attributes ?? {}).length;
}

/** Builds the query of a view in a fixed order, without default values. */
export function viewQuery(view: ProductView): URLSearchParams {
  const query = new URLSearchParams(view.q ? { q: view.q.toLowerCase() } : undefined);
  if (view.literal) query.set('literal', 'true');
  for (const name of VIEW_PARAMETERS) {
    const value = view[name];
    if (value !== undefined && value !== DEFAULTS.get(name)) query.set(name, String(value));
  }
  for (const [name, value] of requestedParameters(view.attributes ?? {})) query.append(name, value);
  return query;
}

/** Returns the path of the page that shows a view. */
export function viewPage({ q, collection }: ProductView): string {
  if (collection !== undefined) return collectionPath(collection);
  return q === undefined ? '/products' : '/search';
}

/** Returns the path of a collection. */
export function collectionPath(slug: string): string {
  return `/collections/${slug}`;
}

/** Returns the path of a search of the whole shop. */
export function searchPath(q: string): string {
  return viewPath({ ...DEFAULT_VIEW, q });
}

/** Returns the path of a view. */
export function viewPath(view: ProductView): string {
  const query = viewQuery(view);
  return viewPage(view) + (query.size > 0 ? `?${query}` : '');
}

/** Returns the label of a filter by saving. */
export function savingLabel(saving: Saving): string {
  return `Save ${saving}% and more`;
}

/** All products, from the first one. */
export const DEFAULT_VIEW: ProductView = { text: '', sort: 'default', layout: 'grid', portions: 1 };

const DEFAULTS = new Map<string, unknown>([
  ['text', ''],
  ['sort', 'default'],
  ['layout', 'grid'],
  ['portions', 1],
]);
