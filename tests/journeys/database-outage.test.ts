import { type FlakyConnection, openFlakyConnection } from '../support/flaky-connection.ts';
import { findViolations } from './support/axe.ts';
import { Complaints, statusError } from './support/browser-errors.ts';
import { type JourneyDatabase, openJourneyDatabase } from './support/postgres.ts';
import { type Shop, startShop } from './support/shop-process.ts';
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
