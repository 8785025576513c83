import * as z from 'zod/mini';
import { type Category, categorySchema } from './product-schema.ts';

/** How a list of products may be sorted, as people read it (specification, section 2). */
export const SORT_LABELS = {
  default: 'Default',
  lowest: 'Price Low to High',
  highest: 'Price High to Low',
} as const;
export type ProductSort = keyof typeof SORT_LABELS;

/** Products come in portions of this many; "Show more" adds one. */
export const PORTION = 24;
/** After this many portions the list goes on with a page of its own, so that no page grows without end. */
export const MOST_PORTIONS = 10;

/** Results are counted no further than this; a page then says "more than". */
export const MOST_COUNTED = 1000;

/** Products of a category are counted no further than this; the filter then says that there may be more. */
export const MOST_COUNTED_IN_CATEGORY = 10_000;

/** What the filters offer: highest price in dollars, products per category as far as counted, companies by name. */
export interface Facets {
  highestPrice: number;
  categories: Readonly<Record<Category, number>>;
  companies: readonly string[];
}

/** What the products page shows. It lives in the address, so that a view can be linked, reloaded and gone back to. */
export interface ProductView {
  /** Names begin with this, whatever the case. */
  text: string;
  category?: Category;
  company?: string;
  /** Highest price, whole dollars. */
  price?: number;
  sort: ProductSort;
  layout: 'grid' | 'list';
  /** Id of the product after which the page begins. */
  after?: string;
  portions: number;
}

const MOST_TEXT_CHARACTERS = 200;
/** Longer than any company's name and any product's id. */
const MAX_NAME_CHARACTERS = 100;
/** PostgreSQL keeps no text with this character and fails when it is asked for one. */
const storable = z.refine<string>((text) => !text.includes('\0'));
const nameSchema = z.string().check(z.minLength(1), z.maxLength(MAX_NAME_CHARACTERS), storable);

/** Whatever an address says that makes no sense counts as not said. */
const viewSchema = z.object({
  text: z.catch(z.string().check(z.maxLength(MOST_TEXT_CHARACTERS), storable), ''),
  category: z.catch(z.optional(categorySchema), undefined),
  company: z.catch(z.optional(nameSchema), undefined),
  price: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))), undefined),
  sort: z.catch(z.enum(['default', 'lowest', 'highest']), 'default'),
  layout: z.catch(z.enum(['grid', 'list']), 'grid'),
  after: z.catch(z.optional(nameSchema), undefined),
  portions: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_PORTIONS)), 1),
});

const VIEW_NAMES = z.keyof(viewSchema).options;

/** The view that an address asks for. */
export function readView(query: URLSearchParams): ProductView {
  return viewSchema.parse(Object.fromEntries(query));
}

/** The view with something changed; whoever changes what is listed begins at the first product again. */
export function changeView(view: ProductView, change: Partial<ProductView>): ProductView {
  return { ...view, after: undefined, portions: 1, ...change };
}

/** The view without any filter; sort and layout stay (specification, section 4: Clear Filters). */
export function clearFilters({ sort, layout }: ProductView): ProductView {
  return { text: '', sort, layout, portions: 1 };
}

/** A slider at the highest price filters nothing; a plain form sends it all the same. */
export function withoutIdlePrice(view: ProductView, { highestPrice }: Facets): ProductView {
  return view.price !== undefined && view.price >= highestPrice ? { ...view, price: undefined } : view;
}

/** How many filters are set. */
export function countFilters({ text, category, company, price }: ProductView): number {
  return [text, category, company, price].filter((value) => value !== undefined && value !== '').length;
}

/** The query of a view, always in the same order; what is as it is anyway is left out. */
export function viewQuery(view: ProductView): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of VIEW_NAMES) {
    const value = view[name];
    if (value !== undefined && value !== UNSAID.get(name)) query.set(name, String(value));
  }
  return query;
}

/** The address of a view. */
export function viewPath(view: ProductView): string {
  const query = viewQuery(view);
  return query.size > 0 ? `/products?${query}` : '/products';
}

/** The address of everything in a category. */
export function categoryPath(category: Category): string {
  return viewPath({ ...EVERYTHING, category });
}

/** The address of everything that costs at most so many dollars. */
export function upToPath(price: number): string {
  return viewPath({ ...EVERYTHING, price });
}

const EVERYTHING: ProductView = { text: '', sort: 'default', layout: 'grid', portions: 1 };

const UNSAID = new Map<string, unknown>([
  ['text', ''],
  ['sort', 'default'],
  ['layout', 'grid'],
  ['portions', 1],
]);
