import { ATTRIBUTE_PREFIX, RANGE_DOTS } from './attribute/requested-attributes.ts';
import { CATEGORIES } from './category.ts';
import { collectionPath, DEFAULT_VIEW, type Facets, type ProductView, SAVINGS, viewPath } from './product-view.ts';

/**
 * Which lists of products search engines list: all products, and those of one category, company, saving or value of an
 * attribute, and of a collection without filters, each with the pages that continue it. All others are combinations,
 * sorted or arranged in another way. There are thousands of them even of a few products, so crawlers are kept from
 * following them.
 */

/** The parameters of filters of which one alone is listed, in the order of addresses. */
const LISTED_FILTERS = ['category=', 'company=', 'saving=', ATTRIBUTE_PREFIX];
/** The parameters of lists that are never listed. */
const UNLISTED_PARAMETERS = ['text=', 'price=', 'sort=', 'layout='];

/** Returns the patterns of a parameter as the first and as a later one. */
function anywhere(parameter: string): string[] {
  return [parameter, `*&${parameter}`];
}

const UNLISTED = [...UNLISTED_PARAMETERS, `${ATTRIBUTE_PREFIX}*${RANGE_DOTS}`].flatMap(anywhere);

/** Returns the list that search engines list in place of a view: the view itself, or that of its strongest filter. */
export function canonicalView(view: ProductView): ProductView {
  const listed = strongestView(view);
  // The place after a product differs with other filters.
  return isFollowed(view) ? { ...listed, after: view.after } : listed;
}

/** Whether crawlers may follow a link to the view. A longer list of the same products belongs to the listed one. */
export function isFollowed(view: ProductView): boolean {
  return viewPath({ ...view, after: undefined, portions: 1 }) === viewPath(strongestView(view));
}

function strongestView(view: ProductView): ProductView {
  return { ...DEFAULT_VIEW, ...strongestFilter(view) };
}

/** Returns the filter that says most about what is listed. */
function strongestFilter({ collection, ...view }: ProductView): Partial<ProductView> {
  if (collection !== undefined) return { collection };
  const { category, company, attributes = {}, saving } = view;
  if (category) return { category };
  if (company) return { company };
  for (const [key, values] of Object.entries(attributes)) {
    // Several values mean either, and there are any number of ranges.
    if (values.length === 1 && !values[0]?.includes(RANGE_DOTS)) return { attributes: { [key]: values } };
  }
  return saving ? { saving } : {};
}

/** Whether search engines may list the view. Anybody can make up companies and attributes, which no product has. */
export function isIndexed(view: ProductView, products: number): boolean {
  const canBeMadeUp = view.company !== undefined || view.attributes !== undefined;
  return isFollowed(view) && (products > 0 || !canBeMadeUp);
}

/** Returns the address of a link to the view, and whether crawlers should leave it alone. */
export function viewLink(view: ProductView): { to: string; rel?: 'nofollow' } {
  return { to: viewPath(view), ...(!isFollowed(view) && { rel: 'nofollow' }) };
}

/** Lists the first page of every list that search engines list. */
export function listIndexedViews({ savings, companies, attributes }: Facets): ProductView[] {
  const filters: Partial<ProductView>[] = [
    {},
    ...CATEGORIES.map((category) => ({ category })),
    ...SAVINGS.filter((saving) => savings[saving] > 0).map((saving) => ({ saving })),
    ...companies.filter(({ products }) => products !== 0).map(({ name }) => ({ company: name })),
    ...attributes.flatMap(({ key, options }) => options.map(({ value }) => ({ attributes: { [key]: [value] } }))),
  ];
  return filters.map((filter) => ({ ...DEFAULT_VIEW, ...filter })).filter(isFollowed);
}

/** Returns the patterns (RFC 9309, section 2.2.3) of the addresses of all views that crawlers may not follow. */
export function unfollowedPatterns(): string[] {
  const combinations = LISTED_FILTERS.flatMap((one, at) => {
    // A list may have several attributes, but only one of each other filter.
    const others = LISTED_FILTERS.slice(one === ATTRIBUTE_PREFIX ? at : at + 1);
    return others.map((other) => `*${one}*&${other}`);
  });
  const ofAll = [...UNLISTED, ...combinations].map((query) => `${viewPath(DEFAULT_VIEW)}?${query}`);
  const ofCollections = [...LISTED_FILTERS.flatMap(anywhere), ...UNLISTED].map(
    (query) => `${collectionPath('*')}?${query}`,
  );
  return [...ofAll, ...ofCollections];
}
