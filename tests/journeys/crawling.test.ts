import { CATEGORIES } from '#features/catalogue/category.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { categoryPath, productPath } from '#features/catalogue/product-paths.ts';
import { request } from './support/api.ts';
import { crawl } from './support/search-engine.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

/** The shop has the 26 products of the samples. */
test.use({ samplesOnly: true });
/** In one worker, which reads each page once. */
test.describe.configure({ mode: 'default' });

const MAX_PAGES = 300;

for (const followsEverything of [false, true]) {
  const crawler = followsEverything ? 'a crawler that knows only robots.txt' : 'a search engine';

  test(`${crawler} reads the whole shop and comes to an end`, async ({ shop }) => {
    const from = ['/', ...(await readSitemap(shop))];
    const pages = await crawl(shop, { from, maxPages: MAX_PAGES + 1, followsEverything });
    expect(pages.length).toBeLessThanOrEqual(MAX_PAGES);
    expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
  });
}

test('links lead to every product and every category, and the sitemap lists them', async ({ shop }) => {
  const products = await request(shop, productCalls.listProducts, {});
  const pages = await crawl(shop, { from: ['/'], maxPages: MAX_PAGES });
  const sitemap = await readSitemap(shop);
  const indexed = pages.filter(({ address, isIndexed, canonical }) => isIndexed && canonical === address);
  for (const path of [...products.map(productPath), ...CATEGORIES.map(categoryPath)]) {
    expect(indexed.map(({ address }) => address)).toContain(path);
    expect(sitemap).toContain(path);
  }
});

test('no two pages that search engines list have the same title', async ({ shop }) => {
  const pages = await crawl(shop, { from: ['/', ...(await readSitemap(shop))], maxPages: MAX_PAGES });
  const indexed = pages.filter(({ address, isIndexed, canonical }) => isIndexed && canonical === address);
  const titles = indexed.map(({ title }) => title);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  for (const { canonical } of pages) {
    if (canonical !== undefined) expect(indexed.map(({ address }) => address)).toContain(canonical);
  }
});

/** Returns the paths of all addresses of the sitemap. */
async function readSitemap(shop: Shop): Promise<string[]> {
  const xml = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replace(shop.url, ''));
}
