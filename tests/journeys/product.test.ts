import { productPath } from '#features/catalogue/product-paths.ts';
import { addProduct, getProduct } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { closeMiniCart, expectInCart, pressAddToCart, summaryValue } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('the amount ranges from one piece to the whole stock', async ({ page, shop }) => {
      const product = await addProduct(shop, { stock: 3 });
      await page.goto(`/product/${product._id}`);
      const amount = page.getByRole('group', { name: `Quantity of ${product.name}` }).getByRole('status');
      const fewer = page.getByRole('button', { name: `Decrease quantity of ${product.name}` });
      const more = page.getByRole('button', { name: `Increase quantity of ${product.name}` });
      await expect(amount).toHaveText('1');
      await expect(fewer).toHaveAttribute('aria-disabled', 'true');
      for (const pieces of ['2', '3']) {
        await more.click();
        await expect(amount).toHaveText(pieces);
      }
      await expect(more).toHaveAttribute('aria-disabled', 'true');
      await more.click({ force: true });
      await expect(amount).toHaveText('3');
      await fewer.click();
      await expect(amount).toHaveText('2');

      const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
      await add.click();
      await closeMiniCart(page);
      await expectToast(page, 'Successfully Added to Cart');
      await expectInCart(page, 2);
      await add.click();
      await expectToast(page, 'You already have all 3 in your cart');
      await expectInCart(page, 3);
      await add.click();
      await expectInCart(page, 3);
    });

    test('the page shows every detail of a product', async ({ page, shop }) => {
      const description = `Quiet. ${'It rests well under every hand. '.repeat(9)}The end.`;
      const product = await addProduct(shop, {
        category: 'smart',
        company: 'Nimbry',
        price: 107,
        stock: 1,
        description,
      });
      await page.goto(`/product/${product._id}`);
      await expect(page.getByRole('heading', { name: product.name, level: 1 })).toBeVisible();
      await expect(page.getByText('In Stock', { exact: true })).toBeVisible();
      await expect(summaryValue(page, 'Brand')).toHaveText('Nimbry');
      await expect(summaryValue(page, 'Category')).toHaveText('Smart Gadget');
      await expect(summaryValue(page, 'Availability')).toHaveText('Only 1 left');
      await expect(page.getByText('Price $107.00', { exact: true }).first()).toBeVisible();
      await expect(page.getByText(description.trim())).toBeVisible();
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Smart Gadget' }).click();
      await expect(page).toHaveURL('/products?category=smart');
    });

    test('a sold-out product cannot be added to the cart', async ({ page, shop }) => {
      const product = await getProduct(shop, 'Juniper Keycap Set');
      await page.goto(`/product/${product._id}`);
      await expect(page.getByText('Out Of Stock', { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeHidden();
      await expect(page.getByRole('group', { name: `Quantity of ${product.name}` })).toBeHidden();
      await expect(page.getByRole('link', { name: 'View Cart' })).toBeHidden();

      const alternatives = page.getByRole('region', { name: 'In stock instead' }).getByRole('link');
      await expect(alternatives).toHaveCount(2);
      await alternatives.first().click();
      await pressAddToCart(page);
      await expectInCart(page, 1);
      await page.goto(`/product/${product._id}`);
      await page.getByRole('link', { name: 'View Cart' }).click();
      await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible();
    });
  });
}

