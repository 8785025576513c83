import type { BrowserContext, Page } from '@playwright/test';
import { addProduct, addSessionCookie, getProduct, register } from './support/api.ts';
import { closeMiniCart } from './support/steps.ts';
import { expect, MOTION, test } from './support/test.ts';

/** A slow phone: 1.6 Mbit/s, 150 ms latency, a four times slower CPU. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;

test.use({ startsLate: true, viewport: { width: 390, height: 844 }, hasTouch: true });

/** Throttles a page. */
async function slowDown(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Keeps the page's scripts from loading until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Records the order in which a page paints and loads its scripts. */
async function listScripts(page: Page): Promise<{ painted: number; firstScript: number }> {
  return page.evaluate(async () => {
    const painted = await new Promise<number>((resolve) =>
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      }),
    );
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return { painted, firstScript: Math.min(...scripts.map(({ startTime }) => startTime)) };
  });
}

test('presses on a slow phone before the application is ready all count, once', async ({ page, context, shop }) => {
  const product = await addProduct(shop, { stock: 9 });
  await slowDown(page, context);
  const release = await holdScripts(page);
  await page.goto(`/product/${product._id}`, { waitUntil: 'commit' });
  await page
    .getByRole('button', { name: 'Increase' })
    .or(page.getByRole('button', { name: /more/i }))
    .first()
    .tap();
  const add = page.locator('.buy-box > .button').first();
  await add.tap();
  await add.tap();
  await page.getByRole('button', { name: `Save ${product.name} to wishlist` }).tap();
  await expect(add).toHaveAttribute('data-pressed', '');

  release();
  const sheet = page.getByRole('dialog', { name: 'Added to Cart' });
  await expect(sheet.getByText('4 items')).toBeVisible();
  await expect(page.locator('[data-pressed]')).toHaveCount(0);
  await closeMiniCart(page);
  await expect(page.getByRole('button', { name: `Save ${product.name} to wishlist`, pressed: true })).toBeVisible();
  await add.tap();
  await expect(sheet.getByText('6 items')).toBeVisible();
});

