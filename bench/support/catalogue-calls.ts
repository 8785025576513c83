import { signingKeys } from '#features/identity/secret-keys.server.ts';
import { createSessionTokens } from '#features/identity/session-token.server.ts';
import { API_ROOT } from '#platform/http/call.ts';
import { isPublished, largeEmail, largeId, type ShopSize } from './large-shop.ts';

/** A call to be measured: which address is asked for the n-th time, and as whom. */
export interface MeasuredCall {
  name: string;
  pathOf: (turn: number, size: ShopSize) => string;
  isAdmins?: boolean;
  /** Shows a full page in a large shop only; so a small shop's full page is what it is compared with. */
  isFullInLarge?: true;
  /** By its contract it answers more, or reads further, in a larger shop: is measured, and not judged. */
  isOpen?: boolean;
}

const PAGE_SIZE = 5;
/** A prime, so that all products have their turn. */
const STRIDE = 7919;

/** A page with as many products as one holds, in any shop. */
export const FULL_PAGE = view('list', '');

/** What visitors see, each time under an address that no page is kept for. */
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
  view('search "a"', 'text=a'),
  view('search "amber k", lowest', 'text=amber+k&sort=lowest'),
  { ...view('search "amber keyboard 12"', 'text=amber+keyboard+12'), isFullInLarge: true },
  { ...view('all filters', 'text=a&category=pc&company=Dune+Labs&price=300'), isFullInLarge: true },
  deep('deep "Show more"', 'default'),
  deep('deep "Show more", lowest', 'lowest'),
  deep('deep "Show more", highest', 'highest'),
  { name: 'product page', pathOf: (turn, size) => `/product/${someProduct(turn, size)}?turn=${turn}` },
  { name: 'part of the sitemap', pathOf: (turn) => `/sitemap.xml?part=${turn % 256}&turn=${turn}`, isOpen: true },
];

const CALLS: MeasuredCall[] = [
  { name: 'API: product', pathOf: (turn, size) => api(`/product/${someProduct(turn, size)}`), isAdmins: true },
  list('API: products', '/product', () => 1),
  list('API: products, last page', '/product', ({ products }) => products / PAGE_SIZE),
  {
    ...list('API: products, page in the middle', '/product', ({ products }) => products / PAGE_SIZE / 2),
    isOpen: true,
  },
  list('API: orders', '/order', () => 1),
  list('API: orders, last page', '/order', ({ orders }) => orders / PAGE_SIZE),
  list('API: orders, status', '/order?status=pending', () => 1),
  list('API: orders, largest', '/order?sort=largest', () => 1),
  {
    name: "API: a customer's orders",
    isAdmins: true,
    // Of the half that orders least: these have as few orders in a large shop as in a small one.
    pathOf: (turn, { users }) => {
      const email = largeEmail(Math.floor(users / 2) + ((turn * STRIDE) % Math.floor(users / 2)));
      return api(`/user/order/${encodeURIComponent(email)}?page=1&limit=${PAGE_SIZE}`);
    },
  },
];

export const MEASURED_CALLS: readonly MeasuredCall[] = [...PAGES, ...CALLS];

/** The headers of a call, as the large shop's admin where only an admin may make it. */
export async function headersOf(secret: string): Promise<(call: MeasuredCall) => Record<string, string>> {
  const token = await createSessionTokens(signingKeys('session-token', secret)).issue(largeId('user', 0));
  return ({ isAdmins }) => ({ 'accept-encoding': 'gzip', ...(isAdmins && { authorization: `Bearer ${token}` }) });
}

function view(name: string, query: string): MeasuredCall {
  return { name, pathOf: (turn) => `/products?${query}&turn=${turn}` };
}

/** Goes on behind some product, as those do who have pressed "Show more" for long. */
function deep(name: string, sort: string): MeasuredCall {
  return {
    name,
    pathOf: (turn, size) => `/products?sort=${sort}&after=${someProduct(turn, size)}&turn=${turn}`,
  };
}

function list(name: string, path: string, pageOf: (size: ShopSize) => number): MeasuredCall {
  const separator = path.includes('?') ? '&' : '?';
  return {
    name,
    isAdmins: true,
    pathOf: (_turn, size) => api(`${path}${separator}page=${Math.ceil(pageOf(size))}&limit=${PAGE_SIZE}`),
  };
}

function api(path: string): string {
  return API_ROOT + path;
}

/** A product that everybody may see; those of two turns in a row are far from each other. */
function someProduct(turn: number, { products }: ShopSize): string {
  let index = (turn * STRIDE) % products;
  while (!isPublished(index)) index = (index + 1) % products;
  return largeId('product', index);
}