test('related products are other products of the same category', async ({ page, shop }) => {
  const product = await getProduct(shop, 'Larkspur 8');
  await page.goto(`/product/${product._id}`);
  const heading = page.getByRole('heading', { name: 'Related Products' });
  await expect(heading).toBeVisible();
  const related = page.locator('section').filter({ has: heading }).getByRole('article');
  const names = await related.getByRole('heading').allTextContents();
  expect(names).toHaveLength(4);
  for (const name of names) {
    expect(name).not.toBe(product.name);
    expect((await getProduct(shop, name)).category).toBe('mobile');
  }

  await related.getByRole('link', { name: names[0] ?? '', exact: true }).click();
  await expect(page.getByRole('heading', { name: names[0] ?? '', level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('link', { name: 'More Mobile gadgets' }).click();
  await expect(page).toHaveURL('/products?category=mobile');
});

test('the amount is reset when another product opens', async ({ page, shop }) => {
  const [product, next] = [await addProduct(shop), await addProduct(shop)];
  await page.goto(`/product/${product._id}`);
  await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
  await expect(page.getByRole('group', { name: `Quantity of ${product.name}` })).toContainText('2');
  await page.getByRole('link', { name: next.name, exact: true }).click();
  await expect(page.getByRole('group', { name: `Quantity of ${next.name}` })).toContainText('1');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Add to Cart is on the first screen, and a bar repeats it while it is out of view', async ({ page, shop }) => {
    const product = await addProduct(shop, { price: 60, description: 'It rests well under every hand. '.repeat(60) });
    await page.goto(`/product/${product._id}`);
    const main = page.getByRole('button', { name: 'Add to Cart', exact: true });
    const bar = page.getByRole('button', { name: `Add to Cart: ${product.name}` });
    await expect(main).toBeInViewport({ ratio: 1 });
    await expect(bar).toBeHidden();

    await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
    await page.mouse.wheel(0, 1500);
    await expect(bar).toBeInViewport({ ratio: 1 });
    await bar.click();
    await closeMiniCart(page);
    await expectToast(page, 'Successfully Added to Cart');
    await expectInCart(page, 2);

    await main.focus();
    await expect(main).toBeInViewport({ ratio: 1 });
    await expect(bar).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'View Cart' })).toBeFocused();
  });
});

test('what was added is shown beside the page with what goes with it, by keyboard', async ({ page, shop }) => {
  await page.goto(`/product/${(await getProduct(shop, 'Basalt 65'))._id}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Added to Cart' });
  await expect(sheet.getByText('1 item', { exact: true })).toBeVisible();
  await expect(sheet.getByText('Basalt 65')).toBeVisible();
  await sheet.getByRole('button', { name: 'Add Thistle Switch Set' }).click();
  await expect(sheet.getByRole('button', { name: 'Added Thistle Switch Set' })).toBeVisible();
  await expect(sheet.getByText('2 items', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Increase quantity of Basalt 65' }).click();
  await expect(sheet.getByText('3 items', { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).press('Enter');
  await sheet.getByRole('link', { name: 'Check out' }).click();
  await expect(page).toHaveURL(/\/signIn/);
});

test('a set that fits is added at once', async ({ page, shop }) => {
  await page.goto(`/product/${(await getProduct(shop, 'Alderway 60'))._id}`);
  await expect(page.getByText('Board + caps + switches')).toBeVisible();
  await page.getByRole('button', { name: 'Add 3 to Cart' }).click();
  await expectInCart(page, 3);
});

test('a page that was changed before hydration is shown completely', async ({ page, shop, browserErrors }) => {
  // React reports that the page differed.
  browserErrors.allow(/Minified React error #418/);
  const board = await getProduct(shop, 'Alderway 60');
  const path = productPath(board);
  await page.route(shop.url + path, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replace(/(<h1[^>]*>.*?)Alderway 60/, '$1Übersetzt') });
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Alderway 60' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Alderway 60 drawn from above, 61 keys' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'About Alderway 60' })).toContainText('Sixty-one keys');
});

test('what the server alone renders is in the page once, and in the data for later visits', async ({
  request,
  shop,
}) => {
  const path = productPath(await getProduct(shop, 'Alderway 60'));
  const read = async (address: string) => (await request.get(address)).text();
  const [page, data] = [await read(path), await read(`${path}.data`)];
  for (const text of ['Sixty-one keys, and room for the mouse', 'drawn from above, 61 keys']) {
    expect([text, ...[page, data].map((whole) => whole.split(text).length - 1)]).toEqual([text, 1, 1]);
  }
  expect([page, data].map((whole) => whole.includes('https://schema.org'))).toEqual([true, false]);
});
