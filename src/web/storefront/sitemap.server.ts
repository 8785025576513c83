import type { CatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import { listIndexedViews } from '#features/catalogue/indexed-views.ts';
import type { IdRange } from '#features/catalogue/product-list-queries.server.ts';
import { productPath } from '#features/catalogue/product-paths.ts';
import { DEFAULT_VIEW, viewPath } from '#features/catalogue/product-view.ts';
import { listBlogs } from '#features/content/content.server.ts';
import { listLegalPages } from '#features/content/legal-pages.server.ts';

const PAGES = ['/', '/desk', '/sound', '/blogs', '/faq'];
/** The protocol allows 50,000 URLs per sitemap. */
const MAX_PRODUCTS = 49_000;
const MAX_OTHERS = 1000;
/** Larger catalogues are split by the first two digits of the id, so that a product never moves to another part. */
const PARTS = 256;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/**
 * Writes the sitemap (sitemaps.org, protocol 0.9): all URLs, the requested part, or the index of the parts if there are
 * too many URLs for one sitemap. Returns `undefined` if there is no such part.
 */
export async function writeSitemap(
  catalogue: CatalogueReading,
  shopUrl: string,
  part: string | null,
  max = MAX_PRODUCTS,
): Promise<string | undefined> {
  if (part !== null) return writePart(catalogue, shopUrl, part);
  if ((await catalogue.countPublished(max + 1)) > max) return writeIndex(shopUrl);
  return writeUrls(shopUrl, [
    ...(await otherPages(catalogue)),
    ...(await catalogue.listAddresses(max)).map(productPath),
  ]);
}

async function writePart(catalogue: CatalogueReading, shopUrl: string, part: string): Promise<string | undefined> {
  const number = Number(part);
  // Accepts one spelling per part. Otherwise requests for other spellings would render and cache it again.
  if (String(number) !== part || !Number.isInteger(number) || number < 0 || number >= PARTS) return undefined;
  const products = (await catalogue.listAddresses(MAX_PRODUCTS, rangeOf(number))).map(productPath);
  return writeUrls(shopUrl, number === 0 ? [...(await otherPages(catalogue)), ...products] : products);
}

/** The first part has no lower bound and the last one no upper bound, so that every id belongs to a part. */
function rangeOf(part: number): IdRange {
  return { from: part === 0 ? '' : twoDigits(part), before: part === PARTS - 1 ? undefined : twoDigits(part + 1) };
}

function twoDigits(part: number): string {
  return part.toString(16).padStart(2, '0');
}

function writeIndex(shopUrl: string): string {
  const parts = Array.from({ length: PARTS }, (_, part) => `${shopUrl}/sitemap.xml?part=${part}`);
  return writeXml('sitemapindex', 'sitemap', parts);
}

function writeUrls(shopUrl: string, paths: readonly string[]): string {
  return writeXml(
    'urlset',
    'url',
    paths.map((path) => shopUrl + path),
  );
}

function writeXml(root: string, entry: string, urls: readonly string[]): string {
  const entries = urls.map((url) => `<${entry}><loc>${url}</loc></${entry}>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries}\n</${root}>\n`;
}

async function otherPages(catalogue: CatalogueReading): Promise<string[]> {
  const legalPages = listLegalPages().map((name) => `/${name}`);
  const blogs = listBlogs().map(({ _id }) => `/blog/${_id}`);
  const lists = listIndexedViews(await catalogue.readFacets(DEFAULT_VIEW)).map(viewPath);
  return [...PAGES, ...legalPages, ...blogs, ...lists].slice(0, MAX_OTHERS);
}
