import type { Page } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { productPath } from '#features/catalogue/product-paths.ts';
import { addProduct, getProduct } from './support/api.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

const manifestSchema = z.object({
  name: z.literal('Thock'),
  start_url: z.literal('/'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })).check(z.minLength(3)),
});

const structuredDataSchema = z.object({
  '@type': z.literal('Product'),
  name: z.string(),
  image: z.url(),
  gtin: z.optional(z.string()),
  offers: z.object({
    '@type': z.literal('Offer'),
    url: z.url(),
    price: z.string(),
    priceCurrency: z.literal('USD'),
    availability: z.url(),
    priceSpecification: z.optional(
      z.object({ '@type': z.string(), priceType: z.url(), price: z.string(), priceCurrency: z.string() }),
    ),
  }),
});

test('every URL of the sitemap responds, is canonical, and has an existing preview picture', async ({ page, shop }) => {
  await page.goto('/faq');
  const xml = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  const urls = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    if (parsed.querySelector('parsererror')) throw new Error('The sitemap is not valid XML');
    return [...parsed.querySelectorAll('urlset > url > loc')].map((loc) => loc.textContent ?? '');
  }, xml);
  expect(urls.length).toBeGreaterThan(30);
  expect(new Set(urls).size).toBe(urls.length);

  const pictures = new Set<string>();
  for (const url of urls) {
    const response = await fetch(url);
    expect(response.status, url).toBe(200);
    const html = await response.text();
    expect(html, url).toContain(`<link rel="canonical" href="${url}"`);
    expect(html, url).not.toContain('noindex');
    pictures.add(/<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? `none at ${url}`);
  }
  for (const picture of pictures) await expectFile(picture, 'image/jpeg');
});

test('browsers and feed readers that read no page get the icon', async ({ shop }) => {
  const response = await fetch(`${shop.url}/favicon.ico`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
  expect(response.headers.get('content-type')).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/);
  const icon = Buffer.from(await response.arrayBuffer());
  expect(icon.readUInt32BE(0)).toBe(0x0100);
  expect(icon.length).toBeLessThan(4096);
});

test('robots.txt excludes personal pages, the API and addresses without an end', async ({ shop }) => {
  const response = await fetch(`${shop.url}/robots.txt`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).split('\n');
  expect(lines).toContain('User-agent: *');
  expect(lines).not.toContain('Disallow: /');
  for (const path of ['/api/', '/cart', '/checkout', '/userDashboard', '/adminDashboard', '/search', '/compare']) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
});

test('the manifest and all icons exist, in the declared sizes', async ({ page, shop }) => {
  await page.goto('/');
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const { icons } = manifestSchema.parse(await (await fetch(shop.url + manifest)).json());
  for (const { src, sizes, type } of icons) {
    await expectFile(shop.url + src, type);
    if (sizes !== 'any') expect(await measure(page, src)).toBe(sizes);
  }
  for (const rel of ['icon', 'apple-touch-icon']) {
    const icon = await page.locator(`link[rel=${rel}]`).getAttribute('href');
    await expectFile(shop.url + icon, 'image/');
  }
});

test('a reduced product has its compare-at price in the structured data', async ({ page, shop }) => {
  const product = await addProduct(shop, { price: 55, compareAtPrice: 100 });
  const { offers } = await readStructuredData(page, shop, product);
  expect(offers).toMatchObject({
    price: '55.00',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: '100.00',
      priceCurrency: 'USD',
    },
  });
});

test('a product has structured data with price and availability', async ({ page, shop }) => {
  const name = 'Pebble <b>"&</b></script>';
  const product = await addProduct(shop, { name, price: 1234, company: 'Brindlo' });
  expect(await readStructuredData(page, shop, product)).toEqual({
    '@type': 'Product',
    name,
    image: `${shop.url}/jpeg/1200/pictures/products/alderway-60.jpg`,
    offers: {
      '@type': 'Offer',
      url: shop.url + productPath(product),
      price: '1234.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
  });
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  const soldOut = await getProduct(shop, 'Mirelle Lite');
  const { offers } = await readStructuredData(page, shop, soldOut);
  expect(offers).toMatchObject({ price: '249.00', availability: 'https://schema.org/OutOfStock' });
});

test('the structured data of a product has its GTIN', async ({ page, shop }) => {
  const variants = [{ values: {}, price: 60, stock: 5, gtin: '036000291452' }];
  const product = await addProduct(shop, { price: undefined, quantity: undefined, variants });
  expect(await readStructuredData(page, shop, product)).toMatchObject({ gtin: '036000291452' });
});

test('a shared product shows its name, description, and a picture with its price', async ({ page, shop }) => {
  const product = await getProduct(shop, 'Alderway 60');
  await page.goto(`/product/${product._id}`);
  for (const [property, content] of [
    ['og:title', 'Alderway 60 · Thock'],
    ['og:url', shop.url + productPath(product)],
    ['og:site_name', 'Thock'],
  ] as const) {
    await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', content);
  }
  const read = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
  const picture = await fetch((await read('og:image')) ?? '');
  const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
  expect([picture.headers.get('content-type'), width, height]).toEqual(['image/jpeg', 1200, 630]);
  const description = await read('og:description');
  expect(description).toMatch(/…$/);
  expect(product.description).toContain(description?.slice(0, -1));
});

for (const { query, title } of [
  { query: 'category=mobile', title: 'Mobile Gadget · Thock' },
  { query: 'company=Kelvane', title: 'Products by Kelvane · Thock' },
  { query: 'saving=45', title: 'Save 45% and more · Thock' },
  { query: 'attr.layout=75+%25', title: 'Layout: 75 % · Thock' },
]) {
  test(`a product list with one filter has its own title and canonical URL: ${query}`, async ({ page, shop }) => {
    await page.goto(`/products?${query}`);
    await expect(page).toHaveTitle(title);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/products?${query}`);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  });
}

for (const { query, canonical, title } of [
  { query: 'category=mobile&sort=lowest&after=some-product', canonical: '?category=mobile', title: 'Mobile Gadget' },
  { query: 'company=Kelvane&sort=lowest&layout=list', canonical: '?company=Kelvane', title: 'Products by Kelvane' },
  { query: 'price=80', canonical: '', title: 'Products' },
]) {
  test(`search engines list another product list instead of a combination: ${query}`, async ({ page, shop }) => {
    await page.goto(`/products?${query}`);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/products${canonical}`);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', `${title} · Thock`);
  });
}

test('search engines do not list a company without products', async ({ page }) => {
  await page.goto('/products?company=Nobody');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('the well-known address for changing passwords leads to the profile', async ({ shop }) => {
  const response = await fetch(`${shop.url}/.well-known/change-password`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, '/userDashboard/profile']);
});

async function readStructuredData(page: Page, shop: Shop, product: { _id: string }) {
  await page.goto(shop.url + productPath(product));
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  return structuredDataSchema.parse(JSON.parse(text ?? 'null'));
}

async function expectFile(url: string, type: string): Promise<void> {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  expect(response.headers.get('content-type'), url).toContain(type);
  expect((await response.arrayBuffer()).byteLength, url).toBeGreaterThan(100);
}

/** Returns width and height of a picture, such as 192x192. */
function measure(page: Page, src: string): Promise<string> {
  return page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  }, src);
}
