import * as z from 'zod/mini';
import { type Category, categorySchema, type Product } from './product-schema.ts';

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

/** A saving that a promotion promises, and a product that keeps the promise. */
export interface Promo {
  saving: Saving;
  product: Product;
}

/** The filter options of a view. Each has the number of products that match it and all other filters of the view. */
export interface Facets {
  /** The highest price of all products, in dollars. */
  highestPrice: number;
  categories: Readonly<Record<Category, number>>;
  savings: Readonly<Record<Saving, number>>;
  /** All companies. The numbers are undefined if more than {@link MAX_COUNTED} products match. */
  companies: readonly { name: string; products: number | undefined }[];
}

/** The state of the products page. It is kept in the URL, so that views can be linked, reloaded and returned to. */
export interface ProductView {
  /** Names begin with this, whatever the case. */
  text: string;
  category?: Category;
  company?: string;
  /** Highest price, whole dollars. */
  price?: number;
  /** Lowest saving compared with the compare-at price, in percent. */
  saving?: Saving;
  sort: ProductSort;
  layout: 'grid' | 'list';
  /** Id of the product after which the page begins. */
  after?: string;
  portions: number;
}

const MAX_TEXT_CHARACTERS = 200;
/** Longer than any company's name and any product's id. */
const MAX_NAME_CHARACTERS = 100;
/** PostgreSQL cannot store this character and rejects queries with it. */
const storable = z.refine<string>((text) => !text.includes('\0'));
const nameSchema = z.string().check(z.minLength(1), z.maxLength(MAX_NAME_CHARACTERS), storable);

/** Replaces invalid values with defaults. */
const viewSchema = z.object({
  text: z.catch(z.string().check(z.maxLength(MAX_TEXT_CHARACTERS), storable), ''),
  category: z.catch(z.optional(categorySchema), undefined),
  company: z.catch(z.optional(nameSchema), undefined),
  price: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))), undefined),
  saving: z.catch(z.optional(z.pipe(z.coerce.number(), z.literal(SAVINGS))), undefined),
  sort: z.catch(z.enum(['default', 'lowest', 'highest']), 'default'),
  layout: z.catch(z.enum(['grid', 'list']), 'grid'),
  after: z.catch(z.optional(nameSchema), undefined),
  portions: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PORTIONS + 1)), 1),
});

const VIEW_PARAMETERS = z.keyof(viewSchema).options;

/** Parses the view from a query string. */
export function readView(query: URLSearchParams): ProductView {
  return viewSchema.parse(Object.fromEntries(query));
}

/** Returns the view with a change applied, starting at the first product again. */
export function changeView(view: ProductView, change: Partial<ProductView>): ProductView {
  return { ...view, after: undefined, portions: 1, ...change };
}

/** Returns the view without filters; keeps sort and layout (specification, section 4: Clear Filters). */
export function clearFilters({ sort, layout }: ProductView): ProductView {
  return { text: '', sort, layout, portions: 1 };
}

/** Removes a price filter at or above the highest price. A form without scripts always sends one. */
export function withoutIneffectivePrice(view: ProductView, highestPrice: number): ProductView {
  return view.price !== undefined && view.price >= highestPrice ? { ...view, price: undefined } : view;
}

/** Counts the active filters. */
export function countFilters({ text, category, company, price, saving }: ProductView): number {
  return [text, category, company, price, saving].filter((value) => value !== undefined && value !== '').length;
}

/** Builds the query of a view in a fixed order, without default values. */
export function viewQuery(view: ProductView): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of VIEW_PARAMETERS) {
    const value = view[name];
    if (value !== undefined && value !== DEFAULTS.get(name)) query.set(name, String(value));
  }
  return query;
}

/** Returns the path of a view. */
export function viewPath(view: ProductView): string {
  const query = viewQuery(view);
  return query.size > 0 ? `/products?${query}` : '/products';
}

/** Returns the path of all products in a category. */
export function categoryPath(category: Category): string {
  return viewPath({ ...DEFAULT_VIEW, category });
}

/** Returns the path of all products that save at least this. */
export function savingPath(saving: Saving): string {
  return viewPath({ ...DEFAULT_VIEW, saving });
}

/** Returns the label of a filter by saving. */
export function savingLabel(saving: Saving): string {
  return `Save ${saving}% and more`;
}

const DEFAULT_VIEW: ProductView = { text: '', sort: 'default', layout: 'grid', portions: 1 };

const DEFAULTS = new Map<string, unknown>([
  ['text', ''],
  ['sort', 'default'],
  ['layout', 'grid'],
  ['portions', 1],
]);
