import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import { addProduct, addSessionCookie, register } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { waitUntilReady } from './support/readiness.ts';
import { addToCart } from './support/steps.ts';
import { expect, MOTION, test } from './support/test.ts';

test.use(MOTION);

const TITLE = 'Keyboards and gadgets';

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a new page starts at the top, and Back restores the scroll position', async ({ page }) => {
      await page.goto('/');
      const link = page.getByRole('link', { name: 'Wickerby Smart Speaker', exact: true });
      await link.scrollIntoViewIfNeeded();
      const position = await scrollPosition(page);
      expect(position).toBeGreaterThan(500);
      await link.click();
      await expect(page.getByRole('heading', { name: 'Wickerby Smart Speaker', level: 1 })).toBeVisible();
      await expect.poll(() => scrollPosition(page)).toBe(0);

      await page.goBack();
      await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
      await expect.poll(() => scrollPosition(page)).toBe(position);
    });

    test('the removal dialog locks scrolling and stays open on a click outside', async ({ page, shop }) => {
      const product = await addProduct(shop);
      await addToCart(page, product);
      await page.goto('/cart');
      await page.getByRole('button', { name: `Remove ${product.name}` }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to remove this item?' });
      await expect(dialog).toBeVisible();
      await expectScrolling(page, 'locked');
      await page.mouse.click(5, 5);
      await expect(dialog.getByRole('button', { name: 'Remove' })).toBeEnabled();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await expectScrolling(page, 'free');
      await expect(page.getByRole('row', { name: new RegExp(product.name.slice(0, 16)) })).toBeVisible();
    });

    test('a toast is announced and disappears after 1.5 seconds', async ({ page, shop }) => {
      const { _id } = await addProduct(shop);
      await page.clock.install();
      await page.goto(`/product/${_id}`);
      await page.clock.pauseAt(Date.now() + 1000);
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
      const toast = page.getByRole('group').filter({ hasText: 'Successfully Added to Cart' });
      await expect(async () => {
        await page.clock.runFor(20);
        await expect(toast).toBeVisible({ timeout: 100 });
      }).toPass({ intervals: [10] });
      await expect(page.locator('[aria-live]').filter({ has: toast })).toHaveAttribute('aria-live', 'polite');
      await page.mouse.move(0, 0);
      await page.clock.runFor(1350);
      await expect.poll(() => isFullyOpaque(toast)).toBe(true);
      await page.clock.runFor(300);
      await expect.poll(() => isFullyOpaque(toast)).toBe(false);
      await page.clock.resume();
      await expect(toast).toBeHidden();
    });

    test('the footer links work', async ({ page, shop }) => {
      await page.goto('/faq');
      const footer = page.getByRole('contentinfo');
      const links = await footer.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      const own = links.filter((href) => href?.startsWith('/'));
      expect(own.length).toBeGreaterThan(7);
      for (const href of own) expect((await fetch(shop.url + href)).status, String(href)).toBe(200);
      await expect(footer.getByRole('link', { name: 'help@thock.example' })).toHaveAttribute(
        'href',
        'mailto:help@thock.example',
      );
      for (const words of [
        'Ships next business day',
        'Support replies within 24h',
        'Cash on delivery',
        'Easy returns',
        '© 2026 Thock. All rights reserved.',
      ]) {
        await expect(footer.getByText(words, { exact: true })).toBeVisible();
      }
      for (const [column, count] of [
        ['Shop', 7],
        ['Help', 6],
        ['Legal', 5],
        ['Follow', 3],
      ] as const) {
        await expect(footer.getByRole('navigation', { name: column }).getByRole('link')).toHaveCount(count);
      }
    });
  });
}

test('the header stays at the top of the window, and the filters below it', async ({ page, context, shop }) => {
  // The font, which pages use only if it is there at once, is in the cache from here on.
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.goto('/products');
  const nav = page.getByRole('navigation', { name: 'Main' });
  const { x } = (await nav.boundingBox()) ?? {};
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(1000);
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('complementary', { name: 'Filters' }).getByText('Price range')).toBeInViewport();

  await addSessionCookie(context, shop, await register(shop));
  await page.goto('/products');
  await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
  expect((await nav.boundingBox())?.x).toBe(x);
});

