import type { Page, Request } from '@playwright/test';
import { addProducts } from './support/api.ts';
import { actBeforeScripts } from './support/early-visit.ts';
import { waitUntilReady } from './support/readiness.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, MOTION, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

test.use(MOTION);

const PORTION = 24;

test.describe('with more products than a page shows', () => {
  test.use({ ownShop: true });

  test('"Show more" adds a portion, Back restores it, and a very long list continues on a second page', async ({
    page,
    shop,
  }) => {
    test.slow();
    await addProducts(
      shop,
      Array.from({ length: 225 }, (_, index) => ({ name: `Sample ${index}` })),
    );
    const cards = page.getByRole('article');
    const more = page.getByRole('link', { name: 'Show more' });

    for (const width of [1280, 390]) {
      await test.step(`portions at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/products');
        await expect(page.getByRole('status').filter({ hasText: '251 products' })).toBeVisible();
        await expect(cards).toHaveCount(PORTION);
        await more.scrollIntoViewIfNeeded();
        const before = await page.evaluate(() => window.scrollY);
        await more.click();
        await expect(cards).toHaveCount(2 * PORTION);
        await expect(page).toHaveURL('/products?portions=2');
        expect(await page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(before);

        const fortieth = cards.nth(39).getByRole('link').first();
        await fortieth.scrollIntoViewIfNeeded();
        const scrollY = await page.evaluate(() => window.scrollY);
        await fortieth.click();
        await expect(page.getByRole('heading', { name: 'Sample 185', level: 1 })).toBeVisible();
        await page.goBack();
        await expect(cards).toHaveCount(2 * PORTION);
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollY);
      });
    }

    await test.step('a reload keeps the number of portions', async () => {
      await page.reload();
      await expect(cards).toHaveCount(2 * PORTION);
    });

    await test.step('after ten portions the list continues on a new page', async () => {
      await page.goto('/products?portions=10&sort=lowest');
      await expect(cards).toHaveCount(10 * PORTION);
      const first = await cards.getByRole('heading').allTextContents();
      await more.click();
      await expect(page).toHaveURL(/after=/);
      await expect(cards).toHaveCount(11);
      await expect(more).toBeHidden();
      const rest = await cards.getByRole('heading').allTextContents();
      expect(new Set([...first, ...rest]).size).toBe(251);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await expect(cards).toHaveCount(10 * PORTION);
    });

    await test.step('a single last product is added instead of a new page', async () => {
      const last = page.getByRole('link', { name: 'Show 1 more' });
      await expect(last).toBeHidden();
      const single = { company: 'Single' };
      await addProducts(
        shop,
        Array.from({ length: PORTION + 1 }, () => single),
      );
      await page.goto('/products?company=Single');
      await last.click();
      await expect(cards).toHaveCount(PORTION + 1);
      await expect(more).toBeHidden();

      await page.goto('/products?portions=10&text=Sample');
      await expect(cards).toHaveCount(225);
      await addProducts(
        shop,
        Array.from({ length: 16 }, (_, index) => ({ name: `Sample ${225 + index}` })),
      );
      await page.goto('/products?portions=10&text=Sample');
      await last.click();
      await expect(page).toHaveURL('/products?text=Sample&portions=11');
      await expect(cards).toHaveCount(241);
      await expect(last).toBeHidden();
    });
  });
});

test('the price slider works by keyboard and starts at the highest price', async ({ page, shop }) => {
  const company = await openNewCompany(page, shop, [{ price: 10 }, { price: 20 }, { price: 30 }]);
  const slider = page.getByRole('slider', { name: 'Price range' });
  const highest = Number(await slider.getAttribute('max'));
  expect(highest).toBeGreaterThanOrEqual(399);
  await expect(slider).toHaveValue(String(highest));
  await expect(page.getByRole('link', { name: /^Remove filter: up to/ })).toBeHidden();

  await slider.focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/[?&]price=0(&|$)/);
  await expect(page.getByRole('heading', { name: 'No products match.' })).toBeVisible();
  await expect(slider).toHaveAttribute('aria-valuetext', 'up to $0.00');
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight');
  await expectFound(page, 2);
  await page.keyboard.press('ArrowLeft');
  await expectFound(page, 1);
  await page.keyboard.press('End');
  await expectFound(page, 3);
  await expect(page).toHaveURL(`/products?${new URLSearchParams({ company })}`);
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/price=\d+/);
  await expect(slider).toBeFocused();
});

test('filters combine, and clearing them keeps sort and layout', async ({ page, shop }) => {
  const name = `Öhrchen ${crypto.randomUUID().slice(0, 4)}`;
  const company = await openNewCompany(page, shop, [
    { name: `${name} a`, category: 'mobile', price: 30 },
    { name: `${name.toUpperCase()} B`, category: 'mobile', price: 20 },
    { name: `${name} c`, category: 'smart', price: 10 },
    { name: `Not ${name}`, category: 'mobile', price: 10 },
  ]);
  await page.getByLabel('Sort By').selectOption('Price High to Low');
  await page
    .getByRole('navigation', { name: 'Category' })
    .getByRole('link', { name: /^Mobile Gadget/ })
    .click();
  await expectFound(page, 3);
  await expect(page.getByRole('heading', { name: 'Mobile Gadget', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^Mobile Gadget/);
  await page.getByLabel('Search products').fill(name.toLowerCase());
  await expectProducts(page, [`${name} a`, `${name.toUpperCase()} B`]);
  await page.getByRole('link', { name: 'List view' }).click();
  await expect(page.getByRole('link', { name: 'List view' })).toHaveAttribute('aria-current', 'true');
  await page.getByLabel('Price range').fill('29');
  await expectProducts(page, [`${name.toUpperCase()} B`]);
  await expect(page.getByRole('status').filter({ hasText: /^1 product$/ })).toBeVisible();

  await test.step('the URL restores all filters', async () => {
    await page.reload();
    await expectProducts(page, [`${name.toUpperCase()} B`]);
    await expect(page.getByLabel('Search products')).toHaveValue(name.toLowerCase());
    await expect(page.getByLabel('Price range')).toHaveValue('29');
    await expect(page.getByLabel('Company')).toHaveValue(company);
    await expect(page.getByLabel('Sort By')).toHaveValue('highest');
    await page.getByRole('link', { name: `${name.toUpperCase()} B`, exact: true }).click();
    await expect(page.getByRole('heading', { name: `${name.toUpperCase()} B`, level: 1 })).toBeVisible();
    await page.goBack();
    await expectProducts(page, [`${name.toUpperCase()} B`]);
    await page.goForward();
    await expect(page.getByRole('heading', { name: `${name.toUpperCase()} B`, level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Search products')).toHaveValue(name.toLowerCase());
  });

  await page.getByRole('complementary', { name: 'Filters' }).getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/products?sort=highest&layout=list');
  await expect(page.getByLabel('Search products')).toHaveValue('');
  await expect(page.getByLabel('Company')).toHaveValue('');
  await expect(page.getByLabel('Sort By')).toHaveValue('highest');
  const slider = page.getByLabel('Price range');
  await expect(slider).toHaveValue((await slider.getAttribute('max')) ?? '');
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(0);
});

test('reduced products can be filtered, where there are some', async ({ page, shop }) => {
  await openNewCompany(page, shop, [
    { name: 'Half price', price: 50, compareAtPrice: 100 },
    { name: 'Third off', price: 66, compareAtPrice: 100, category: 'smart' },
    { name: 'Tenth off', price: 90, compareAtPrice: 100 },
  ]);
  const saving = page.getByRole('navigation', { name: 'Saving' });
  await expect(saving.getByRole('link')).toHaveText(['Save 30% and more2 products', 'Save 45% and more1 products']);
  await saving.getByRole('link', { name: 'Save 45% and more' }).click();
  await expectProducts(page, ['Half price']);
  await expect(page).toHaveURL(/saving=45/);
  await expect(saving.getByRole('link', { name: 'Save 45% and more' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'Remove filter: Save 45% and more' }).click();
  await expectFound(page, 3);
  await page
    .getByRole('navigation', { name: 'Category' })
    .getByRole('link', { name: /^Smart/ })
    .click();
  await expect(saving.getByRole('link')).toHaveText(['Save 30% and more1 products']);

  await openNewCompany(page, shop, [{ price: 50 }]);
  await expect(saving).toBeHidden();
});

test('the counts of filter options follow the other filters', async ({ page, shop }) => {
  const company = await openNewCompany(page, shop, [
    { category: 'pc', price: 10 },
    { category: 'pc', price: 30 },
    { category: 'smart', price: 20 },
  ]);
  const categories = page.getByRole('navigation', { name: 'Category' }).getByRole('link');
  const counts = (all: number, pc: number, mobile: number, smart: number) => [
    `All${all} products`,
    `PC Gadget${pc} products`,
    `Mobile Gadget${mobile} products`,
    `Smart Gadget${smart} products`,
  ];
  await expect(categories).toHaveText(counts(3, 2, 0, 1));
  await page.getByLabel('Price range').fill('25');
  await expect(categories).toHaveText(counts(2, 1, 0, 1));
  await categories.filter({ hasText: 'Smart' }).click();
  await expectFound(page, 1);
  await expect(categories).toHaveText(counts(2, 1, 0, 1));
  await expect(page.getByLabel('Company').getByRole('option', { name: `${company} (1)` })).toHaveCount(1);
});

test('one click clears filters that match nothing', async ({ page }) => {
  await page.goto('/products?text=zzz&sort=lowest');
  await expect(page.getByRole('heading', { name: 'No products match.' })).toBeVisible();
  await expectFound(page, 0);
  await page.getByRole('main').getByRole('link', { name: 'Clear Filters' }).last().click();
  await expect(page).toHaveURL('/products?sort=lowest');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a search that no name begins with says so, and offers to search the whole shop', async ({ page }) => {
  await page.goto('/products');
  const noResults = page.locator('.empty-state');
  await page.getByLabel('Search products').fill('mat');
  await expect(noResults.locator('p')).toHaveText('No names begin with “mat”.');
  await expectFound(page, 0);
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.goto('/products?text=mat&category=mobile');
  await expect(noResults.locator('p')).toHaveText('No names begin with “mat” under these filters.');

  await page.getByRole('link', { name: 'Search the whole shop for “mat”' }).click();
  await expect(page).toHaveURL('/search?q=mat');
  await expect(page.getByRole('article').filter({ hasText: 'Inkwell Desk Mat' })).toBeVisible();

  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`/products?text=${'x'.repeat(90)}`);
  await expect(page.getByRole('link', { name: 'Search the whole shop for “xxx' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('product cards show price and availability', async ({ page, shop }) => {
  const description = 'Soft keys, a firm frame and a cable that is long enough for every desk. '.repeat(3).trim();
  await openNewCompany(page, shop, [
    { name: 'Affordable', price: 106, description },
    { name: 'Dear', price: 107 },
    { name: 'Reduced', price: 110, compareAtPrice: 200 },
    { name: 'Gone', stock: 0 },
  ]);
  const card = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

  for (const layout of ['Grid view', 'List view']) {
    await page.getByRole('link', { name: layout }).click();
    await expect(page.getByRole('link', { name: layout })).toHaveAttribute('aria-current', 'true');
    await expect(card('Affordable').locator('s')).toHaveText('was $106.06');
    await expect(card('Affordable').locator('ins')).toHaveText('Price $106.00');
    await expect(card('Dear').locator('ins')).toHaveText('Price $107.00');
    await expect(card('Dear').locator('s')).toHaveCount(0);
    await expect(card('Dear').getByText('Save')).toHaveCount(0);
    await expect(card('Reduced').locator('s')).toHaveText('was $200.00');
    await expect(card('Reduced').getByText('Save 45%')).toBeVisible();
    await expect(card('Gone')).toContainText('Out Of Stock');
    await expect(card('Gone').getByRole('link', { name: 'Notify Me' })).toHaveText('Notify Me');
    await expect(card('Affordable').getByText('Soft keys')).toHaveCount(layout === 'List view' ? 1 : 0);
  }
  await expect(card('Affordable').getByText('Soft keys')).toHaveText(`${description.slice(0, 120).trimEnd()}…`);

  await card('Affordable').getByRole('button', { name: 'Add to Cart' }).click();
  await expectToast(page, 'Successfully Added to Cart');
  await expect(card('Affordable').getByRole('link', { name: 'View in Cart' })).toHaveAttribute('href', '/cart');
  await expect(card('Dear').getByRole('button', { name: 'Add to Cart' })).toBeVisible();
});

test('the search is debounced: typing sends one request', async ({ page }) => {
  await page.clock.install();
  await page.goto('/products?company=Kelvane');
  // Text typed before the application is ready is searched for without a delay, so a first search waits until it is.
  await page.getByLabel('Search products').fill('night');
  await expectFound(page, 1);
  await page.getByLabel('Search products').fill('');
  await expectFound(page, 4);
  await page.clock.pauseAt(Date.now() + 1000);
  const requests = recordListRequests(page);
  await page.getByLabel('Search products').pressSequentially('pip');
  await expect(page.getByLabel('Search products')).toHaveValue('pip');
  await page.clock.runFor(240);
  expect(requests).toEqual([]);
  await page.clock.runFor(20);
  await expectProducts(page, ['Pipkin Mini Buds']);
  await page.clock.runFor(5000);
  expect(requests.map((request) => new URL(request.url()).searchParams.get('text'))).toEqual(['pip']);
});

test('a late response never replaces a newer one', async ({ page }) => {
  await page.goto('/products?company=Kelvane');
  const olderReleased = Promise.withResolvers<void>();
  await page.route(/\/products\.data\?.*text=o(&|$)/, async (route) => {
    await olderReleased.promise;
    await route.continue().catch(() => undefined);
  });
  const search = page.getByLabel('Search products');
  const olderRequested = page.waitForRequest(/\/products\.data\?.*text=o(&|$)/);
  await search.fill('o');
  const olderRequest = await olderRequested;
  const olderEnded = Promise.race([
    page.waitForEvent('requestfailed', (request) => request === olderRequest),
    page.waitForEvent('requestfinished', (request) => request === olderRequest),
  ]);
  await search.fill('night');
  await expectProducts(page, ['Nightjar Over-Ear']);

  olderReleased.resolve();
  await olderEnded;
  await page.getByRole('link', { name: 'List view' }).click();
  await expect(page).toHaveURL(/text=night.*layout=list/);
  await expectProducts(page, ['Nightjar Over-Ear']);
  await expect(search).toHaveValue('night');
});

test('a filter set while another is loading is added to it', async ({ page }) => {
  await page.goto('/products');
  const searchReleased = Promise.withResolvers<void>();
  const isSearch = (url: URL) => url.pathname === '/products.data' && !url.searchParams.has('company');
  await page.route(isSearch, async (route) => {
    await searchReleased.promise;
    await route.continue().catch(() => undefined);
  });
  const searchRequested = page.waitForRequest((request) => isSearch(new URL(request.url())));
  await page.getByLabel('Search products').fill('n');
  await searchRequested;
  await page.getByLabel('Company').selectOption('Kelvane');
  await expectProducts(page, ['Nightjar Over-Ear']);
  await expect(page).toHaveURL(/text=n/);
  searchReleased.resolve();
});

test('filters set faster than the page can show them combine, by fields and by links', async ({ page }) => {
  await page.goto('/products');
  await waitUntilReady(page);
  await page.evaluate(async () => {
    // React renders what an event changes before the next one, and what a transition changes when it has time.
    const nextEvent = () => Promise.resolve();
    for (const [name, value] of Object.entries({ company: 'Kelvane', sort: 'highest' })) {
      const select = document.querySelector<HTMLSelectElement>(`select[name=${name}]`);
      if (select) select.value = value;
      select?.dispatchEvent(new Event('change', { bubbles: true }));
      await nextEvent();
    }
    for (const link of ['a[aria-label="List view"]', '.filter-panel a[href*="category=smart"]']) {
      document.querySelector<HTMLAnchorElement>(link)?.click();
      await nextEvent();
    }
  });
  await expect(page).toHaveURL('/products?category=smart&company=Kelvane&sort=highest&layout=list');
});

test('filters set before the scripts have loaded apply, and others stay', async ({ page }) => {
  await actBeforeScripts(page, '/products?company=Unknown&layout=list', async () => {
    await page.getByLabel('Price range').fill('100');
    await page.getByLabel('Sort By').selectOption('Price Low to High');
  });
  await expect(page).toHaveURL('/products?company=Unknown&price=100&sort=lowest&layout=list');
  await actBeforeScripts(page, '/products', async () => {
    await page.getByLabel('Search products').fill('o');
    await page.getByLabel('Company').selectOption('Kelvane');
  });
  await expectProducts(page, ['Ottilie Buds']);
  await expect(page).toHaveURL('/products?text=o&company=Kelvane');
  await actBeforeScripts(page, '/search?q=buds', () => page.getByLabel('Sort By').selectOption('Price Low to High'));
  await expectProducts(page, ['Pipkin Mini Buds', 'Ottilie Buds']);
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('filters open in a sheet, apply at once, and show the number of matches', async ({ page, shop }) => {
    const company = await openNewCompany(page, shop, [
      { category: 'mobile', price: 10 },
      { category: 'mobile', price: 20 },
      { category: 'smart', price: 10 },
    ]);
    const opener = page.getByRole('button', { name: 'Filters' });
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(page.getByRole('complementary', { name: 'Filters' })).toBeHidden();
    await opener.click();
    await expect(sheet.getByRole('combobox', { name: 'Company' })).toHaveValue(company);
    await expect(sheet.getByRole('button', { name: 'Show 3 products' })).toBeVisible();
    await expect.poll(() => isScrollLocked(page)).toBe(true);

    await sheet.getByRole('link', { name: /^Mobile Gadget/ }).click();
    await expect(sheet.getByRole('button', { name: 'Show 2 products' })).toBeVisible();
    await sheet.getByRole('slider', { name: 'Price range' }).focus();
    await sheet.getByRole('slider', { name: 'Price range' }).fill('15');
    await sheet.getByRole('button', { name: 'Show 1 product', exact: true }).click();
    await expect(sheet).toBeHidden();
    await expectFound(page, 1);
    await expect.poll(() => isScrollLocked(page)).toBe(false);
    await expect(opener).toContainText('3');

    for (const close of [
      () => page.keyboard.press('Escape'),
      () => sheet.getByRole('button', { name: 'Close filters' }).click(),
      () => page.mouse.click(195, 20),
    ]) {
      await opener.click();
      await expect(sheet).toBeVisible();
      await close();
      await expect(sheet).toBeHidden();
      await expectFound(page, 1);
    }
    await expect(opener).toBeFocused();
  });
});

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('all filters work as one form', async ({ page }) => {
    await page.goto('/products?category=mobile&saving=45&layout=list');
    await page.getByLabel('Company').selectOption('Kelvane');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expectProducts(page, ['Pipkin Mini Buds']);
    await page.getByRole('link', { name: 'Save 45% and more' }).first().click();
    await page.getByLabel('Price range').fill('100');
    await page.getByLabel('Sort By').selectOption('Price Low to High');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expectProducts(page, ['Pipkin Mini Buds', 'Ottilie Buds']);
    await expect(page.getByRole('link', { name: 'List view' })).toHaveAttribute('aria-current', 'true');
    await page.getByLabel('Search products').fill('buds');
    await page.getByLabel('Search products').press('Enter');
    await expect(page.getByText('No names begin with “buds” under these filters.')).toBeVisible();
    await page.getByLabel('Search products').fill('OTT');
    await page.getByLabel('Search products').press('Enter');
    await expectProducts(page, ['Ottilie Buds']);
    await page.getByRole('link', { name: 'Clear Filters' }).first().click();
    await expect(page).toHaveURL('/products?sort=lowest&layout=list');
    await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(0);
  });
});

/** Adds products of a new company and opens the list of them. */
async function openNewCompany(page: Page, shop: Shop, products: Parameters<typeof addProducts>[1]): Promise<string> {
  const company = `Company ${crypto.randomUUID().slice(0, 8)}`;
  await addProducts(
    shop,
    products.map((product) => ({ company, ...product })),
  );
  await page.goto(`/products?${new URLSearchParams({ company })}`);
  await expectFound(page, products.length);
  return company;
}

async function expectFound(page: Page, products: number): Promise<void> {
  const found = products === 1 ? '1 product' : `${products} products`;
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${found}$`) })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(products);
}

/** Expects these products in the list, in this order. */
async function expectProducts(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([...names]);
}

/** Records every request for the product list from now on. */
function recordListRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/products.data') requests.push(request);
  });
  return requests;
}

function isScrollLocked(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [document.documentElement, document.body].some((part) => getComputedStyle(part).overflowY === 'hidden'),
  );
}
