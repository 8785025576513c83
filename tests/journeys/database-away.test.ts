import { AxeBuilder } from '@axe-core/playwright';
import { type Line, openLine } from '../support/line.ts';
import { answered, Complaints } from './support/complaints.ts';
import { type JourneyDatabase, openJourneyDatabase } from './support/postgres.ts';
import { type Shop, startShop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

let database: JourneyDatabase;
let line: Line;
let away: Shop;

test.beforeAll(async () => {
  database = await openJourneyDatabase();
  line = await openLine(database.url);
  away = await startShop({ DATABASE_URL: line.url });
});

test.afterAll(async () => {
  await away.close();
  await line.close();
  await database.drop();
});

test('while the database is away, kept pages open, others say so, and all comes back by itself', async ({
  browser,
}) => {
  const complaints = new Complaints(away.url);
  complaints.allow(answered(503, '/products'));
  const context = await browser.newContext({ baseURL: away.url });
  complaints.watch(context);
  const page = await context.newPage();
  await page.goto('/');

  await line.cut();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'New Arrivals' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { name: 'Back in a moment' })).toBeVisible();

  const answer = await page.goto('/products');
  expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '5']);
  await expect(page).toHaveTitle('Back in a moment · Thock');
  for (const width of [390, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    }
  }

  await line.mend();
  await expect(async () => {
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible({ timeout: 1000 });
  }).toPass();

  expect(complaints.list()).toEqual([]);
  await context.close();
  // Once, however often it was asked for meanwhile: by visitors, and twice a second by the shop itself.
  const warnings = away.printed().match(/"msg":"[^"]*"/g);
  expect(warnings).toEqual(['"msg":"the database cannot be reached; trying again"']);
});
