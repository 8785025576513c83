import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const LIGHT = 'rgb(250, 248, 244)';
const DARK = 'rgb(20, 18, 16)';

async function choose(page: Page, theme: 'system' | 'light' | 'dark'): Promise<void> {
  await page.getByRole('group', { name: 'Theme' }).getByText(theme).click();
}

function groundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

function toolbarColoursOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
  );
}

test('a chosen theme replaces that of the device, in all tabs and after a reload', async ({ page, context }) => {
  const other = await context.newPage();
  await Promise.all([page.goto('/faq'), other.goto('/blogs')]);
  await expect(page.getByRole('radio', { name: 'system' })).toBeChecked();

  await choose(page, 'dark');
  for (const tab of [page, other]) {
    await expect.poll(() => groundOf(tab)).toBe(DARK);
    await expect(tab.getByRole('radio', { name: 'dark' })).toBeChecked();
    expect(await toolbarColoursOf(tab)).toEqual(['#141210']);
  }

  await page.reload();
  await expect(page.getByRole('radio', { name: 'dark' })).toBeChecked();
  await choose(page, 'system');
  await expect.poll(() => groundOf(page)).toBe(LIGHT);
  expect(await toolbarColoursOf(page)).toEqual(['#faf8f4']);
});

test('a saved theme applies before the page is painted, without the scripts of the shop', async ({
  page,
  browserErrors,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  browserErrors.allow(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/products', { waitUntil: 'domcontentloaded' });
  expect(await groundOf(page)).toBe(LIGHT);
});

test('the theme can be chosen with the keyboard and in the menu of small screens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('radio', { name: 'system' }).press('ArrowRight');
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'light' })).toBeChecked();
  await page.getByRole('dialog').getByRole('radio', { name: 'light' }).press('ArrowRight');
  await expect.poll(() => groundOf(page)).toBe(DARK);
});
