import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { addProduct, addSessionCookie, placeOrder, register } from './support/api.ts';
import type { Shop } from './support/shop-process.ts';
import { addToCart, expectInCart, signOut } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ browserErrors }) => browserErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

/** Lists everything that the service worker keeps: addresses and texts. */
function readKept(page: Page): Promise<{ address: string; text: string }[]> {
  return page.evaluate(async () => {
    const kept = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        const response = await cache.match(request);
        const text = /\.(avif|webp|png|woff2)$/.test(pathname) ? '' : ((await response?.text()) ?? '');
        kept.push({ address: pathname + search, text });
      }
    }
    return kept;
  });
}

/** Reads when the service worker used what it keeps, as JSON. */
function readRemembered(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('workbox-expiration');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    return new Promise<string>((resolve) => {
      const reading = database.transaction('cache-entries').objectStore('cache-entries').getAll();
      reading.onsuccess = () => resolve(JSON.stringify(reading.result));
    });
  });
}

async function expectKept(page: Page, ...addresses: readonly string[]): Promise<void> {
  const listAddresses = async () => (await readKept(page)).map(({ address }) => address);
  await expect.poll(listAddresses).toEqual(expect.arrayContaining([...addresses]));
}

test('pages that were opened, their pictures and the cart are there without a connection', async ({
  page,
  context,
  shop,
}) => {
  const product = await addProduct(shop);
  const [path, data] = [`/product/${product._id}`, `/product/${product._id}.data`];
  await addToCart(page, product);
  const picture = page.getByRole('main').locator('img').first();
  const shown = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expectKept(page, path, '/cart', '/offline', new URL(shown).pathname);
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await expectKept(page, '/faq');

  await context.setOffline(true);
  await expect(
    page.getByText("You're offline. Your cart is safe. Pages that you opened before still work."),
  ).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: product.name, level: 1 })).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectInCart(page, 1);
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(page.getByRole('main').getByText(product.name).first()).toBeVisible();
  await expect(page.getByText(/We could not check the current prices\./)).toBeVisible();

  await page.goto('/products?category=pc');
  await expect(page).toHaveURL('/offline?page=%2Fproducts%3Fcategory%3Dpc');
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/products?category=pc');
  expect((await readKept(page)).map(({ address }) => address)).not.toContain(data);
});

test('nothing of a person is kept, and signing out also deletes which pages were opened', async ({
  page,
  context,
  shop,
}) => {
  const [wilma, product] = [await register(shop), await addProduct(shop)];
  const order = await placeOrder(shop, wilma, [{ product, amount: 1 }]);
  await addSessionCookie(context, shop, wilma);
  await page.goto(`/product/${product._id}`);
  await expectKept(page, `/product/${product._id}`);
  for (const path of [`/userDashboard/order/${order._id}`, '/userDashboard/profile', '/search?q=keyboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/faq');
  await expectKept(page, '/faq');

  const kept = await readKept(page);
  expect(kept.filter(({ address }) => /^\/(api|userDashboard|adminDashboard|search|checkout)/.test(address))).toEqual(
    [],
  );
  const texts = kept.map(({ text }) => text).join('\n');
  for (const own of [wilma.name, wilma.email, wilma.token, order._id]) expect(texts).not.toContain(own);

  await signOut(page);
  await expect
    .poll(async () => (await readKept(page)).map(({ address }) => address))
    .not.toContain(`/product/${product._id}`);
  const remembered = await readRemembered(page);
  expect(remembered).toContain('/assets/');
  expect(remembered).not.toContain(product._id);
});

test('signing out deletes the kept pages also after the browser has stopped the service worker', async ({
  page,
  context,
  shop,
}) => {
  const product = await addProduct(shop);
  await addSessionCookie(context, shop, await register(shop));
  await page.goto(`/product/${product._id}`);
  await expectKept(page, `/product/${product._id}`);
  // Signing out would refuse a list that is still asked for.
  const listed = page.waitForResponse('**/api/user/order/**');
  await page.goto('/userDashboard');
  await listed;

  // Browsers do so after some idle seconds. What it had in memory is lost.
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect
    .poll(async () => (await readKept(page)).map(({ address }) => address))
    .not.toContain(`/product/${product._id}`);
  expect(await readRemembered(page)).not.toContain(product._id);
});

test('a new version of the service worker takes over with the next page', async ({ page, shop, browserErrors }) => {
  browserErrors.allow(/left the shop/, /ERR_CONNECTION_REFUSED/);
  const versions = await serveVersions(shop);
  const readVersions = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('basics-')));
  await page.goto(`${versions.url}/faq`);
  await expectKept(page, '/faq', '/offline');
  expect(await readVersions()).toHaveLength(1);

  versions.release('basics-new');
  await page.goto(`${versions.url}/`);
  await expect.poll(readVersions).toEqual(['basics-new']);
  await expectKept(page, '/', '/faq', '/offline');
  versions.stop();
  await page.goto(`${versions.url}/faq`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${versions.url}/search`);
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible();
});

/** Serves the shop, of which `release` serves another version of the service worker. */
async function serveVersions(shop: Shop) {
  let version: string | undefined;
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(shop.url + url);
    const body = Buffer.from(await answer.arrayBuffer());
    const isChanged = version !== undefined && url === '/service-worker.js';
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(isChanged ? body.toString().replaceAll(/basics-\w+/g, version ?? '') : body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}`,
    release(name: string) {
      version = name;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
