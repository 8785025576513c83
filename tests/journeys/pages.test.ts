import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import blogs from '../../public/blogs.json' with { type: 'json' };
import faq from '../../public/faq.json' with { type: 'json' };
import {
  addProduct,
  getProduct,
  placeOrder,
  register,
  rememberPerson,
  removeProduct,
  signInAsAdmin,
} from './support/api.ts';
import { answered } from './support/complaints.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

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
  { path: '/signIn', canonical: '/signIn', title: 'Sign in · Thock', heading: 'Sign In' },
  { path: '/signUp', canonical: '/signUp', title: 'Sign up · Thock', heading: 'Sign Up' },
];

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, canonical, title, heading } of PUBLIC_PAGES) {
    test(`${path} is all there`, async ({ page, shop }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await expectDescribed(page, `${shop.url}${canonical}`);
    });
  }

  test('the products page shows products that can be opened', async ({ page, shop }) => {
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
    await expectDescribed(page, `${shop.url}/product/${product._id}`);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /walnut/);
  });

  test('a sold-out product says so', async ({ page, shop }) => {
    const product = await getProduct(shop, 'Juniper Keycap Set');
    await page.goto(`/product/${product._id}`);
    await expect(page.getByRole('paragraph').filter({ hasText: /^Out Of Stock$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeHidden();
  });

  for (const path of ['/nowhere', '/product/unknown', '/blog/999', '/products/too/deep']) {
    test(`${path} is answered with 404 and a way home`, async ({ page, complaints }) => {
      complaints.allow(answered(404, path));
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page).toHaveTitle(/^This Page Isn[’']t Available · Thock$/);
      await expect(page.getByRole('heading', { name: "This Page Isn't Available" })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/home');
      await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    });
  }

  test('a product that is not published has no page', async ({ page, shop, complaints }) => {
    const { _id } = await addProduct(shop, { published: false });
    complaints.allow(answered(404, `/product/${_id}`));
    expect((await page.goto(`/product/${_id}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: "This Page Isn't Available" })).toBeVisible();
  });

  test("one person's own pages ask search engines to leave them out", async ({ page }) => {
    for (const path of ['/cart', '/checkout', '/userDashboard', '/adminDashboard/mangeOrders']) {
      await page.goto(path);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    }
  });
});

test('the 404 page leads home', async ({ page, complaints }) => {
  complaints.allow(answered(404, '/nowhere'));
  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page.getByRole('heading', { name: 'Keyboards and gadgets', level: 1 })).toBeVisible();
});

for (const [path, content] of [
  ['/blogs.json', blogs],
  ['/faq.json', faq],
] as const) {
  test(`${path} is there for everybody`, async ({ shop }) => {
    const { status, headers, body } = await ask(shop.url + path);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(body.toString())).toEqual(content);
  });
}

test('a page that did not change is not sent again', async ({ shop }) => {
  const product = await addProduct(shop);
  for (const path of ['/', '/products', `/product/${product._id}`, '/blogs', '/faq', '/signIn']) {
    const first = await ask(shop.url + path);
    expect(first.status).toBe(200);
    const again = await ask(shop.url + path, { 'if-none-match': String(first.headers.etag) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(first.headers.etag);
  }
});

test('pages come in the encoding that the browser reads, and are the same in each', async ({ shop }) => {
  const { _id } = await addProduct(shop);
  const address = `${shop.url}/product/${_id}`;
  const plain = await ask(address, { 'accept-encoding': 'identity' });
  const brotli = await ask(address, { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await ask(address, { 'accept-encoding': 'gzip' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  for (const { headers } of [plain, brotli, gzip]) expect(headers.vary).toMatch(/accept-encoding/i);
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(brotli.body.length).toBeLessThan(plain.body.length / 3);
});

test('an order shows in the pages at the next request', async ({ shop }) => {
  const product = await addProduct(shop, { stock: 2 });
  const address = `${shop.url}/product/${product._id}`;
  const before = await ask(address);
  const list = await ask(`${shop.url}/products`);
  expect(before.body.toString()).toContain('2 pieces');

  const customer = await register(shop);
  await placeOrder(shop, customer, [{ product, amount: 1 }]);
  const after = await ask(address, { 'if-none-match': String(before.headers.etag) });
  expect(after.status).toBe(200);
  expect(after.body.toString()).toContain('1 piece');

  await placeOrder(shop, customer, [{ product, amount: 1 }]);
  expect((await ask(address)).body.toString()).toContain('Out Of Stock');
  const listAfter = await ask(`${shop.url}/products`, { 'if-none-match': String(list.headers.etag) });
  expect(listAfter.status).toBe(200);
});

test('scripts run only when they came with the page', async ({ shop }) => {
  for (const path of ['/', '/products', '/cart', '/signIn', '/checkout', '/userDashboard', '/nowhere']) {
    const { headers } = await ask(shop.url + path);
    const policy = String(headers['content-security-policy']);
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src '));
    expect(scripts, path).toContain("'sha256-");
    expect(scripts, path).not.toMatch(/unsafe|\*|https?:/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('what a visitor adds to an address neither renders a page anew nor comes back in it', async ({ shop }) => {
  const known = await ask(`${shop.url}/products?category=pc&sort=lowest`);
  const before = await readCacheFigures(shop);
  for (let count = 0; count < 50; count++) {
    const { status, headers, body } = await ask(
      `${shop.url}/products?fbclid=made-up-${count}&sort=lowest&category=pc&${'x'.repeat(1000)}`,
    );
    expect([status, headers.etag]).toEqual([200, known.headers.etag]);
    expect(body.includes('made-up')).toBe(false);
  }
  expect(await readCacheFigures(shop)).toEqual(before);
});

test('paths are the same in any case', async ({ shop }) => {
  const { headers } = await ask(`${shop.url}/signIn`);
  const before = await readCacheFigures(shop);
  for (const path of ['/SignIn', '/SIGNIN/', '/signin?from=%2Fcheckout']) {
    expect((await ask(shop.url + path)).headers.etag, path).toBe(headers.etag);
  }
  expect(await readCacheFigures(shop)).toEqual(before);
});

test('what only scripts use of a query is there once they have taken over', async ({ page }) => {
  await page.goto('/SIGNIN?from=%2Fcheckout');
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/signUp?from=%2Fcheckout',
  );
  await page.goto('/resetPassword');
  await expect(page.getByText('This link is not complete.')).toBeVisible();
  await page.goto('/resetPassword?token=from-a-mail');
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
  await page.goto('/signIn/google?error=access_denied');
  await expect(page.getByText(/^You did not let Google sign you in/)).toBeVisible();
});

test('an address that is a secret is kept nowhere', async ({ shop }) => {
  const before = await readCacheFigures(shop);
  for (const path of ['/resetPassword', '/verifyEmail', '/ResetPassword']) {
    const { status, headers, body } = await ask(`${shop.url}${path}?token=made-up-token`);
    expect([status, headers['cache-control']], path).toEqual([200, 'no-store']);
    expect(body.includes('made-up'), path).toBe(false);
  }
  expect((await readCacheFigures(shop)).entries).toBe(before.entries);
});

test('pages that are not there, or that nobody can look for, take no memory', async ({ shop }) => {
  const before = await readCacheFigures(shop);
  for (const path of [
    '/nowhere',
    '/product/made-up',
    '/blog/999',
    '/purchase/made-up',
    '/userDashboard/order/made-up',
  ]) {
    for (let count = 0; count < 3; count++) await ask(`${shop.url}${path}-${count}`);
  }
  expect((await readCacheFigures(shop)).entries).toBe(before.entries);
});

test('what asks for no page of the shop is refused', async ({ shop }) => {
  const { port } = new URL(shop.url);
  for (const path of ['/', '/products', '/nowhere']) {
    for (const host of ['a b', '[::1', `127.0.0.1:${port}/faq`]) {
      const { status, headers } = await ask(shop.url + path, { host });
      expect([path, host, status]).toEqual([path, host, 400]);
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    }
  }
  const { status } = await ask(shop.url, {}, '*');
  expect(status).toBe(400);
});

test('every picture has its size and comes as AVIF or WebP', async ({ page, shop }) => {
  const product = await addProduct(shop);
  for (const path of ['/', '/products', `/product/${product._id}`, '/blogs', '/blog/6', '/signIn', '/signUp']) {
    await page.goto(path);
    const faulty = await page.locator('img').evaluateAll((images) =>
      images
        .filter((image) => {
          const types = [...(image.parentElement?.querySelectorAll('source') ?? [])].map(({ type }) => type);
          const isSized = Number(image.getAttribute('width')) > 0 && Number(image.getAttribute('height')) > 0;
          return (
            !isSized || !types.includes('image/avif') || !types.includes('image/webp') || !image.hasAttribute('alt')
          );
        })
        .map((image) => image.outerHTML),
    );
    expect(faulty, path).toEqual([]);
  }
});

for (const width of [1280, 390]) {
  test(`nothing moves while a page of ${width} px loads`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 800 });
    const product = await addProduct(shop);
    for (const path of ['/', '/products', `/product/${product._id}`, '/blogs', '/blog/6', '/faq']) {
      await expectStill(page, path);
    }
  });

  test(`nothing moves on ${width} px when it becomes known who is there`, async ({ page, context, shop }) => {
    await page.setViewportSize({ width, height: 800 });
    await rememberPerson(context, shop, await register(shop));
    await expectStill(page, '/');
    await context.clearCookies();
    await rememberPerson(context, shop, await signInAsAdmin(shop));
    await expectStill(page, '/products');
  });
}

test('search engines are told of every page', async ({ shop }) => {
  const product = await addProduct(shop);
  const robots = await ask(`${shop.url}/robots.txt`);
  expect(robots.body.toString()).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  const sitemap = (await ask(`${shop.url}/sitemap.xml`)).body.toString();
  for (const path of ['/', '/products', '/blogs', '/blog/6', '/faq', `/product/${product._id}`]) {
    expect(sitemap).toContain(`<loc>${shop.url}${path}</loc>`);
  }
  await removeProduct(shop, product);
  expect((await ask(`${shop.url}/sitemap.xml`)).body.toString()).not.toContain(product._id);
});

/** Description and canonical address, and that neither is there twice. */
async function expectDescribed(page: Page, canonical: string): Promise<void> {
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w+ .{20,}/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
}

/** Loads a page until the header knows who is there, and finds that nothing has moved. */
async function expectStill(page: Page, path: string): Promise<void> {
  const session = page.waitForResponse('**/api/auth/get-session');
  await page.goto(path);
  const isSignedIn = (await (await session).text()) !== 'null';
  if (isSignedIn) await page.locator('header [aria-label^="Your dashboard"]').waitFor({ state: 'attached' });
  expect(await sumLayoutShifts(page), path).toBe(0);
}

/** Cumulative layout shift so far, once fonts and the pictures in sight are there. */
function sumLayoutShifts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < window.innerHeight);
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));

    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) if ('value' in entry && typeof entry.value === 'number') sum += entry.value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // Entries of the past are handed over after the next frame.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    add(observer.takeRecords());
    return sum;
  });
}

/** What the shop's page cache has done and holds. */
async function readCacheFigures(shop: Shop): Promise<{ made: number; entries: number; bytes: number }> {
  const text = (await ask(`${shop.url}/metrics`)).body.toString();
  const read = (name: string) => {
    const line = text.split('\n').find((each) => each.startsWith(`thock_page_cache_${name}`));
    return Number(line?.split(' ').at(-1));
  };
  const figures = {
    made: read('answers_total{source="made"'),
    entries: read('entries{'),
    bytes: read('bytes{'),
  };
  expect(Object.values(figures).every(Number.isFinite)).toBe(true);
  return figures;
}

/** A request as it is, with nothing decoded and nothing kept. `target` stands in it instead of the path. */
function ask(
  address: string,
  headers: Record<string, string> = {},
  target?: string,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(address, { headers, ...(target !== undefined && { path: target }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject).end();
  });
}

const MOST_SCRIPT_BYTES = 130_000;

for (const path of ['/', '/products']) {
  test(`${path} comes with no more script than it may`, async ({ page }) => {
    const scripts: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(bytesOf(request));
    });
    await page.goto(path, { waitUntil: 'networkidle' });

    expect(scripts.length).toBeGreaterThan(0);
    expect((await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MOST_SCRIPT_BYTES);
  });
}

async function bytesOf(request: Request): Promise<number> {
  const { responseHeadersSize, responseBodySize } = await request.sizes();
  return responseHeadersSize + responseBodySize;
}
