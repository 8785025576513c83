import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { addProduct, getProduct } from './support/api.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

const manifestSchema = z.object({
  name: z.literal('Thock'),
  start_url: z.literal('/'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })).check(z.minLength(3)),
});

const structuredSchema = z.object({
  '@type': z.literal('Product'),
  name: z.string(),
  image: z.url(),
  offers: z.object({
    '@type': z.literal('Offer'),
    url: z.url(),
    price: z.string(),
    priceCurrency: z.literal('USD'),
    availability: z.url(),
  }),
});

test('every address of the sitemap answers, says that it is this one, and shows a picture that is there', async ({
  page,
  shop,
}) => {
  await page.goto('/faq');
  const xml = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  const addresses = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    if (parsed.querySelector('parsererror')) throw new Error('The sitemap is no XML');
    return [...parsed.querySelectorAll('urlset > url > loc')].map((loc) => loc.textContent ?? '');
  }, xml);
  expect(addresses.length).toBeGreaterThan(30);
  expect(new Set(addresses).size).toBe(addresses.length);

  const pictures = new Set<string>();
  for (const address of addresses) {
    const response = await fetch(address);
    expect(response.status, address).toBe(200);
    const html = await response.text();
    expect(html, address).toContain(`<link rel="canonical" href="${address}"`);
    expect(html, address).not.toContain('noindex');
    pictures.add(/<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? `none at ${address}`);
  }
  for (const picture of pictures) await expectFile(picture, 'image/');
});

test('search engines may see everything that is not one person’s own', async ({ shop }) => {
  const response = await fetch(`${shop.url}/robots.txt`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).split('\n');
  expect(lines).toContain('User-agent: *');
  expect(lines).not.toContain('Disallow: /');
  for (const own of ['/api/', '/cart', '/checkout', '/userDashboard', '/adminDashboard']) {
    expect(lines).toContain(`Disallow: ${own}`);
  }
});

test('the manifest and all icons are there, in the size that they claim', async ({ page, shop }) => {
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

test('a product says its price and whether it is there, in words for search engines', async ({ page, shop }) => {
  const name = 'Pebble <b>"&</b></script>';
  const product = await addProduct(shop, { name, price: 1234, company: 'Brindlo' });
  expect(await readStructured(page, shop, product)).toEqual({
    '@type': 'Product',
    name,
    image: `${shop.url}${product.image}`,
    offers: {
      '@type': 'Offer',
      url: `${shop.url}/product/${product._id}`,
      price: '1234.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
  });
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  const soldOut = await getProduct(shop, 'Mirelle Lite');
  const { offers } = await readStructured(page, shop, soldOut);
  expect(offers).toMatchObject({ price: '249.00', availability: 'https://schema.org/OutOfStock' });
});

test('whoever shares a product shows its name, words and picture', async ({ page, shop }) => {
  const product = await getProduct(shop, 'Alderway 60');
  await page.goto(`/product/${product._id}`);
  for (const [property, content] of [
    ['og:title', 'Alderway 60 · Thock'],
    ['og:url', `${shop.url}/product/${product._id}`],
    ['og:image', shop.url + product.image],
    ['og:site_name', 'Thock'],
  ] as const) {
    await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', content);
  }
  const description = await page.locator('meta[property="og:description"]').getAttribute('content');
  expect(description).toMatch(/…$/);
  expect(product.description).toContain(description?.slice(0, -1));
});

test('a view of the products is found under the address of all of them', async ({ page, shop }) => {
  await page.goto('/products?company=Kelvane&sort=lowest&layout=list');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/products`);
});

async function readStructured(page: Page, shop: Shop, product: { _id: string }) {
  await page.goto(`${shop.url}/product/${product._id}`);
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  return structuredSchema.parse(JSON.parse(text ?? 'null'));
}

async function expectFile(address: string, type: string): Promise<void> {
  const response = await fetch(address);
  expect(response.status, address).toBe(200);
  expect(response.headers.get('content-type'), address).toContain(type);
  expect((await response.arrayBuffer()).byteLength, address).toBeGreaterThan(100);
}

/** Width and height of a picture, such as 192x192. */
function measure(page: Page, src: string): Promise<string> {
  return page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  }, src);
}
