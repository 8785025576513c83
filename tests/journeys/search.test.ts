import type { Locator, Page } from '@playwright/test';
import { addProducts } from './support/api.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, MOTION, test } from './support/test.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

test.use(MOTION);
/** Opens the dialog with a shortcut, which works as soon as the page's scripts run. @returns its field. */
async function openWith(page: Page, shortcut: string) {
  const field = page.getByRole('combobox', { name: 'Search the shop' });
  await expect(async () => {
    await page.keyboard.press(shortcut);
    await expect(field).toBeFocused({ timeout: 2000 });
  }).toPass();
  return field;
}

test('the dialog suggests searches and products, and is used with the keyboard alone', async ({ page }) => {
  await page.goto('/faq');
  const field = await openWith(page, '/');

  await field.fill('clo');
  const options = page.getByRole('option');
  await expect(options.filter({ hasText: 'Cloudrow 75' })).toContainText('$149.00');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cloudrow 75' })).toBeVisible();
});

test('the dialog opens with kinds and products, and finds kinds, posts and all results', async ({ page }) => {
  await page.goto('/faq');
  const field = await openWith(page, '/');
  const group = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('option');
  await expect(group('Popular')).toHaveText(['Keyboards', 'Keycaps', 'Switches', 'Mice and mats']);
  await expect(group('Products')).toHaveCount(4);

  await field.fill('switches');
  await expect(group('Categories')).toHaveText(['Switches']);
  await expect(group('Posts')).toContainText(['Choosing switches']);
  await group('All results').click();
  await expect(page).toHaveURL('/search?q=switches');
});

