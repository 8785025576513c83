import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type FlakyConnection, openFlakyConnection } from '../support/flaky-connection.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { findViolations } from './support/axe.ts';
import { Complaints, statusError } from './support/browser-errors.ts';
import { type JourneyDatabase, openJourneyDatabase } from './support/postgres.ts';
import { findFreePort, launchShop, type Shop, startShop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

let database: JourneyDatabase;
let line: FlakyConnection;
let shop: Shop;

test.beforeAll(async () => {
  database = await openJourneyDatabase();
  line = await openFlakyConnection(database.url);
  shop = await startShop({ DATABASE_URL: line.url });
});

test.afterAll(async () => {
  await shop.close();
  await line.close();
  await database.drop();
});

test('during a database outage cached pages open, others show an error, and the shop recovers', async ({ browser }) => {
  const browserErrors = new Complaints(shop.url);
  browserErrors.allow(statusError(503, '/products'));
  const context = await browser.newContext({ baseURL: shop.url });
  browserErrors.watch(context);
  const page = await context.newPage();
  await page.goto('/');

  await line.disconnect();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'New Arrivals' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { name: 'Back in a moment' })).toBeVisible();

  const response = await page.goto('/products');
  expect([response?.status(), response?.headers()['retry-after']]).toEqual([503, '5']);
  await expect(page).toHaveTitle('Back in a moment · Thock');
  for (const width of [390, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findViolations(page)).toEqual([]);
    }
  }

  await line.reconnect();
  await expect(async () => {
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible({ timeout: 1000 });
  }).toPass();

  expect(browserErrors.list()).toEqual([]);
  await context.close();
  // Logged once, although visitors and the shop's own check, twice a second, kept trying to connect.
  const warnings = shop.output().match(/"msg":"[^"]*"/g);
  expect(warnings).toEqual(['"msg":"the database cannot be reached; trying again"']);
});

test('a shop that starts while its database is away shows the pages that it has kept, and opens with the database', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = createTemporaryFolder('thock-kept-');
  const environment = { DATABASE_URL: line.url, DATA_DIR: dataDir, PORT: String(port) };
  const first = launchShop(environment);
  await expect.poll(() => readiness(url)).toBe(200);
  await page.goto(`${url}/`);
  expect(await first.stop()).toBe(0);

  await line.disconnect();
  const second = launchShop(environment);
  await expect.poll(() => readiness(url)).toBe(503);
  await page.goto(`${url}/`);
  await expect(page.getByRole('heading', { name: 'New Arrivals' })).toBeVisible();
  await expectLoadedPictures(page);
  // A page that was not kept, a call, and another host.
  const unknown = await page.request.get(`${url}/products?text=cat`, { headers: { accept: 'text/html' } });
  expect([unknown.status(), unknown.headers()['retry-after']]).toEqual([503, '5']);
  expect(await unknown.text()).toContain('The shop cannot reach its database right now');
  const order = await page.request.post(`${url}/api/user/order`, { data: {} });
  expect([order.status(), (await order.json()).code]).toEqual([503, 'database-away']);
  const foreign = await page.request.get(`${url}/`, { headers: { host: 'shop.example.com' } });
  expect(foreign.status()).toBe(403);

  await line.reconnect();
  await expect.poll(() => readiness(url)).toBe(200);
  await page.goto(`${url}/products`);
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  expect(await second.stop()).toBe(0);

  await writeFile(join(dataDir, 'kept-pages.json'), '{"build":');
  await line.disconnect();
  const third = launchShop(environment);
  await expect.poll(() => readiness(url)).toBe(503);
  expect((await page.request.get(`${url}/`)).status()).toBe(503);
  expect(await third.stop()).toBeNull();
  await line.reconnect();
  await context.close();
});

/** The status of the health check that says whether a shop can serve; 0 if nothing answers. */
async function readiness(url: string): Promise<number> {
  return fetch(`${url}/health/ready`).then(
    ({ status }) => status,
    () => 0,
  );
}

async function expectLoadedPictures(page: Page): Promise<void> {
  const picture = page.getByRole('main').getByRole('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}