test('the skip link leads past the header', async ({ page }) => {
  await page.goto('/products');
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'Skip to content' });
  await expect(link).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(link).not.toBeInViewport();
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the header hides while scrolling down, unless less motion is preferred', async ({ page }) => {
    const header = page.getByRole('banner');
    await page.goto('/products');
    // Before its scripts run, the page scrolls without hiding anything.
    await expect(async () => {
      await page.mouse.wheel(0, 400);
      await expect(header).not.toBeInViewport({ timeout: 1000 });
    }).toPass();
    await page.mouse.wheel(0, -100);
    await expect(header).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, 300);
    await expect(header).not.toBeInViewport();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(header).toBeInViewport({ ratio: 1 });
  });

  test('opening the menu removes messages', async ({ page, shop }) => {
    const product = await addProduct(shop);
    await addToCart(page, product);
    await page.goto('/cart');
    await page.getByRole('button', { name: `Remove ${product.name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Thock, home' }).click();
    await expect(undo).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expect(undo).toBeHidden();
  });

  test('the menu covers the page and closes with its button, Escape or a link', async ({ page }) => {
    await page.goto('/');
    const opener = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Products' })).toBeHidden();
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => menu.getByRole('button', { name: 'Close menu' }).click(),
    ]) {
      await opener.click();
      await expect(menu).toBeVisible();
      await expectScrolling(page, 'locked');
      await close();
      await expect(menu).toBeHidden();
      await expectScrolling(page, 'free');
    }

    await opener.click();
    await menu.getByRole('link', { name: 'Cart, 0 items' }).click();
    await expect(page.getByRole('heading', { name: 'Your cart is empty!' })).toBeVisible();
    await page.goto('/');

    await opener.click();
    await expect(menu.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page');
    await menu.getByRole('link', { name: 'Blogs' }).click();
    await expect(page.getByRole('heading', { name: 'Blogs', level: 1 })).toBeVisible();
    await expect(menu).toBeHidden();
    await expectScrolling(page, 'free');
    await opener.click();
    await expect(menu.getByRole('link', { name: 'Blogs' })).toHaveAttribute('aria-current', 'page');
    await menu.getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
    await expect(menu).toBeHidden();
  });
});

test('a slow page shows a progress bar while it loads, and its title is announced', async ({ page }) => {
  await page.goto('/');
  await waitUntilReady(page);
  const responseReleased = Promise.withResolvers<void>();
  await page.route('**/blogs.data*', async (route) => {
    await responseReleased.promise;
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blogs' }).click();
  const progressBar = page.getByRole('progressbar', { name: 'Loading the page' });
  await expect(progressBar).toHaveCSS('opacity', '1');
  await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();

  responseReleased.resolve();
  await expect(page.getByRole('heading', { name: 'Blogs', level: 1 })).toBeVisible();
  await expect(progressBar).toBeHidden();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: /^Blogs · Thock$/ })).toHaveCount(1);
  await page.goBack();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: `${TITLE} · Thock` })).toHaveCount(1);
});

test('a page shows a loading status until its data arrives', async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await register(shop));
  const responseReleased = Promise.withResolvers<void>();
  await page.route('**/api/user/order/*', async (route) => {
    await responseReleased.promise;
    await route.continue();
  });
  await page.goto('/userDashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('heading', { name: 'ORDERS LIST' })).toBeVisible();

  responseReleased.resolve();
  await expect(page.getByText('No orders available')).toBeVisible();
  await expect(page.getByText('Loading')).toHaveCount(0);
});

test.describe('with a catalogue that cannot be read', () => {
  test.use({ ownShop: true });

  test('affected pages show one error, other pages work, and the shop recovers', async ({
    page,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(statusError(500, '/products'), /Unexpected Server Error/);
    shop.allowFault(/no such table: product/);
    const database = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'), { timeout: 10_000 });
    database.exec('alter table product rename to product_elsewhere');

    await test.step('on a full page load', async () => {
      const response = await page.goto('/products');
      expect(response?.status()).toBe(500);
      await expect(page).toHaveTitle('Something went wrong · Thock');
      await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
      await expect(page.getByText('no such table')).toBeHidden();
      await expect.poll(() => shop.faults().length).toBe(1);
    });

    await test.step('on a client-side navigation', async () => {
      expect((await page.goto('/blogs'))?.status()).toBe(200);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
      await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
    });

    await test.step('after the database recovers', async () => {
      database.exec('alter table product_elsewhere rename to product');
      database.close();
      await page.getByRole('link', { name: 'Return Home' }).click();
      await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
      expect((await page.goto('/products'))?.status()).toBe(200);
      await expect(page.getByRole('article')).toHaveCount(24);
    });
  });
});

function scrollPosition(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

/** Expects scrolling of the page to be locked or free. */
async function expectScrolling(page: Page, state: 'locked' | 'free'): Promise<void> {
  const overflow = () =>
    page.evaluate(() =>
      [document.documentElement, document.body].some((part) => getComputedStyle(part).overflowY === 'hidden'),
    );
  await expect.poll(overflow).toBe(state === 'locked');
}

function isFullyOpaque(toast: Locator): Promise<boolean> {
  return toast.evaluateAll((elements) => elements.some((element) => getComputedStyle(element).opacity === '1'));
}
