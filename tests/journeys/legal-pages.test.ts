import type { Page } from '@playwright/test';
import { SHIPPING_PROMISE } from '#features/delivery/shipping-promise.ts';
import { findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const LEGAL_PAGES = [
  { path: '/privacy', title: 'Privacy', section: 'What your browser stores' },
  { path: '/terms', title: 'Terms', section: 'Cancelling an order' },
  { path: '/returns', title: 'Returns', section: 'How to return it' },
  { path: '/imprint', title: 'Imprint', section: 'Contact' },
  { path: '/accessibility', title: 'Accessibility', section: 'Known limits' },
];

test('the footer leads to every legal page', async ({ page, shop }) => {
  await page.goto('/faq');
  const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Legal' }).getByRole('link');
  await expect(links).toHaveText(LEGAL_PAGES.map(({ title }) => title));
  for (const { path, title, section } of LEGAL_PAGES) {
    await links.filter({ hasText: title }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: section, level: 2 })).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', shop.url + path);
    await expect(page).toHaveTitle(`${title} · Thock`);
  }
});

test('they say what the shop does', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByText('The cart shows what shipping costs before you order')).toBeVisible();
  expect(await page.getByRole('main').textContent()).toContain(SHIPPING_PROMISE.replace(/^Ships /, 'ship on the '));
  await page.goto('/returns');
  await expect(page.getByText('You have 30 days from delivery')).toBeVisible();
  await page.goto('/accessibility');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'help@thock.example' })).toHaveAttribute(
    'href',
    'mailto:help@thock.example',
  );
  await expect(main.getByText('A person replies within 24 hours.')).toBeVisible();
});

test('a cached legal page is sent again only if it changed', async ({ request }) => {
  const first = await request.get('/privacy');
  const again = await request.get('/privacy', { headers: { 'if-none-match': String(first.headers().etag) } });
  expect([first.status(), again.status()]).toEqual([200, 304]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`they are accessible in the ${colorScheme} theme, and fit every width`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const { path } of LEGAL_PAGES) {
      await page.goto(path);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await isWiderThanScreen(page), `${path} at ${width} px`).toBe(false);
      }
      expect(await findViolations(page, { within: 'main' }), path).toEqual([]);
    }
  });
}

test('a printed page consists of its text, dark on light', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(26, 23, 20)');
});

function isWiderThanScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
