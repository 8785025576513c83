import type { Page } from '@playwright/test';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { findProductPage } from './support/find-product-page.ts';
import { makeFolder } from './support/folder.ts';
import { startShop } from './support/shop-process.ts';
import { measureInteraction, openBrowser } from './support/slow-browser.ts';
import { median } from './support/statistics.ts';
import { judgeAtMost, printTable } from './support/table.ts';

/** Interaction to next paint counts as good up to here (web.dev/inp). */
const BUDGET_MILLISECONDS = 200;
const ROUNDS = 5;

await buildIfChanged();
await using folder = await makeFolder();
const shop = await startShop(folder.path, { LOG_LEVEL: 'warn' });
const browser = await openBrowser();
try {
  const keyboard = await findProductPage(shop.port, 'Alderway 60');
  const mouse = await findProductPage(shop.port, 'Gullrest Wireless Mouse');
  report({
    'open the menu': await measure('/', async (page) => {
      await page.getByRole('button', { name: 'Menu' }).tap();
      await page.getByRole('dialog').waitFor();
    }),
    'open the search': await measure('/', async (page) => {
      await page.getByRole('link', { name: 'Search' }).tap();
      await page.getByRole('combobox').waitFor();
    }),
    'add to the cart': await measure(mouse, async (page) => {
      await page.getByRole('button', { name: 'Add to Cart' }).first().tap();
      await page.getByText('Successfully Added to Cart').first().waitFor();
    }),
    'choose a variant': await measure(keyboard, async (page) => {
      await page.locator('.option-keys label').nth(1).tap();
      await page.locator('.option-keys label:nth-child(2) :checked').waitFor();
    }),
    'open the gallery': await measure(keyboard, async (page) => {
      await page.getByRole('button', { name: 'Zoom in' }).tap();
      await page.getByRole('dialog').waitFor();
    }),
    'open the filters': await measure('/products', async (page) => {
      await page.getByRole('button', { name: /^Filter/ }).tap();
      await page.getByRole('dialog').waitFor();
    }),
  });
} finally {
  await Promise.all([shop.stop(), browser.close()]);
}

async function measure(path: string, interact: (page: Page) => Promise<void>): Promise<number[]> {
  const durations: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    durations.push(await measureInteraction(browser, `http://127.0.0.1:${shop.port}${path}`, interact));
  return durations;
}

function report(measured: Readonly<Record<string, readonly number[]>>): void {
  console.log(`\nInteraction to next paint, CPU x4, as the first thing that a visitor does; ${ROUNDS} visits, in ms\n`);
  const rows = Object.entries(measured).map(([name, durations]) => {
    const longest = Math.max(...durations);
    return [name, String(median(durations)), String(longest), judgeAtMost(median(durations), BUDGET_MILLISECONDS)];
  });
  printTable(['', 'median', 'longest', ''], rows);
}
