import { collectionPath } from '#features/catalogue/product-view.ts';
import { signingKeys } from '#features/identity/session/secret-keys.server.ts';
import { createSessionTokens } from '#features/identity/session/session-token.server.ts';
import { API_ROOT } from '#platform/http/api-root.ts';
import { MEASURED_RULES, PICKED } from './large-collections.ts';
import { isPublished, largeEmail, largeId, type ShopSize } from './large-shop.ts';

/** A call to measure. `turn` makes each of its URLs unique. */
export interface MeasuredCall {
  name: string;
  pathOf: (turn: number, size: ShopSize) => string;
  isForAdmin?: boolean;
  /** Fills a page only in a large shop, so it is compared with a full page of the small shop. */
  isFullInLarge?: true;
  /** Necessarily returns or reads more in a larger shop, so it is measured but has no budget. */
  isUnbounded?: boolean;
}

const PAGE_SIZE = 5;
/** A prime, so that the turns visit all products. */
const STRIDE = 7919;

/** A full page of products in a shop of any size. */
export const FULL_PAGE = view('list', '');

/** Public pages, each time with a URL that is not cached. */
const PAGES: MeasuredCall[] = [
  FULL_PAGE,
  view('sort: lowest', 'sort=lowest'),
  view('sort: highest', 'sort=highest'),
  view('category', 'category=pc'),
  view('category, highest', 'category=pc&sort=highest'),
  view('company', 'company=Dune+Labs'),
  view('company, highest', 'company=Dune+Labs&sort=highest'),
  { ...view('company and category', 'company=Dune+Labs&category=pc'), isFullInLarge: true },
  view('price up to $20', 'price=20'),
  view('price up to $200', 'price=200'),
  view('price up to $200, highest', 'price=200&sort=highest'),
  view('saving 45 %', 'saving=45'),
  { ...view('saving 30 % and company', 'saving=30&company=Dune+Labs'), isFullInLarge: true },
  view('search "board", which only words inside names have', 'text=board'),
  view('search "a"', 'text=a'),
  view('search "amber k", lowest', 'text=amber+k&sort=lowest'),
  { ...view('search "amber keyboard 12"', 'text=amber+keyboard+12'), isFullInLarge: true },
  { ...view('all filters', 'text=a&category=pc&company=Dune+Labs&price=300'), isFullInLarge: true },
  view('attribute', 'attr.layout=75+%25'),
  view('attribute, highest', 'attr.layout=75+%25&sort=highest'),
  view('two attributes', 'attr.layout=75+%25&attr.switch=Tactile'),
  view('two attributes, lowest', 'attr.layout=75+%25&attr.switch=Tactile&sort=lowest'),
  view('two common attributes that no product combines', 'attr.layout=60+%25&attr.switch=Clicky'),
  { ...view('attribute and company', 'attr.layout=75+%25&company=Dune+Labs'), isFullInLarge: true },
  view('range of numbers', 'attr.weight=300..600'),
  { ...view('narrow range and attribute', 'attr.weight=300..302&attr.layout=75+%25'), isFullInLarge: true },
  counted('counts of attributes', ''),
  counted('counts of attributes under two others', 'attr.layout=75+%25&attr.switch=Tactile&'),
  ...[...Object.keys(MEASURED_RULES), PICKED].flatMap((slug) => [
    collection(slug, ''),
    collection(slug, 'sort=highest'),
    collection(slug, 'category=pc&price=200'),
  ]),
  deep('deep "Show more"', 'default'),
  deep('deep "Show more", lowest', 'lowest'),
  deep('deep "Show more", highest', 'highest'),
  { name: 'product page', pathOf: (turn, size) => `/product/${someProduct(turn, size)}` },
  { name: 'part of the sitemap', pathOf: (turn) => `/sitemap.xml?part=${turn % 256}`, isUnbounded: true },
];

const CALLS: MeasuredCall[] = [
  { name: 'API: product', pathOf: (turn, size) => api(`/product/${someProduct(turn, size)}`), isForAdmin: true },
  list('API: products', '/product', () => 1),
  list('API: products, last page', '/product', ({ products }) => products / PAGE_SIZE),
  {
    ...list('API: products, page in the middle', '/product', ({ products }) => products / PAGE_SIZE / 2),
    isUnbounded: true,
  },
  list('API: products by two attributes', '/product?attr.layout=75+%25&attr.switch=Tactile', () => 1),
  list('API: orders', '/order', () => 1),
  list('API: orders, last page', '/order', ({ orders }) => orders / PAGE_SIZE),
  list('API: orders, status', '/order?status=pending', () => 1),
  list('API: orders, largest', '/order?sort=largest', () => 1),
  {
    name: "API: a customer's orders",
    isForAdmin: true,
    // From the half of users with the fewest orders, who have equally few in a large and in a small shop.
    pathOf: (turn, { users }) => {
      const email = largeEmail(Math.floor(users / 2) + ((turn * STRIDE) % Math.floor(users / 2)));
      return api(`/user/order/${encodeURIComponent(email)}?page=1&limit=${PAGE_SIZE}`);
    },
  },
];

export const MEASURED_CALLS: readonly MeasuredCall[] = [...PAGES, ...CALLS];

/** Returns a function that creates the headers of a call, with the admin's token if it needs one. */
export async function headersOf(secret: string): Promise<(call: MeasuredCall) => Record<string, string>> {
  const token = await createSessionTokens(signingKeys('session-token', secret)).issue(largeId('user', 0));
  return ({ isForAdmin }) => ({ 'accept-encoding': 'gzip', ...(isForAdmin && { authorization: `Bearer ${token}` }) });
}

/** A view from its beginning, because no product has the id after which it begins. */
function view(name: string, query: string): MeasuredCall {
  return { name, pathOf: (turn) => `/products?${query}&after=turn-${turn}` };
}

/** A view of a collection from its beginning. Small shops have fewer than a page of products in some of them. */
function collection(slug: string, query: string): MeasuredCall {
  const path = collectionPath(slug);
  const name = `collection ${slug}${query === '' ? '' : `, ${query}`}`;
  return { name, pathOf: (turn) => `${path}?${query}&after=turn-${turn}`, isFullInLarge: true };
}

/** A view whose numbers of products by filter are not cached, because its price differs each time. */
function counted(name: string, query: string): MeasuredCall {
  return { name, pathOf: (turn) => `/products?${query}price=${100 + ((turn * STRIDE) % 350)}&after=turn-${turn}` };
}

/** A page after some product, as for a visitor who has pressed "Show more" many times. */
function deep(name: string, sort: string): MeasuredCall {
  return {
    name,
    pathOf: (turn, size) => `/products?sort=${sort}&after=${someProduct(turn, size)}`,
  };
}

function list(name: string, path: string, pageOf: (size: ShopSize) => number): MeasuredCall {
  const separator = path.includes('?') ? '&' : '?';
  return {
    name,
    isForAdmin: true,
    pathOf: (_turn, size) => api(`${path}${separator}page=${Math.ceil(pageOf(size))}&limit=${PAGE_SIZE}`),
  };
}

function api(path: string): string {
  return API_ROOT + path;
}

/** Returns a published product. Those of consecutive turns are far apart. */
function someProduct(turn: number, { products }: ShopSize): string {
  let index = (turn * STRIDE) % products;
  while (!isPublished(index)) index = (index + 1) % products;
  return largeId('product', index);
}
