import type { CatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import { listIndexedViews } from '#features/catalogue/indexed-views.ts';
import type { IdRange } from '#features/catalogue/product-list-queries.server.ts';
import { productPath } from '#features/catalogue/product-paths.ts';
import { collectionPath, DEFAULT_VIEW, viewPath } from '#features/catalogue/product-view.ts';
import type { CollectionReading } from '#features/collection/collection-reading.server.ts';
import { LEGAL_PAGES } from '#features/content/content-files.server.ts';
import type { ContentReading } from '#features/content/content-reading.server.ts';
import type { SiteFacts } from '#web/site-facts.ts';

const PAGES = ['/', '/desk', '/sound', '/blogs', '/faq'];
const WITHDRAW_PAGE = '/withdraw';
/** The protocol allows 50,000 URLs per sitemap. */
const MAX_PRODUCTS = 48_000;
const MAX_OTHERS = 2000;
/** Larger catalogues are split by the first two digits of the id, so that a product never moves to another part. */
const PARTS = 256;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

type SitemapFacts = Pick<SiteFacts, 'shopUrl' | 'takesWithdrawals'>;

/** What the sitemap lists. */
interface Listed {
  catalogue: CatalogueReading;
  collections: Pick<CollectionReading, 'listPublished'>;
  content: Pick<ContentReading, 'listPaths'>;
}

/**
 * Writes the sitemap (sitemaps.org, protocol 0.9): all URLs, the requested part, or the index of the parts if there are
 * too many URLs for one sitemap. Returns `undefined` if there is no such part.
 */
export async function writeSitemap(
  listed: Listed,
  site: SitemapFacts,
  part: string | null,
  max = MAX_PRODUCTS,
): Promise<string | undefined> {
  if (part !== null) return writePart(listed, site, part);
  const { catalogue } = listed;
  if ((await catalogue.countPublished(max + 1)) > max) return writeIndex(site.shopUrl);
  const products = (await catalogue.listAddresses(max)).map(productPath);
  return writeUrls(site.shopUrl, [...(await otherPages(listed, site)), ...products]);
}

async function writePart(listed: Listed, site: SitemapFacts, part: string): Promise<string | undefined> {
  const number = Number(part);
  // Accepts one spelling per part. Otherwise requests for other spellings would render and cache it again.
  if (String(number) !== part || !Number.isInteger(number) || number < 0 || number >= PARTS) return undefined;
  const products = (await listed.catalogue.listAddresses(MAX_PRODUCTS, rangeOf(number))).map(productPath);
  const others = number === 0 ? await otherPages(listed, site) : [];
  return writeUrls(site.shopUrl, [...others, ...products]);
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

async function otherPages(
  { catalogue, collections, content }: Listed,
  { takesWithdrawals }: SitemapFacts,
): Promise<string[]> {
  const pages = takesWithdrawals ? [...PAGES, WITHDRAW_PAGE] : PAGES;
  const legalPages = LEGAL_PAGES.map((name) => `/${name}`);
  const lists = listIndexedViews(await catalogue.readFacets(DEFAULT_VIEW)).map(viewPath);
  const published = collections.listPublished().map(({ slug }) => collectionPath(slug));
  const ofCollections = published.length > 0 ? ['/collections', ...published] : [];
  return [...pages, ...legalPages, ...content.listPaths(), ...ofCollections, ...lists].slice(0, MAX_OTHERS);
}
