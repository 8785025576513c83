import type { Page } from '@playwright/test';
import { productPath } from '#features/catalogue/product-paths.ts';
import { APPLICATION_READY } from '#web/head/start-events.ts';
import { getProduct, register } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { actBeforeScripts } from './support/early-visit.ts';
import { sumLayoutShifts } from './support/layout-shifts.ts';
import { addKeyboard, orderVariant, VARIANTS, variantId } from './support/options.ts';
import { waitUntilReady } from './support/readiness.ts';
import type { Shop } from './support/shop-process.ts';
import { closeMiniCart, expectInCart, pressAddToCart, summaryValue } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

test('the cheapest variant in stock is chosen first', async ({ page, shop }) => {
  const product = await addKeyboard(shop);
  await page.goto(`/product/${product._id}`);
  await expectChosen(page, 'Tactile', 'Sand');
  await expect(detail(page).getByText('Price $65.00', { exact: true })).toBeVisible();
  await expect(page.getByText(/^SKU .*-TS$/)).toBeVisible();
  await expect(page).toHaveURL(`/product/${product._id}`);
});

test('choosing shows price, saving, stock, SKU and picture at once, and keeps the address', async ({ page, shop }) => {
  const product = await addKeyboard(shop);
  await page.goto(`/product/${product._id}?utm_source=mail`);
  await key(page, 'Linear').check();
  await expect(detail(page).getByText('Price $70.00', { exact: true })).toBeVisible();
  await expect(detail(page).getByText('was $100.00')).toBeVisible();
  await expect(detail(page).getByText('Save 30%')).toBeVisible();
  await expect(summaryValue(page, 'Availability')).toHaveText('9 in stock');
  await expect(announcement(page)).toHaveText('Linear / Sand, $70.00, 9 in stock');

  await key(page, 'Ink').check();
  await expectChosen(page, 'Linear', 'Ink');
  await expect(page.getByRole('img', { name: `${product.name}, Linear, Ink` })).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByText(/^SKU .*-LI$/)).toBeVisible();
  const address = `/product/${product._id}?utm_source=mail&variant=${variantId(product, 'Linear / Ink')}`;
  await expect(page).toHaveURL(address);

  await page.reload();
  await expectChosen(page, 'Linear', 'Ink');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'PC Gadget' }).click();
  await expect(page.getByRole('heading', { name: 'PC Gadget', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expectChosen(page, 'Linear', 'Ink');
});

test('combinations that are sold out or do not exist are marked and cannot be chosen together', async ({
  page,
  shop,
}) => {
  const product = await addKeyboard(shop);
  await page.goto(`/product/${product._id}`);
  await page.getByRole('radio', { name: 'Clicky, sold out with Sand' }).check();
  await expect(page.getByText('Out Of Stock', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeHidden();
  await expect(announcement(page)).toHaveText('Clicky / Sand, $60.00, Out Of Stock');

  await page.getByRole('radio', { name: 'Ink, not available with Clicky' }).check();
  await expectChosen(page, 'Linear', 'Ink');
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible();
});

test('arrow keys choose within an option', async ({ page, shop }) => {
  const product = await addKeyboard(shop);
  await page.goto(`/product/${product._id}`);
  await key(page, 'Tactile').focus();
  await page.keyboard.press('ArrowRight');
  await expectChosen(page, 'Clicky', 'Sand');
  await page.keyboard.press('ArrowRight');
  await expectChosen(page, 'Linear', 'Sand');
  await expect(key(page, 'Linear')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(key(page, 'Sand')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expectChosen(page, 'Linear', 'Ink');
});

test('a choice counts more than one from before the scripts that is repeated after it', async ({ page, shop }) => {
  const product = await addKeyboard(shop);
  await page.addInitScript((ready) => {
    const choose = () => document.querySelector<HTMLInputElement>('input[value="Linear"]')?.click();
    const sayRepeated = () => document.documentElement.classList.add('repeated');
    addEventListener(ready, () => {
      queueMicrotask(choose);
      setTimeout(() => setTimeout(sayRepeated));
    });
  }, APPLICATION_READY);
  await actBeforeScripts(page, `/product/${product._id}`, () => key(page, 'Clicky').check());
  await expect(page.locator('html.repeated')).toBeVisible();
  await expectChosen(page, 'Linear', 'Sand');
  await expect(page).toHaveURL(`/product/${product._id}?variant=${variantId(product, 'Linear / Sand')}`);
});

test('each variant has its own line in the cart, up to its stock', async ({ page, shop }) => {
  const product = await addKeyboard(shop);
  await page.goto(`/product/${product._id}`);
  const more = page.getByRole('button', { name: `Increase quantity of ${product.name}` });
  const amount = page.getByRole('group', { name: `Quantity of ${product.name}` }).getByRole('status');
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
  await more.click();
  await more.click();
  await expect(amount).toHaveText('3');
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await pressAddToCart(page);
  await expectInCart(page, 3);
  await expect(page.getByRole('link', { name: 'View Cart (this is in it)' })).toBeVisible();

  await key(page, 'Linear').check();
  await expect(page.getByRole('link', { name: 'View Cart' })).toBeVisible();
  await key(page, 'Ink').check();
  await expect(amount).toHaveText('2');
  await pressAddToCart(page);
  await expectInCart(page, 5);
  await add.click();
  await expectToast(page, 'You already have all 2 in your cart');
  await page.getByRole('link', { name: 'View Cart (this is in it)' }).click();
  await expect(page.getByRole('button', { name: `Remove ${product.name}, Tactile / Sand` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove ${product.name}, Linear / Ink` })).toBeVisible();
  await page.getByRole('row').filter({ hasText: 'Linear / Ink' }).getByRole('link', { name: product.name }).click();
  await expectChosen(page, 'Linear', 'Ink');
});

test('a second tab knows which variants are in the cart', async ({ page, context, shop }) => {
  const product = await addKeyboard(shop);
  await page.goto(`/product/${product._id}`);
  const other = await context.newPage();
  await other.goto(`/product/${product._id}?variant=${variantId(product, 'Linear / Ink')}`);
  await pressAddToCart(other);
  await expectInCart(page, 1);
  await expect(page.getByRole('link', { name: 'View Cart' })).toBeVisible();
  await key(page, 'Linear').check();
  await key(page, 'Ink').check();
  await expect(page.getByRole('link', { name: 'View Cart (this is in it)' })).toBeVisible();
});

test('the cart says that a variant sold out while its page was open', async ({ page, shop }) => {
  const product = await addKeyboard(shop);
  const id = variantId(product, 'Linear / Ink');
  await page.goto(`/product/${product._id}?variant=${id}`);
  await expectChosen(page, 'Linear', 'Ink');
  await waitUntilReady(page);
  await orderVariant(shop, await register(shop), product, id, 2);
  await pressAddToCart(page);
  await page.getByRole('link', { name: 'View Cart (this is in it)' }).click();
  await expect(page.getByText('Not available any more')).toBeVisible();

  await page.goto(`/product/${product._id}?variant=${id}`);
  await expect(page.getByText('Out Of Stock', { exact: true }).first()).toBeVisible();
});

test('a page left open shows the stock again when its tab is seen after a minute', async ({ page, shop }) => {
  await openSoldOutSince(page, shop);
  await page.clock.setFixedTime(Date.now() + 50_000);
  await lookAgain(page);
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible();
  // The minute begins when the page is hydrated, which may be after the first look.
  let minutes = 0;
  await expect(async () => {
    minutes += 2;
    await page.clock.setFixedTime(Date.now() + minutes * 60_000);
    await lookAgain(page);
    await expect(summaryValue(page, 'Availability')).toHaveText('None left', { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await expectChosen(page, 'Linear', 'Ink');
});

test('a page left open stays without a connection, and shows the stock again with one', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await openSoldOutSince(page, shop);
  await page.context().setOffline(true);
  await page.clock.setFixedTime(Date.now() + 120_000);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.data'));
  await lookAgain(page);
  await failed;
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(summaryValue(page, 'Availability')).toHaveText('None left');
  await expectChosen(page, 'Linear', 'Ink');
});

/** Opens a variant, and sells its last pieces to another person. */
async function openSoldOutSince(page: Page, shop: Shop): Promise<void> {
  const product = await addKeyboard(shop);
  const id = variantId(product, 'Linear / Ink');
  await page.goto(`/product/${product._id}?variant=${id}`);
  await expectChosen(page, 'Linear', 'Ink');
  await orderVariant(shop, await register(shop), product, id, 2);
}

/** Tells the page that its tab is shown, as when the visitor returns to it. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

for (const variant of ['unknown', '', 'x'.repeat(2000)]) {
  test(`an unknown variant of ${variant.length} characters shows the first one`, async ({ page, shop }) => {
    const product = await addKeyboard(shop);
    await page.goto(`/product/${product._id}?variant=${variant}`);
    await expectChosen(page, 'Tactile', 'Sand');
  });
}

test('a choice before the scripts have loaded counts', async ({ page, shop }) => {
  const product = await addKeyboard(shop);
  await actBeforeScripts(page, `/product/${product._id}`, () => key(page, 'Linear').check());
  await expect(detail(page).getByText('Price $70.00', { exact: true })).toBeVisible();
  await expectChosen(page, 'Linear', 'Sand');
});

for (const width of [390, 1280]) {
  test(`a link to a variant shows it from the start, without a layout shift, at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const product = await addKeyboard(shop);
    await page.goto(`/product/${product._id}?variant=${variantId(product, 'Linear / Ink')}`);
    await expect(page.getByRole('img', { name: `${product.name}, Linear, Ink` })).toBeInViewport({ ratio: 0.9 });
    expect(await sumLayoutShifts(page)).toBe(0);
    await expect(announcement(page)).toHaveCount(0);
  });
}

test('the page of a variant is not cached, and its canonical address is that of the product', async ({ shop }) => {
  const product = await addKeyboard(shop);
  const address = shop.url + productPath(product);
  const html = await (await fetch(`${address}?variant=${variantId(product, 'Linear / Ink')}`)).text();
  expect(html).toContain(`<link rel="canonical" href="${address}"`);
  expect(html).toContain('$80.00');
  expect(await (await fetch(address)).text()).toContain('$65.00');
});

test('cards lead to the options', async ({ page, shop }) => {
  const product = await addKeyboard(shop);
  await page.goto(`/products?text=${product.name}`);
  const card = page.getByRole('article').filter({ hasText: product.name });
  await expect(card.getByText('Price from $60.00')).toBeVisible();
  await expect(card.getByRole('img', { name: '2 colours' })).toBeVisible();
  await page.getByRole('link', { name: 'List view' }).click();
  await expect(card.getByText('Price from $60.00')).toBeVisible();
  await card.getByRole('link', { name: `Choose Options: ${product.name}` }).click();
  await expectChosen(page, 'Tactile', 'Sand');
});

test('ordering a product with options now leads to its options', async ({ page, shop }) => {
  const product = await addKeyboard(shop);
  await page.goto(`/purchase/${product._id}`);
  await expect(page).toHaveURL(productPath(product));
  await expectChosen(page, 'Tactile', 'Sand');
});

test('a product of which every variant is sold out has one badge and no button on its card', async ({ page, shop }) => {
  const { options, variants } = await addKeyboard(shop);
  const body = variants.map(({ values }) => ({ values, price: 60, stock: 0 }));
  const product = await addKeyboard(shop, { options, variants: body });
  await page.goto(`/products?text=${product.name}`);
  await expect(page.getByRole('link', { name: `Notify Me: ${product.name}` })).toBeVisible();
  await expect(page.getByText('Price $60.00', { exact: true })).toBeVisible();
});

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('values are links', async ({ page, shop }) => {
    const product = await addKeyboard(shop);
    await page.goto(`/product/${product._id}`);
    await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0);
    await page.getByRole('link', { name: 'Linear', exact: true }).click();
    await expect(detail(page).getByText('Price $70.00', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Ink', exact: true }).click();
    await expect(detail(page).getByText('Price $80.00', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Linear', exact: true })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('link', { name: 'Clicky, not available with Ink', exact: true }).click();
    await expect(page.getByText('Out Of Stock', { exact: true }).first()).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Add to Cart is on the first screen, and the bar names the variant', async ({ page, shop }) => {
    const product = await addKeyboard(shop, { description: 'It rests well under every hand. '.repeat(60) });
    await page.goto(`/product/${product._id}`);
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeInViewport({ ratio: 1 });
    await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded();
    const bar = page.getByRole('button', { name: `Add to Cart: ${product.name}, Tactile / Sand` });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await bar.click();
    await closeMiniCart(page);
    await expectInCart(page, 1);
  });
});

for (const width of [320, 390, 1280]) {
  test(`a product with three options and twelve values fits and is accessible at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const product = await addKeyboard(shop, manyOptions());
    await page.goto(`/product/${product._id}`);
    await expect(page.getByRole('main').getByRole('radio')).toHaveCount(12 + 3 + 3);
    await expectNoSidewaysScroll(page);
    for (const box of await page.locator('.option-key').all()) {
      const { width: keyWidth = 0, height = 0 } = (await box.boundingBox()) ?? {};
      expect(Math.min(keyWidth, height)).toBeGreaterThanOrEqual(44);
    }
    expect(await findViolations(page)).toEqual([]);
  });
}

test('search engines get a group of variants', async ({ page, shop }) => {
  const product = await addKeyboard(shop, { variants: describedVariants() });
  await page.goto(`/product/${product._id}`);
  const group = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  const address = shop.url + productPath(product);
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: product._id,
    url: address,
    variesBy: ['https://schema.org/color'],
  });
  expect(group.hasVariant).toHaveLength(4);
  expect(group.hasVariant[0]).toMatchObject({
    '@type': 'Product',
    sku: product.variants[0]?.sku,
    name: `${product.name}, Linear / Sand`,
    color: 'Sand',
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Switch', value: 'Linear' }],
    offers: {
      url: `${address}?variant=${variantId(product, 'Linear / Sand')}`,
      price: '70.00',
      priceSpecification: { price: '100.00' },
      availability: 'https://schema.org/InStock',
    },
  });
  expect(group.hasVariant[0]?.gtin).toBe('4006381333931');
  expect(group.hasVariant[1]).not.toHaveProperty('gtin');
  expect(group.hasVariant[2]?.offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
  expect(group.hasVariant[3]?.image).toBe(`${shop.url}/jpeg/1200/pictures/products/basalt-65.jpg`);
});

/** The first one has a barcode, and the first two a weight. */
function describedVariants() {
  return VARIANTS.map((variant, index) => ({
    ...variant,
    ...(index === 0 && { gtin: '4006381333931', weightGrams: 1200 }),
    ...(index === 1 && { weightGrams: 950 }),
  }));
}

/** Three options, one of them with twelve colours, and values with long names. */
function manyOptions() {
  const colours = 'Cream,Moss,Navy,Sky blue,Lilac,Charcoal,Mint,Blush,Slate,Plum,Coral,Quite unknown'.split(',');
  const switches = ['Linear', 'Tactile, with a spring that is described in more words than fit', 'C'.repeat(60)];
  const sizes = ['S', 'M', 'L'];
  return {
    options: [
      { name: 'Switch and spring of the maker', values: switches },
      { name: 'Colour', values: colours },
      { name: 'Size', values: sizes },
    ],
    variants: colours.flatMap((Colour, index) =>
      sizes.map((Size, place) => ({
        values: { 'Switch and spring of the maker': switches[(index + place) % 3] ?? '', Colour, Size },
        price: 100 + index,
        stock: (index + place) % 4,
        sku: `${index}-${place}`,
      })),
    ),
  };
}

/** Without the cards of related products. */
function detail(page: Page) {
  return page.locator('.product-detail');
}

async function expectChosen(page: Page, ...values: readonly string[]): Promise<void> {
  for (const value of values) await expect(key(page, value)).toBeChecked();
}

/** A value may be followed by a remark that it is sold out. */
function key(page: Page, value: string) {
  return page.getByRole('radio', { name: new RegExp(`^${value}(,|$)`) });
}

function announcement(page: Page) {
  return page.getByRole('main').getByRole('status').filter({ hasText: ' / ' });
}

test('the details follow the chosen variant', async ({ page, shop }) => {
  await page.goto(`/product/${(await getProduct(shop, 'Cloudrow 75'))._id}`);
  const details = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Details', level: 2 }) });
  await page.getByRole('radio', { name: 'Charcoal' }).check();
  await expect(details.getByText('Linear / Charcoal')).toBeVisible();
  await expect(details.getByText('Charcoal', { exact: true })).toBeVisible();
  await expect(details.getByText('The key goes down smoothly, without a bump.')).toBeVisible();
  await expect(details.getByText(/White|Sky|Silver/)).toBeHidden();
  await page.getByRole('radio', { name: /^Tactile/ }).check();
  await expect(details.getByText('A small bump tells the finger that the key has counted.')).toBeVisible();
});

test('the details show the weight of the chosen variant, unless the product says what it weighs', async ({
  page,
  shop,
}) => {
  const keyboard = await addKeyboard(shop, { variants: describedVariants() });
  await page.goto(`/product/${keyboard._id}?variant=${variantId(keyboard, 'Linear / Sand')}`);
  const weight = page.locator('dl > div').filter({ has: page.getByText('Weight', { exact: true }) });
  await expect(weight).toHaveText('Weight1.2 kgWith its packaging');
  await key(page, 'Tactile').check();
  await expect(weight).toHaveText('Weight950 gWith its packaging');
  await key(page, 'Clicky').check();
  await expect(weight).toBeHidden();

  const stated = await addKeyboard(shop, {
    variants: describedVariants(),
    attributes: [{ key: 'weight', value: 890 }],
  });
  await page.goto(`/product/${stated._id}`);
  await expect(weight).toHaveText('Weight890 g');
});
