import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { productPath } from '#features/catalogue/product-paths.ts';
import { fillIn } from '#features/content/fill-in.server.ts';
import { promiseValues } from '#features/content/shop-values.server.ts';
import { DEFAULT_PROMISES } from '#features/settings/promises.ts';
import faq from '../../content/faq.json' with { type: 'json' };
import {
  addProduct,
  addSessionCookie,
  getProduct,
  placeOrder,
  register,
  removeProduct,
  signInAsAdmin,
} from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { sumLayoutShifts } from './support/layout-shifts.ts';
import { waitUntilReady } from './support/readiness.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, MOTION, test } from './support/test.ts';

const PUBLIC_PAGES = [
  { path: '/', canonical: '/', title: 'Keyboards and gadgets · Thock', heading: 'Keyboards and gadgets' },
  { path: '/home', canonical: '/', title: 'Keyboards and gadgets · Thock', heading: 'Keyboards and gadgets' },
  { path: '/products', canonical: '/products', title: 'Products · Thock', heading: 'Products' },
  { path: '/blogs', canonical: '/blogs', title: 'Blogs · Thock', heading: 'Blogs' },
  {
    path: '/blog/6',
    canonical: '/blog/6',
    title: 'A tidy desk in one afternoon · Thock',
    heading: 'A tidy desk in one afternoon',
  },
  { path: '/faq', canonical: '/faq', title: 'FAQ · Thock', heading: 'FAQ' },
  { path: '/privacy', canonical: '/privacy', title: 'Privacy · Thock', heading: 'Privacy' },
  { path: '/signIn', canonical: '/signIn', title: 'Sign in · Thock', heading: 'Sign In' },
  { path: '/signUp', canonical: '/signUp', title: 'Sign up · Thock', heading: 'Sign Up' },
];

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, canonical, title, heading } of PUBLIC_PAGES) {
    test(`${path} is rendered completely`, async ({ page, shop }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await expectMetadata(page, `${shop.url}${canonical}`);
    });
  }

  test('the products page links to product pages', async ({ page, shop }) => {
    const product = await addProduct(shop, { price: 1234, description: 'Made of one piece of walnut.' });
    await page.goto('/products');
    const card = page.getByRole('article').filter({ hasText: product.name });
    await expect(card).toContainText('$1,234.00');
    await card.getByRole('link', { name: product.name, exact: true }).click();

    await expect(page).toHaveTitle(`${product.name} · Thock`);
    await expect(page.getByRole('heading', { name: product.name, level: 1 })).toBeVisible();
    await expect(page.getByText('Made of one piece of walnut.')).toBeVisible();
    await expect(page.getByText('In Stock', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Related Products' })).toBeVisible();
    await expectMetadata(page, shop.url + productPath(product));
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /walnut/);
  });

  test('a sold-out product is marked as out of stock', async ({ page, shop }) => {
    const product = await getProduct(shop, 'Juniper Keycap Set');
    await page.goto(`/product/${product._id}`);
    await expect(page.getByRole('paragraph').filter({ hasText: /^Out Of Stock$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeHidden();
  });

  for (const path of ['/nowhere', '/product/unknown', '/blog/999', '/products/too/deep']) {
    test(`${path} responds with 404 and a link home`, async ({ page, browserErrors }) => {
      browserErrors.allow(statusError(404, path));
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page).toHaveTitle(/^This Page Isn[’']t Available · Thock$/);
      await expect(page.getByRole('heading', { name: "This Page Isn't Available" })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/home');
      await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    });
  }

  test('a product that is not published has no page', async ({ page, shop, browserErrors }) => {
    const { _id } = await addProduct(shop, { published: false });
    browserErrors.allow(statusError(404, `/product/${_id}`));
    expect((await page.goto(`/product/${_id}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: "This Page Isn't Available" })).toBeVisible();
  });

  test('personal pages are marked noindex', async ({ page }) => {
    for (const path of ['/cart', '/checkout', '/userDashboard', '/adminDashboard/mangeOrders']) {
      await page.goto(path);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    }
  });
});

test('the 404 page links home', async ({ page, browserErrors }) => {
  browserErrors.allow(statusError(404, '/nowhere'));
  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page.getByRole('heading', { name: 'Keyboards and gadgets', level: 1 })).toBeVisible();
});

test('/blogs.json and /faq.json are public, and as they come with the shop', async ({ shop }) => {
  const values = promiseValues(DEFAULT_PROMISES);
  const answered = faq.map((item) => ({ ...item, answer: fillIn(item.answer, values) }));
  for (const [path, text] of [
    ['/blogs.json', readFileSync('content/blogs.json', 'utf8')],
    ['/faq.json', `${JSON.stringify(answered, undefined, 2)}\n`],
  ] as const) {
    const { status, headers, body } = await get(shop.url + path);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body.toString()).toBe(text);
  }
});

test('an unchanged page responds with 304', async ({ shop }) => {
  const product = await addProduct(shop);
  for (const path of ['/', '/products', `/product/${product._id}`, '/blogs', '/faq', '/signIn']) {
    const first = await get(shop.url + path);
    expect(first.status).toBe(200);
    const again = await get(shop.url + path, { 'if-none-match': String(first.headers.etag) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(first.headers.etag);
  }
});

test('pages use the encoding that the browser accepts, with the same content', async ({ shop }) => {
  const { _id } = await addProduct(shop);
  const address = `${shop.url}/product/${_id}`;
  const plain = await get(address, { 'accept-encoding': 'identity' });
  const brotli = await get(address, { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await get(address, { 'accept-encoding': 'gzip' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  for (const { headers } of [plain, brotli, gzip]) expect(headers.vary).toMatch(/accept-encoding/i);
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(brotli.body.length).toBeLessThan(plain.body.length / 3);
});

test('an order changes the stock on pages from the next request', async ({ shop }) => {
  const product = await addProduct(shop, { stock: 2 });
  const address = `${shop.url}/product/${product._id}`;
  const before = await get(address);
  const list = await get(`${shop.url}/products`);
  expect(before.body.toString()).toContain('Only 2 left');

  const customer = await register(shop);
  await placeOrder(shop, customer, [{ product, amount: 1 }]);
  const after = await get(address, { 'if-none-match': String(before.headers.etag) });
  expect(after.status).toBe(200);
  expect(after.body.toString()).toContain('Only 1 left');

  await placeOrder(shop, customer, [{ product, amount: 1 }]);
  expect((await get(address)).body.toString()).toContain('Out Of Stock');
  const listAfter = await get(`${shop.url}/products`, { 'if-none-match': String(list.headers.etag) });
  expect(listAfter.status).toBe(200);
});

test('the security policy allows only scripts of the page itself', async ({ shop }) => {
  for (const path of ['/', '/products', '/cart', '/signIn', '/checkout', '/userDashboard', '/nowhere']) {
    const { headers } = await get(shop.url + path);
    const policy = String(headers['content-security-policy']);
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src '));
    expect(scripts, path).toContain("'sha256-");
    expect(scripts, path).not.toMatch(/unsafe|\*|https?:/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('unknown query parameters neither render a page again nor appear in it', async ({ shop }) => {
  const canonical = await get(`${shop.url}/products?category=pc&sort=lowest`);
  const before = await readCacheMetrics(shop);
  for (let count = 0; count < 50; count++) {
    const { status, headers, body } = await get(
      `${shop.url}/products?fbclid=made-up-${count}&sort=lowest&category=pc&${'x'.repeat(1000)}`,
    );
    expect([status, headers.etag]).toEqual([200, canonical.headers.etag]);
    expect(body.includes('made-up')).toBe(false);
  }
  expect(await readCacheMetrics(shop)).toEqual(before);
});

test('paths are case-insensitive and share a cached page', async ({ shop }) => {
  const { headers } = await get(`${shop.url}/signIn`);
  const before = await readCacheMetrics(shop);
  for (const path of ['/SignIn', '/SIGNIN/', '/signin?from=%2FuserDashboard']) {
    expect((await get(shop.url + path)).headers.etag, path).toBe(headers.etag);
  }
  expect(await readCacheMetrics(shop)).toEqual(before);
});

test('query parameters that only scripts use apply after hydration', async ({ page }) => {
  await page.goto('/SIGNIN?from=%2Fcheckout');
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/signUp?from=%2Fcheckout',
  );
  await page.goto('/resetPassword');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  await page.goto('/resetPassword?token=from-a-mail');
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
  await page.goto('/signIn/google?error=access_denied');
  await expect(page.getByText(/^You cancelled the Google sign-in/)).toBeVisible();
});

test('pages with a secret in the URL are never cached', async ({ shop }) => {
  const before = await readCacheMetrics(shop);
  for (const path of ['/resetPassword', '/verifyEmail', '/ResetPassword']) {
    const { status, headers, body } = await get(`${shop.url}${path}?token=made-up-token`);
    expect([status, headers['cache-control']], path).toEqual([200, 'no-store']);
    expect(body.includes('made-up'), path).toBe(false);
  }
  expect((await readCacheMetrics(shop)).entries).toBe(before.entries);
});

test('missing and personal pages are not cached', async ({ shop }) => {
  const before = await readCacheMetrics(shop);
  for (const path of [
    '/nowhere',
    '/product/made-up',
    '/blog/999',
    '/purchase/made-up',
    '/userDashboard/order/made-up',
  ]) {
    for (let count = 0; count < 3; count++) await get(`${shop.url}${path}-${count}`);
  }
  expect((await readCacheMetrics(shop)).entries).toBe(before.entries);
});

test('requests with an invalid host or target are rejected', async ({ shop }) => {
  const { port } = new URL(shop.url);
  for (const path of ['/', '/products', '/nowhere']) {
    for (const host of ['a b', '[::1', `127.0.0.1:${port}/faq`]) {
      const { status, headers } = await get(shop.url + path, { host });
      expect([path, host, status]).toEqual([path, host, 400]);
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    }
  }
  const { status } = await get(shop.url, {}, '*');
  expect(status).toBe(400);
});

test('every picture has a size, an alt text, and variants in AVIF', async ({ page, shop }) => {
  const product = await addProduct(shop);
  for (const path of ['/', '/products', `/product/${product._id}`, '/blogs', '/blog/6', '/signIn', '/signUp']) {
    await page.goto(path);
    const faulty = await page.locator('img').evaluateAll((images) =>
      images
        .filter((image) => {
          const types = [...(image.parentElement?.querySelectorAll('source') ?? [])].map(({ type }) => type);
          const isSized = Number(image.getAttribute('width')) > 0 && Number(image.getAttribute('height')) > 0;
          return !isSized || !types.includes('image/avif') || !image.hasAttribute('alt');
        })
        .map((image) => image.outerHTML),
    );
    expect(faulty, path).toEqual([]);
  }
});

test.describe('with motion', () => {
  test.use(MOTION);

  test('no animation runs on an idle page', async ({ page, shop }) => {
    const board = await getProduct(shop, 'Alderway 60');
    for (const path of ['/', '/products', `/product/${board._id}`, '/cart', '/sound', '/faq']) {
      await page.goto(path);
      await waitUntilReady(page);
      const moving = () =>
        page.evaluate(() => document.getAnimations().map(({ effect }) => effect?.getTiming().iterations));
      await expect.poll(moving, path).toEqual([]);
    }
  });
});

for (const width of [1280, 390]) {
  test(`pages load without layout shift at ${width} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 800 });
    const product = await addProduct(shop);
    for (const path of ['/', '/products', `/product/${product._id}`, '/blogs', '/blog/6', '/faq']) {
      await expectNoLayoutShift(page, path);
    }
  });

  test(`signed-in pages load without layout shift at ${width} px`, async ({ page, context, shop }) => {
    await page.setViewportSize({ width, height: 800 });
    await addSessionCookie(context, shop, await register(shop));
    await expectNoLayoutShift(page, '/');
    // The page would be refused a token without its cookie.
    await page.goto('about:blank');
    await context.clearCookies();
    await addSessionCookie(context, shop, await signInAsAdmin(shop));
    await expectNoLayoutShift(page, '/products');
  });
}

test('the sitemap lists every public page', async ({ shop }) => {
  const product = await addProduct(shop);
  const robots = await get(`${shop.url}/robots.txt`);
  expect(robots.body.toString()).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  const sitemap = (await get(`${shop.url}/sitemap.xml`)).body.toString();
  for (const path of ['/', '/products', '/blogs', '/blog/6', '/faq', '/privacy', '/imprint', productPath(product)]) {
    expect(sitemap).toContain(`<loc>${shop.url}${path}</loc>`);
  }
  await removeProduct(shop, product);
  expect((await get(`${shop.url}/sitemap.xml`)).body.toString()).not.toContain(productPath(product));
});

/** Expects exactly one description and one canonical URL, and no robots tag. */
async function expectMetadata(page: Page, canonical: string): Promise<void> {
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w+ .{20,}/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
}

/** Loads a page until the header shows the session, and expects no layout shift. */
async function expectNoLayoutShift(page: Page, path: string): Promise<void> {
  const session = page.waitForResponse('**/api/auth/get-session');
  await page.goto(path);
  const isSignedIn = (await (await session).text()) !== 'null';
  if (isSignedIn) await page.locator('header [aria-label^="Your dashboard"]').waitFor({ state: 'attached' });
  expect(await sumLayoutShifts(page), path).toBe(0);
}

/** Reads the metrics of the shop's page cache. */
async function readCacheMetrics(shop: Shop): Promise<{ rendered: number; entries: number }> {
  const text = (await get(`${shop.url}/metrics`)).body.toString();
  const read = (name: string) => {
    const line = text.split('\n').find((each) => each.startsWith(`thock_page_cache_${name}`));
    return Number(line?.split(' ').at(-1));
  };
  const metrics = { rendered: read('answers_total{result="miss"'), entries: read('entries{') };
  expect(Object.values(metrics).every(Number.isFinite)).toBe(true);
  return metrics;
}

/** Sends a GET request without decoding or caching. `target` replaces the path in the request line. */
function get(
  address: string,
  headers: Record<string, string> = {},
  target?: string,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(address, { headers, ...(target !== undefined && { path: target }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject).end();
  });
}

const MAX_STYLE_BYTES = 15_000;
/** Before the application starts, and with it. */
const MAX_SCRIPT_BYTES = { loaded: 115_000, started: 145_000 };

test.describe('without any use', () => {
  test.use({ startsLate: true });

  test('pages stay within the budgets for scripts and styles, and start by themselves', async ({ browser, shop }) => {
    for (const path of ['/', '/products', `/product/${(await getProduct(shop, 'Alderway 60'))._id}`]) {
      const visited = await browser.newPage({ baseURL: shop.url });
      await visited.clock.install();
      const finished: Request[] = [];
      visited.on('requestfinished', (request) => finished.push(request));
      const shared = visited.waitForEvent('requestfinished', (request) => /assets\/entry\.client-/.test(request.url()));
      await visited.goto(path, { waitUntil: 'load' });
      await visited.clock.runFor(200);
      await shared;
      expect(await sumBytes(finished, /\.css$/), `styles of ${path}`).toBeLessThan(MAX_STYLE_BYTES);
      expect(await sumBytes(finished, /\.js$/), `scripts of ${path}`).toBeLessThan(MAX_SCRIPT_BYTES.loaded);

      // Requested after hydration.
      const session = visited.waitForResponse('**/api/auth/get-session');
      await visited.clock.runFor(5000);
      await session;
      expect(await sumBytes(finished, /\.js$/), `all scripts of ${path}`).toBeLessThan(MAX_SCRIPT_BYTES.started);
      await visited.close();
    }
  });
});

async function sumBytes(requests: readonly Request[], url: RegExp): Promise<number> {
  const sizes = await Promise.all(requests.filter((each) => url.test(each.url())).map(transferredBytes));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

async function transferredBytes(request: Request): Promise<number> {
  const { responseHeadersSize, responseBodySize } = await request.sizes();
  return responseHeadersSize + responseBodySize;
}