test('only one suggestion is marked, and Enter opens it: the one the pointer moved to, or the keys', async ({
  page,
}) => {
  await page.goto('/faq');
  await (await openWith(page, '/')).fill('clo');
  const product = page.getByRole('option', { name: /Cloudrow 75/ });
  const selected = page.getByRole('option', { selected: true });
  await product.hover();
  await expect(selected).toHaveText((await product.textContent()) ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(selected).toHaveCount(1);
  await expect(product).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cloudrow 75' })).toBeVisible();
});

test('Enter searches for what is typed, and recent searches stay in the browser until they are cleared', async ({
  page,
}) => {
  await page.goto('/');
  await (await openWith(page, 'Control+k')).fill('desk mat');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=desk+mat');
  await expect(page).toHaveTitle(/desk mat/);
  await expect(page.getByRole('article').first()).toContainText('Inkwell Desk Mat');

  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('option', { name: 'desk mat' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(page.getByRole('option', { name: 'desk mat' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a slash in a field is text, and suggestions never arrive out of order', async ({ page }) => {
  await page.goto('/products');
  await page.getByLabel('Search products').focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search the shop' })).toHaveCount(0);

  const held = Promise.withResolvers<void>();
  await page.route('**/api/search/suggestion?q=night', async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  const field = page.getByRole('combobox', { name: 'Search the shop' });
  const isAsked = page.waitForRequest('**/api/search/suggestion?q=night');
  await field.fill('night');
  await isAsked;
  await field.fill('cloud');
  await expect(page.getByRole('option', { name: /Cloudrow 75/ })).toBeVisible();
  held.resolve();
  await expect(page.getByRole('option', { name: /Nightjar/ })).toHaveCount(0);
});

test('the page says what it understood, and offers the literal words', async ({ page }) => {
  await page.goto('/search?q=mint+keybord');
  await expect(page.getByRole('status').filter({ hasText: 'mint keyboard' })).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Fernlight Slim' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  await page.getByRole('link', { name: 'Search for “mint keybord” instead' }).click();
  await expect(page.getByText('No products match mint keybord')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Popular right now' })).toBeVisible();
});

const layoutOf = (value: string) => [{ key: 'layout', value }];

/** Adds four products and returns a word that only they have, because other tests fill the same shop. */
async function addFour(shop: Shop): Promise<string> {
  const word = `quetzal${crypto.randomUUID().slice(0, 8)}`;
  await addProducts(shop, [
    { name: `${word} Board`, company: `${word} One`, price: 90, attributes: layoutOf('75 %') },
    { name: `${word} Slim`, company: `${word} One`, price: 40, attributes: layoutOf('65 %') },
    { name: `${word} Wide`, company: `${word} Two`, price: 70, attributes: layoutOf('75 %') },
    { name: `${word} Band`, company: `${word} Two`, price: 60, category: 'smart' },
  ]);
  return word;
}

test('the filters, facets, order and layout of the products page apply at once, and lead back', async ({
  page,
  shop,
}) => {
  const word = await addFour(shop);
  const company = `${word} One`;
  await page.goto(`/search?q=${word}`);
  const names = page.getByRole('article').getByRole('heading');
  const status = page.getByRole('status').filter({ hasText: 'Showing' });
  await expect(status).toHaveText(`Showing 4 results for ${word}`);

  await page.getByRole('navigation', { name: 'Layout' }).getByRole('link', { name: '75 % 2 products' }).click();
  await expect(page).toHaveURL(`/search?q=${word}&attr.layout=75+%25`);
  await expect(names).toHaveCount(2);
  await page.getByRole('link', { name: 'Remove filter: Layout: 75 %' }).click();
  await expect(page).toHaveURL(`/search?q=${word}`);

  await page.getByLabel('Company').selectOption(company);
  await expect(page).toHaveURL(`/search?q=${word}&company=${word}+One`);
  await expect(names).toHaveCount(2);
  await page.getByLabel('Sort By').selectOption('lowest');
  await expect(names).toHaveText([`${word} Slim`, `${word} Board`]);
  await page.getByRole('link', { name: 'List view' }).click();
  await expect(page).toHaveURL(`/search?q=${word}&company=${word}+One&sort=lowest&layout=list`);

  await page.goto(`/search?q=${word}&company=${word}+One&price=1`);
  await expect(page.getByText(`No results for ${word} match these filters`)).toBeVisible();
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(status).toHaveText(`Showing 4 results for ${word}`);
});

test('the order is shown in full on phones', async ({ page }) => {
  await page.goto('/search?q=keyboard');
  const order = page.getByLabel('Sort By');
  for (const width of [320, 360, 390, 480]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await measureCut(order), `at ${width} px`).toBeLessThanOrEqual(0);
    await expectNoSidewaysScroll(page);
  }
});

/** Returns how many pixels a select lacks for its longest option. */
function measureCut(select: Locator): Promise<number> {
  return select.evaluate((element: HTMLSelectElement) => {
    const whole = document.createElement('select');
    whole.className = element.className;
    whole.style.cssText = 'position: absolute; width: auto;';
    whole.append(...[...element.options].map(({ text }) => new Option(text)));
    element.after(whole);
    const cut = whole.offsetWidth - element.offsetWidth;
    whole.remove();
    return cut;
  });
}

test('on a phone the filters of a search are in a sheet', async ({ page, shop }) => {
  const word = await addFour(shop);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/search?q=${word}`);
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(sheet).toBeVisible({ timeout: 2000 });
  }).toPass();
  await sheet.getByRole('link', { name: /^Smart Gadget/ }).click();
  await expect(page).toHaveURL(`/search?q=${word}&category=smart`);
  await sheet.getByRole('link', { name: 'Clear Filters' }).click();
  await sheet.getByRole('button', { name: 'Show 4 results' }).click();
  await expect(page).toHaveURL(`/search?q=${word}`);
});

test('a search for beginnings of names that finds nothing leads to the whole shop', async ({ page }) => {
  await page.goto('/products?text=zzz');
  await page.getByRole('link', { name: 'Search the whole shop for “zzz”' }).click();
  await expect(page).toHaveURL('/search?q=zzz');
  await expect(page.getByText('No products match zzz')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search is a form, with filters', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByLabel('Search the shop').fill('key');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=key');
    await page.getByLabel('Company').selectOption('Brindlo');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page).toHaveURL(/company=Brindlo/);
  });
});

test('a search that is too long says so, in the dialog and on the page', async ({ page }) => {
  const tooMany = 'a b c d e f g h i j k l m';
  const sentence = 'Search for at most 12 words and 100 characters.';
  await page.goto('/faq');
  await (await openWith(page, '/')).fill(tooMany);
  await expect(page.getByRole('dialog').getByText(sentence)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/search?q=${tooMany.replaceAll(' ', '+')}`);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(sentence);

  for (const q of ['\ufdfa'.repeat(6), 'a'.repeat(101)]) {
    await page.goto(`/search?q=${encodeURIComponent(q)}`);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(sentence);
  }
  const most = 'a b c d e f g h i j k l';
  await page.goto(`/search?q=${most}`);
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: most })).toBeVisible();
});
