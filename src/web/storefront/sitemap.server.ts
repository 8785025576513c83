import type { CatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import type { IdRange } from '#features/catalogue/product-list-queries.server.ts';
import { listBlogs } from '#features/content/content.server.ts';

const PAGES = ['/', '/products', '/blogs', '/faq'];
/** The protocol allows 50,000 addresses; the shop's other pages are among them. */
const MOST_PRODUCTS = 49_000;
/** A larger catalogue's ids are parted by their first two digits, so that no product ever moves to another part. */
const PARTS = 256;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/**
 * The addresses that search engines may list (sitemaps.org, protocol 0.9): all of them, or one part, or the list of
 * the parts where one sitemap cannot take all. `undefined` when there is no such part.
 */
export async function writeSitemap(
  catalogue: CatalogueReading,
  shopUrl: string,
  part: string | null,
  most = MOST_PRODUCTS,
): Promise<string | undefined> {
  if (part !== null) return writePart(catalogue, shopUrl, part);
  if ((await catalogue.countPublished(most + 1)) > most) return writeIndex(shopUrl);
  return writeAddresses(shopUrl, [...otherPages(), ...(await catalogue.listIds(most)).map(pathOf)]);
}

async function writePart(catalogue: CatalogueReading, shopUrl: string, part: string): Promise<string | undefined> {
  const number = Number(part);
  // Each part has one address, or anybody could have it made again under others.
  if (String(number) !== part || !Number.isInteger(number) || number < 0 || number >= PARTS) return undefined;
  const products = (await catalogue.listIds(MOST_PRODUCTS, rangeOf(number))).map(pathOf);
  return writeAddresses(shopUrl, number === 0 ? [...otherPages(), ...products] : products);
}

/** The first part begins before every id, and the last one has no end. */
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

function writeAddresses(shopUrl: string, paths: readonly string[]): string {
  return writeXml(
    'urlset',
    'url',
    paths.map((path) => shopUrl + path),
  );
}

function writeXml(root: string, entry: string, addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<${entry}><loc>${address}</loc></${entry}>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries}\n</${root}>\n`;
}

function otherPages(): string[] {
  return [...PAGES, ...listBlogs().map(({ _id }) => `/blog/${_id}`)];
}

function pathOf(id: string): string {
  return `/product/${id}`;
}
