import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import { addProduct, register, rememberPerson } from './support/api.ts';
import { answered } from './support/complaints.ts';
import { addToCart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const TITLE = 'Keyboards and gadgets';

for (const width of [1280, 390]) {
  test.describe(`on ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a page begins at its top, and Back returns to the place that one left', async ({ page }) => {
      await page.goto('/');
      const link = page.getByRole('link', { name: 'Wickerby Smart Speaker', exact: true });
      await link.scrollIntoViewIfNeeded();
      const left = await scrollPosition(page);
      expect(left).toBeGreaterThan(500);
      await link.click();
      await expect(page.getByRole('heading', { name: 'Wickerby Smart Speaker', level: 1 })).toBeVisible();
      await expect.poll(() => scrollPosition(page)).toBe(0);

      await page.goBack();
      await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
      await expect.poll(() => scrollPosition(page)).toBe(left);
    });

    test('what is behind the removal dialog does not scroll, and a click beside it does not close it', async ({
      page,
      shop,
    }) => {
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

    test('a message is read out and leaves after 1.5 seconds', async ({ page, shop }) => {
      const { _id } = await addProduct(shop);
      await page.clock.install();
      await page.goto(`/product/${_id}`);
      await page.clock.pauseAt(Date.now() + 1000);
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
      const message = page.getByRole('group').filter({ hasText: 'Successfully Added to Cart' });
      await expect(async () => {
        await page.clock.runFor(20);
        await expect(message).toHaveCSS('opacity', '1', { timeout: 100 });
      }).toPass({ intervals: [10] });
      await expect(page.locator('[aria-live]').filter({ has: message })).toHaveAttribute('aria-live', 'polite');
      await page.mouse.move(0, 0);
      let shown = 0;
      for (; await isSeenInFull(message); shown += 50) await page.clock.runFor(50);
      expect(shown).toBeGreaterThan(1300);
      expect(shown).toBeLessThanOrEqual(1700);
      await page.clock.resume();
      await expect(message).toBeHidden();
    });

    test('the footer leads somewhere', async ({ page, shop }) => {
      await page.goto('/faq');
      const footer = page.getByRole('contentinfo');
      const links = await footer.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      const own = links.filter((href) => href?.startsWith('/'));
      expect(own.length).toBeGreaterThan(7);
      for (const href of own) expect((await fetch(shop.url + href)).status, String(href)).toBe(200);
      for (const link of await footer.getByRole('link', { name: 'opens in a new tab' }).all()) {
        await expect(link).toHaveAttribute('href', /^https:\/\//);
        await expect(link).toHaveAttribute('rel', /noopener/);
      }
      await footer.getByRole('link', { name: 'Contact' }).click();
      await expect(page.getByLabel('Full name')).toBeInViewport();
      for (const words of [
        'Next-business-day shipping',
        'Support replies within 24h',
        'Cash on delivery',
        'Easy returns',
        '© 2026 Thock. All rights reserved.',
      ]) {
        await expect(footer.getByText(words, { exact: true })).toBeVisible();
      }
      for (const column of ['Shop', 'Help', 'Follow']) {
        await expect(footer.getByRole('navigation', { name: column }).getByRole('link')).toHaveCount(4);
      }
    });
  });
}

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the menu covers the page, and closes by its button, by Escape and by going somewhere', async ({ page }) => {
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

test('a page that takes its time shows a line until it is there, and its title is announced', async ({ page }) => {
  await page.goto('/');
  const mayCome = Promise.withResolvers<void>();
  await page.route('**/blogs.data*', async (route) => {
    await mayCome.promise;
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blogs' }).click();
  const line = page.getByRole('progressbar', { name: 'Loading the page' });
  await expect(line).toHaveCSS('opacity', '1');
  await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();

  mayCome.resolve();
  await expect(page.getByRole('heading', { name: 'Blogs', level: 1 })).toBeVisible();
  await expect(line).toBeHidden();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: /^Blogs · Thock$/ })).toHaveCount(1);
  await page.goBack();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: `${TITLE} · Thock` })).toHaveCount(1);
});

test('a page says that it loads while its data is on the way', async ({ page, context, shop }) => {
  await rememberPerson(context, shop, await register(shop));
  const mayCome = Promise.withResolvers<void>();
  await page.route('**/api/user/order/*', async (route) => {
    await mayCome.promise;
    await route.continue();
  });
  await page.goto('/userDashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('heading', { name: 'ORDERS LIST' })).toBeVisible();

  mayCome.resolve();
  await expect(page.getByText('No orders available')).toBeVisible();
  await expect(page.getByText('Loading')).toHaveCount(0);
});

test.describe('with a catalogue that cannot be read', () => {
  test.use({ ownShop: true });

  test('its pages say so once, the others go on, and when it is back all is well', async ({
    page,
    shop,
    complaints,
  }) => {
    complaints.allow(answered(500, '/products'), /Unexpected Server Error/);
    shop.allowFault(/no such table: product/);
    const database = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'));
    database.exec('alter table product rename to product_elsewhere');

    await test.step('the page itself', async () => {
      const response = await page.goto('/products');
      expect(response?.status()).toBe(500);
      await expect(page).toHaveTitle('Something went wrong · Thock');
      await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
      await expect(page.getByText('no such table')).toBeHidden();
      await expect.poll(() => shop.faults().length).toBe(1);
    });

    await test.step('on the way there from another page', async () => {
      expect((await page.goto('/blogs'))?.status()).toBe(200);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
      await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
    });

    await test.step('afterwards', async () => {
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

/** Whether what lies behind can be scrolled. */
async function expectScrolling(page: Page, state: 'locked' | 'free'): Promise<void> {
  const overflow = () =>
    page.evaluate(() =>
      [document.documentElement, document.body].some((part) => getComputedStyle(part).overflowY === 'hidden'),
    );
  await expect.poll(overflow).toBe(state === 'locked');
}

function isSeenInFull(message: Locator): Promise<boolean> {
  return message.evaluateAll((elements) => elements.some((element) => getComputedStyle(element).opacity === '1'));
}