test('a link waits for earlier presses, unless it is pressed again', async ({ page, shop }) => {
  const product = await addProduct(shop, { stock: 9 });
  const release = await holdScripts(page);
  await page.goto(`/product/${product._id}`, { waitUntil: 'commit' });
  await page.locator('.buy-box > .button').first().tap();
  const cart = page.locator('header').getByRole('link', { name: /^Cart/ });
  await cart.tap();
  await expect(cart).toHaveAttribute('data-pressed', '');
  await expect(page).toHaveURL(`/product/${product._id}`);
  release();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main').getByText('1 item', { exact: true })).toBeVisible();
  await expect(page.locator('[data-pressed]')).toHaveCount(0);

  const keep = await holdScripts(page);
  await page.goto(`/product/${product._id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu' }).tap();
  await cart.tap();
  await cart.tap();
  await expect(page).toHaveURL('/cart');
  keep();
});

test('a link works after earlier presses when the application cannot be loaded', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/);
  const product = await addProduct(shop, { stock: 9 });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`/product/${product._id}`, { waitUntil: 'commit' });
  await page.locator('.buy-box > .button').first().tap();
  await page.getByRole('link', { name: 'Products', exact: true }).first().tap();
  await expect(page).toHaveURL('/products');
});

test('the search opens after an early press, and nothing loads before the first picture', async ({ page, context }) => {
  await slowDown(page, context);
  await page.goto('/', { waitUntil: 'load' });
  await page.getByRole('link', { name: 'Search' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goto('/products', { waitUntil: 'networkidle' });
  const { painted, firstScript } = await listScripts(page);
  expect(firstScript).toBeGreaterThan(painted);
});

test('pictures further down load after those at the top', async ({ page }) => {
  const released = Promise.withResolvers<void>();
  const requested = page.waitForRequest('**/pictures/**');
  await page.route('**/pictures/**', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/products', { waitUntil: 'commit' });
  await requested;
  const pictures = page.locator('main .card-grid img');
  await expect(pictures.nth(3)).toBeVisible();
  await expect(pictures.nth(4)).toBeHidden();
  released.resolve();
  await expect(pictures.nth(4)).toBeVisible();
});

test('the cart and the session show before the application loads', async ({ page, context, shop }) => {
  const product = await addProduct(shop, { stock: 9 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await addSessionCookie(context, shop, await register(shop));
  await page.goto(`/product/${product._id}`);
  await page.locator('.buy-box > .button').first().click();
  await closeMiniCart(page);
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Your dashboard, / })).toBeVisible();

  const release = await holdScripts(page);
  await page.goto('/faq', { waitUntil: 'commit' });
  const header = page.locator('header');
  await expect(header.getByRole('link', { name: 'Your dashboard', exact: true })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden();
  const count = () =>
    page.locator('.cart-link').evaluate((link) => getComputedStyle(link, '::after').getPropertyValue('content'));
  await expect.poll(count).toBe('"1"');
  release();
  await expect(page.getByRole('link', { name: /^Your dashboard, / })).toBeVisible();
  expect(await count()).toBe('none');
});

test('a key for the search counts before the application is ready, once', async ({ page }) => {
  for (const key of ['/', 'Control+k']) {
    const release = await holdScripts(page);
    await page.goto('/faq', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    release();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('');
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('arrow keys and a press on the pictures of a product count before the application is ready, once', async ({
  page,
  shop,
}) => {
  const { _id } = await getProduct(shop, 'Basalt 65');
  const gallery = page.getByRole('region', { name: 'Pictures of Basalt 65' });
  const large = gallery.getByRole('group', { name: 'Large pictures' });
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const element of [large, gallery.getByRole('link', { name: /^Picture 1 of 7/ })]) {
    const release = await holdScripts(page);
    await page.goto(`/product/${_id}`, { waitUntil: 'commit' });
    await element.focus();
    await page.keyboard.press('ArrowRight');
    release();
    await expect(gallery.getByRole('status')).toHaveText('Picture 2 of 7');
    await expect(page.locator('#picture-2')).toBeInViewport({ ratio: 0.5 });
    await expect(element).toBeFocused();
    await page.unrouteAll({ behavior: 'wait' });
  }

  const release = await holdScripts(page);
  await page.goto(`/product/${_id}`, { waitUntil: 'commit' });
  await large.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  release();
  await expect(gallery.getByRole('status')).toHaveText('Picture 3 of 7');
  await page.unrouteAll({ behavior: 'wait' });

  const releaseZoom = await holdScripts(page);
  await page.goto(`/product/${_id}`, { waitUntil: 'commit' });
  await large.tap();
  releaseZoom();
  await expect(page.getByRole('dialog', { name: 'Pictures of Basalt 65' })).toBeVisible();
});

test('what is chosen and typed outside forms before the application is ready counts', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/desk', { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: '60 %' }).check();
  await page.getByRole('radio', { name: 'True size' }).check();
  await page.getByLabel('Width of your desk').fill('80');
  await page.getByRole('slider', { name: 'Size of the card' }).fill('5');
  release();
  await expect(page.getByRole('img', { name: /^A 60 % board, .* on a 75 % board/ })).toBeVisible();
  await expect(page.getByText('Fits your 80 cm desk')).toBeVisible();
  await expect(page.getByText('Set for this screen')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: '60 %' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'True size' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Desk' })).not.toHaveClass(/desk-fit/);
});

test('a page that cannot be started says so', async ({ page, shop, browserErrors }) => {
  browserErrors.allow(/assets\/product|ERR_FAILED/);
  const product = await addProduct(shop, { stock: 9 });
  await page.route('**/assets/product-*.js', (route) => route.abort());
  await page.goto(`/product/${product._id}`);
  await page.locator('.buy-box > .button').first().tap();
  await expect(page.getByRole('status').getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await expect(page.locator('[data-pressed]')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: product.name })).toBeVisible();

  // Its buttons do nothing any more, so links need not wait for them.
  await page.locator('.buy-box > .button').first().tap();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).tap();
  await expect(page).toHaveURL('/products');
});

test.describe('without any use', () => {
  test.use(MOTION);

  test('the banner turns', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('group', { name: '2 of 2' })).toBeVisible();
  });

  test('cards show what is in the cart already', async ({ page, shop }) => {
    const { _id, name } = await addProduct(shop, { stock: 9 });
    await page.goto(`/product/${_id}`);
    await page.locator('.buy-box > .button').first().tap();
    await closeMiniCart(page);
    await expect(page.locator('header').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await page.goto(`/products?text=${encodeURIComponent(name)}`);
    await expect(page.getByRole('link', { name: /^View in Cart/ })).toBeVisible();
  });
});
