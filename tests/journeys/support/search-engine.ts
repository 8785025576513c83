import { isAllowed } from '../../support/robots.ts';
import type { Shop } from './shop-process.ts';

/** A page that a search engine has read. */
export interface CrawledPage {
  /** Path and query. */
  address: string;
  status: number;
  title: string;
  /** Path and query of its canonical link. */
  canonical: string | undefined;
  isIndexed: boolean;
}

interface Answer {
  status: number;
  html: string;
}

interface CrawlOptions {
  /** The addresses to begin with. */
  from: readonly string[];
  /** Ends the crawl of a shop without an end. */
  maxPages: number;
  /** Follows `rel="nofollow"` as well, as crawlers may. */
  followsEverything?: boolean;
}

/**
 * Reads the shop as a search engine does: it follows links and canonical links, but not those with `rel="nofollow"`,
 * those of pages that say `nofollow`, or those that robots.txt disallows.
 */
export async function crawl(shop: Shop, { from, maxPages, followsEverything = false }: CrawlOptions) {
  const robots = await (await fetch(`${shop.url}/robots.txt`)).text();
  const known = new Set<string>();
  const waiting: string[] = [];
  const pages: CrawledPage[] = [];
  const add = (address: string) => {
    if (known.has(address) || !isAllowed(robots, address)) return;
    known.add(address);
    waiting.push(address);
  };
  for (const address of from) add(address);
  for (let address = waiting.shift(); address !== undefined && pages.length < maxPages; address = waiting.shift()) {
    const answer = await readOnce(shop, address);
    const page = readPage(shop, address, answer);
    pages.push(page);
    if (page.canonical !== undefined) add(page.canonical);
    if (/<meta name="robots" content="[^"]*nofollow/.test(answer.html)) continue;
    for (const link of linksIn(answer.html)) {
      const target = withinShop(shop, link.href, address);
      if (target !== undefined && (followsEverything || !link.isNofollow)) add(target);
    }
  }
  return pages;
}

/** What the addresses of a shop answered. */
const answersOf = new WeakMap<Shop, Map<string, Promise<Answer>>>();

/** Reads an address, or returns what it answered to an earlier crawl of this shop, whose pages stay as they are. */
function readOnce(shop: Shop, address: string): Promise<Answer> {
  const answers = answersOf.get(shop) ?? new Map<string, Promise<Answer>>();
  answersOf.set(shop, answers);
  const answer = answers.get(address) ?? read(shop, address);
  answers.set(address, answer);
  return answer;
}

async function read({ url }: Shop, address: string): Promise<Answer> {
  const response = await fetch(url + address);
  return { status: response.status, html: await response.text() };
}

function readPage(shop: Shop, address: string, { status, html }: Answer): CrawledPage {
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return {
    address,
    status,
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: canonical && withinShop(shop, decode(canonical), address),
    isIndexed: !/<meta name="robots" content="[^"]*noindex/.test(html),
  };
}

/** Finds the links of a page, also those for browsers without scripts. */
function linksIn(html: string): { href: string; isNofollow: boolean }[] {
  return [...html.matchAll(/<a\s[^>]*>/g)].flatMap(([tag]) => {
    const href = /\shref="([^"]*)"/.exec(tag)?.[1];
    const rel = /\srel="([^"]*)"/.exec(tag)?.[1] ?? '';
    return href === undefined ? [] : [{ href: decode(href), isNofollow: rel.split(' ').includes('nofollow') }];
  });
}

/** Returns path and query of a link on a page, or undefined if it leads elsewhere. */
function withinShop({ url }: Shop, href: string, page: string): string | undefined {
  const { origin, pathname, search } = new URL(href, url + page);
  return origin === url ? pathname + search : undefined;
}

function decode(html: string): string {
  const characters: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' };
  return html.replaceAll(/&(?:amp|#x27|quot|lt|gt);/g, (entity) => characters[entity] ?? entity);
}
