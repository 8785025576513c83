import type { Page } from '@playwright/test';
import blogs from '../../content/blogs.json' with { type: 'json' };
import { addProduct, addSessionCookie, register, signInAsAdmin } from './support/api.ts';
import { addToCart } from './support/steps.ts';
import { expect, MOTION, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test.use(MOTION);

test('the main links open their pages and mark the current one', async ({ page }) => {
  await page.goto('/');
  for (const [label, path, heading] of [
    ['Products', '/products', 'Products'],
    ['Blogs', '/blogs', 'Blogs'],
    ['FAQ', '/faq', 'FAQ'],
    ['Home', '/', 'Keyboards and gadgets'],
  ] as const) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label });
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
});

test('a main link is marked as current only on its own page', async ({ page }) => {
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
  for (const [path, label] of [
    ['/home', 'Home'],
    ['/PRODUCTS', 'Products'],
  ] as const) {
    await page.goto(path);
    await expect(current).toHaveText([label]);
  }
  await page.goto('/blog/6');
  await expect(page.getByRole('heading', { name: 'A tidy desk in one afternoon', level: 1 })).toBeVisible();
  await expect(current).toHaveCount(0);
});

test('every page starts at the top', async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { name: 'FAQ', level: 1 })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the slides change every five seconds until the visitor stops them', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const first = page.getByRole('heading', { name: 'The sound of a good key.' });
  const second = page.getByRole('heading', { name: 'Everything around it.' });
  await expect(first).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop automatic slide show' })).toBeVisible();
  await expectInCarousel(page, '1 / 2');
  await page.clock.pauseAt(Date.now() + 1000);
  await expect(async () => {
    await page.clock.runFor(100);
    await expectInCarousel(page, '2 / 2', 50);
  }).toPass({ intervals: [10] });
  await expect(second).toBeVisible();
  await page.clock.runFor(4600);
  await expectInCarousel(page, '2 / 2');
  await page.clock.runFor(500);
  await expectInCarousel(page, '1 / 2');

  await page.getByRole('button', { name: 'Next slide' }).click();
  await expectInCarousel(page, '2 / 2');
  await page.getByRole('button', { name: 'Previous slide' }).click();
  await page.getByRole('button', { name: 'Stop automatic slide show' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  await expectInCarousel(page, '1 / 2');

  await page.getByRole('group', { name: '1 of 2' }).getByRole('link', { name: 'Shop Now' }).click();
  await expect(page).toHaveURL('/products');
});

test('filters, search and sorting are kept in the URL', async ({ page }) => {
  await page.goto('/products');
  const sorts = ['Sort By: Default', 'Price Low to High', 'Price High to Low'];
  await expect(page.getByLabel('Sort By').getByRole('option')).toHaveText(sorts);
  await page.getByLabel('Company').selectOption('Kelvane');
  await expect(page.getByRole('status').filter({ hasText: '4 products' })).toBeVisible();
  await page.getByLabel('Price range').fill('100');
  await expect(page).toHaveURL(/company=Kelvane.*price=100|price=100.*company=Kelvane/);
  await expectProducts(page, ['Kitebird Headset', 'Ottilie Buds', 'Pipkin Mini Buds']);
  await page.getByLabel('Sort By').selectOption('Price Low to High');
  await expectProducts(page, ['Pipkin Mini Buds', 'Ottilie Buds', 'Kitebird Headset']);

  await page.reload();
  await expectProducts(page, ['Pipkin Mini Buds', 'Ottilie Buds', 'Kitebird Headset']);
  await expect(page.getByLabel('Company')).toHaveValue('Kelvane');
  await page.getByRole('link', { name: 'Ottilie Buds', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ottilie Buds', level: 1 })).toBeVisible();
  await page.goBack();
  await expectProducts(page, ['Pipkin Mini Buds', 'Ottilie Buds', 'Kitebird Headset']);

  await page.getByRole('link', { name: 'List view' }).click();
  await expect(page.getByRole('link', { name: 'List view' })).toHaveAttribute('aria-current', 'true');
  const descriptions = await page.getByRole('article').locator('p').first().textContent();
  expect(descriptions?.length).toBeLessThanOrEqual(121);
  await page.getByRole('link', { name: 'Remove filter: Kelvane' }).click();
  await expect(page.getByLabel('Company')).toHaveValue('');
  await page.getByRole('link', { name: 'Clear Filters' }).first().click();
  await expect(page).not.toHaveURL(/price=/);

  await page.getByLabel('Search products').fill('nIGHT');
  await expectProducts(page, ['Nightjar Over-Ear']);
  await page.getByLabel('Search products').fill('nothing');
  await expect(page.getByText('No products match.')).toBeVisible();
});

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('products can be searched and filtered', async ({ page }) => {
    await page.goto('/products');
    await page.getByLabel('Search products').fill('night');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expectProducts(page, ['Nightjar Over-Ear']);
  });

  test('all FAQ answers are readable', async ({ page }) => {
    await page.goto('/faq');
    // `getByText` ignores noscript.
    const answer = page.locator('p').filter({ hasText: 'Sign in and open your dashboard.', visible: true });
    await expect(answer).toHaveCount(1);
  });
});

test('opening an FAQ answer closes the previous one', async ({ page }) => {
  await page.goto('/faq');
  const delivery = page.getByRole('button', { name: 'When will my order ship?' });
  const following = page.getByRole('button', { name: 'How can I follow my order?' });
  await delivery.click();
  await expect(page.getByText('Ships next business day: ')).toBeVisible();
  await following.click();
  await expect(page.getByText('Sign in and open your dashboard.')).toBeVisible();
  await expect(delivery).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('Ships next business day: ')).toBeHidden();
  await following.click();
  await expect(page.getByText('Sign in and open your dashboard.')).toBeHidden();
});

test('the contact form is validated, and is emptied after sending', async ({ page }) => {
  await page.goto('/faq');
  const send = page.getByRole('button', { name: 'Submit Now' });
  await send.click();
  for (const message of ['Name is Required', 'Email is Required', 'Message is Required']) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByLabel('Email address')).toHaveAttribute('type', 'email');
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() !== 'GET' && sent.push(request.url())));
  await page.getByLabel('Full name').fill('Wilma Voss');
  await page.getByLabel('Email address').fill('wilma@example.com');
  await page.getByLabel('Message').fill('Where is my parcel?');
  await send.click();
  await expectToast(page, 'Successfully sent');
  for (const label of ['Full name', 'Email address', 'Message']) await expect(page.getByLabel(label)).toHaveValue('');
  expect(sent).toEqual([]);
});

test('the blog list links to each post', async ({ page }) => {
  await page.goto('/blogs');
  const recent = page.getByRole('complementary', { name: 'Recent Post' }).getByRole('listitem');
  await expect(recent).toHaveCount(3);
  await expect(recent.first()).toContainText('A tidy desk in one aftern…');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(blogs.length);
  const article = blogs.at(-1)?.article.join(' ') ?? '';
  await expect(cards.first().locator('p')).toHaveText(`${article.slice(0, 150).trimEnd()}…`);
  await page.getByRole('main').getByRole('link', { name: 'A tidy desk in one afternoon', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'A tidy desk in one afternoon', level: 1 })).toBeVisible();
  await expect(page.getByRole('article').getByText('15 September 2026')).toBeVisible();
  await expect(page.getByRole('article').locator('p')).toHaveCount(2);
});

test('an admin sees a link to the Admin View in the shop', async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/products');
  await page.getByRole('link', { name: 'Admin View' }).click();
  await expect(page).toHaveURL(/^[^?]*\/adminDashboard/);
});

for (const width of [390, 1280]) {
  test(`a customer searches and opens the cart from the account, ${width} px wide`, async ({ page, context, shop }) => {
    const product = await addProduct(shop);
    await addSessionCookie(context, shop, await register(shop));
    await page.setViewportSize({ width, height: 800 });
    await addToCart(page, product, 2);
    await page.goto('/userDashboard');

    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();

    await page.getByRole('link', { name: 'Cart, 2 items' }).click();
    await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible();
  });
}

async function expectInCarousel(page: Page, position: string, timeout?: number): Promise<void> {
  await expect(page.getByRole('region', { name: 'Highlights' }).getByText(position)).toBeVisible({ timeout });
}

/** Expects these products in the list, in this order. */
async function expectProducts(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([...names]);
}

for (const height of [900, 500]) {
  test(`the sidebar of staff shows the current section above the account, ${height} px high`, async ({
    page,
    context,
    shop,
  }) => {
    await addSessionCookie(context, shop, await signInAsAdmin(shop));
    await page.setViewportSize({ width: 1280, height });
    for (const [path, label] of [
      ['/adminDashboard/keys', 'Settings'],
      ['/adminDashboard/profile', 'Profile'],
      ['/adminDashboard', 'Today'],
      ['/adminDashboard#products', 'Mange Products'],
    ] as const) {
      await page.goto(path);
      const sidebar = page.getByRole('complementary');
      const current = sidebar.getByRole('link', { name: label });
      const account = sidebar.getByRole('button', { name: 'Admin View' });
      await expect(current).toHaveAttribute('aria-current', 'page');
      await expect(sidebar.locator('[aria-current]')).toHaveCount(1);
      await expect(current).toBeInViewport({ ratio: 1 });
      await expect(account).toBeInViewport({ ratio: 1 });
      await expect(sidebar.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
      const [upper, lower] = await Promise.all([current.boundingBox(), account.boundingBox()]);
      expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThan(lower?.y ?? 0);
    }
    const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
    if (height === 900) for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Admin View' }).click();
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await expect(page).toHaveURL('/');
  });
}

test('API keys, webhooks and the audit log are tabs of the settings', async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/settings');
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  for (const label of ['API Keys', 'Webhooks', 'Audit']) {
    await tabs.getByRole('link', { name: label }).click();
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
    await expect(tabs.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page');
  }
});
