import type { Page } from '@playwright/test';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { heartCalls } from '#features/wishlist/heart-calls.ts';
import { wishlistCalls } from '#features/wishlist/wishlist-calls.ts';
import {
  addProduct,
  addProducts,
  addSessionCookie,
  getAdmin,
  getProduct,
  register,
  removeProduct,
  request,
  signInAsAdmin,
} from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { sumLayoutShifts } from './support/layout-shifts.ts';
import { addKeyboard } from './support/options.ts';
import type { Shop } from './support/shop-process.ts';
import { expectInCart, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const WISHLIST = '/userDashboard/wishlist';

/** Adds products of one company and returns the page that shows them. */
async function addBoards(shop: Shop, names: readonly string[]) {
  const company = `Maker ${crypto.randomUUID().slice(0, 8)}`;
  const products = await addProducts(
    shop,
    names.map((name) => ({ name: `${name} board`, company, price: 60 })),
  );
  return { products, path: `/products?company=${company.replace(' ', '+')}` };
}

function heart(page: Page, name: string) {
  return page.getByRole('button', { name: `Save ${name} board to wishlist` });
}

async function expectSaved(page: Page, name: string, isSaved: boolean) {
  await expect(heart(page, name)).toHaveAttribute('aria-pressed', String(isSaved));
}

test("a visitor's hearts agree in all tabs, move no cards, join at sign-in, and leave nothing after sign-out", async ({
  page,
  context,
  shop,
}) => {
  const person = await register(shop);
  const { products, path } = await addBoards(shop, ['Ash', 'Beech', 'Cedar']);
  await request(shop, wishlistCalls.addWish, { as: person, params: { productId: products[2]?._id ?? '' } });
  const other = await context.newPage();
  await other.goto(path);
  await page.goto(path);
  await heart(page, 'Ash').press('Enter');
  await expectSaved(page, 'Ash', true);
  await expectToast(page, 'Saved in this browser. Sign in to see your wishlist.');
  await expectSaved(other, 'Ash', true);
  await heart(other, 'Beech').click();
  await expectSaved(page, 'Beech', true);
  expect(await sumLayoutShifts(other)).toBe(0);
  await page.goto(`/product/${products[1]?._id}`);
  await expectSaved(page, 'Beech', true);

  await page.goto(WISHLIST);
  await signIn(page, person);
  await expect(page.getByText('3 products')).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Beech board', 'Ash board', 'Cedar board']);
  expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull();
  await expectSaved(other, 'Cedar', true);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  for (const name of ['Ash', 'Beech', 'Cedar']) await expectSaved(other, name, false);
});

test('a heart stays if the page is left at once', async ({ page, context, shop }) => {
  const person = await register(shop);
  const { path } = await addBoards(shop, ['Elm', 'Fir']);
  for (const name of ['Elm', 'Fir']) {
    await page.goto(path);
    await page.route('**/assets/*wishlist-keeper-*.js', () => {});
    await heart(page, name).click();
    await page.goto('/faq');
    await page.unrouteAll();
    await page.goto(path);
    await expectSaved(page, name, true);
    await addSessionCookie(context, shop, person);
  }
  await expectSaved(page, 'Elm', true);
  const listIds = () => request(shop, heartCalls.listWishIds, { as: person });
  await expect.poll(async () => (await listIds()).productIds.length).toBe(2);
});

test('a heart is right again after a failure', async ({ page, context, shop, browserErrors }) => {
  browserErrors.allow(statusError(503, '/api/wishlist/'));
  const person = await register(shop);
  await addSessionCookie(context, shop, person);
  const { products, path } = await addBoards(shop, ['Ash']);
  await page.goto(path);
  await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
  await page.route('**/api/wishlist/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await heart(page, 'Ash').click();
  await expectToast(page, 'The shop could not answer (503). Try again in a moment.');
  await expectSaved(page, 'Ash', false);

  // The change is saved, but its answer is lost.
  await page.unroute('**/api/wishlist/*');
  await page.route('**/api/wishlist/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch();
    await route.fulfill({ status: 503, body: '' });
  });
  await heart(page, 'Ash').click();
  await expect
    .poll(() => request(shop, wishlistCalls.listWishIds, { as: person }))
    .toEqual({ productIds: [products[0]?._id] });
  await expectSaved(page, 'Ash', true);
});

test('the wishlist shows what changed and moves products to the cart', async ({ page, context, shop }) => {
  const person = await register(shop);
  await addSessionCookie(context, shop, person);
  const cheaper = await addProduct(shop, { name: 'Cheaper board', price: 60 });
  const gone = await addProduct(shop, { name: 'Gone <b>board</b>' });
  const deleted = await addProduct(shop, { name: 'Deleted board' });
  const soldOut = await addProduct(shop, { name: 'Empty board', stock: 3 });
  const keyboard = await addKeyboard(shop, { name: 'Optional board' });
  for (const { _id: productId } of [deleted, keyboard, gone, soldOut, cheaper])
    await request(shop, wishlistCalls.addWish, { as: person, params: { productId } });
  const as = await getAdmin(shop);
  const { _id: productId, name, company, category, description, image, sellingPrice } = cheaper;
  const body = { name, company, category, description, image, sellingPrice, price: 40, published: true };
  await request(shop, productCalls.changeProduct, { as, params: { productId }, body });
  await request(shop, productCalls.countStock, { as, params: { productId: soldOut._id }, body: { stock: 0 } });
  await request(shop, productCalls.publishProducts, { as, body: { productIds: [gone._id], published: false } });
  await removeProduct(shop, deleted);

  await page.goto(WISHLIST);
  const card = (text: string) => page.getByRole('article').filter({ hasText: text });
  await expect(page.getByRole('heading', { name: 'Wishlist page', level: 1 })).toBeVisible();
  await expect(page.getByText('4 products')).toBeVisible();
  await expect(card('Cheaper board')).toContainText('$20.00 less than when you added it');
  await expect(card('Empty board')).toContainText('Sold out since you added it');
  await expect(card('Not available any more')).toContainText(/Saved \d/);
  await expect(card('Not available any more').getByRole('img')).toHaveCount(0);
  await expect(page.getByText('Gone')).toHaveCount(0);
  await expect(card('Optional board').getByRole('link', { name: 'Choose Options' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Move to Cart: Cheaper board' }).press('Enter');
  await expect(card('Cheaper board')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Remove the product that you saved on' }).click();
  await expect(page.getByText('2 products')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 products')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move All to Cart' })).toHaveCount(0);
  await page.goto('/');
  await expectInCart(page, 1);
});

test('a wishlist is shared by a link until sharing ends', async ({
  page,
  context,
  shop,
  newVisitor,
  browserErrors,
}) => {
  browserErrors.allow(statusError(404, '/wishlist/'));
  const person = await register(shop);
  await addSessionCookie(context, shop, person);
  const { products } = await addBoards(shop, ['Ash', 'Beech']);
  for (const { _id: productId } of products)
    await request(shop, wishlistCalls.addWish, { as: person, params: { productId } });
  await page.goto(WISHLIST);
  await page.getByRole('button', { name: 'Move All to Cart' }).waitFor();
  await page.getByRole('button', { name: 'Share' }).press('Enter');
  await page.getByRole('button', { name: 'Create Link' }).press('Enter');
  const link = await page.getByRole('textbox', { name: 'Link to your wishlist' }).inputValue();
  await expectAccessible(page);

  const visitor = await newVisitor();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Wilma’s wishlist', level: 1 })).toBeVisible();
  await expect(visitor.getByRole('article')).toHaveCount(2);
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await visitor.content()).not.toContain(person.email);
  expect(await visitor.content()).not.toContain('Voss');
  await expectAccessible(visitor);

  await page.getByRole('button', { name: 'Stop Sharing' }).click();
  await expect(page.getByRole('button', { name: 'Create Link' })).toBeVisible();
  expect((await visitor.reload())?.status()).toBe(404);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Move All to Cart' }).click();
  await expect(page.getByRole('heading', { name: 'No products saved' })).toBeVisible();
  await expectToast(page, '2 products moved');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there are no hearts', async ({ page, shop }) => {
    const { products } = await addBoards(shop, ['Ash']);
    await page.goto(`/product/${products[0]?._id}`);
    await expect(heart(page, 'Ash')).toBeHidden();
    await page.goto('/products');
    await expect(page.locator('.heart').first()).toBeHidden();
  });
});

test.describe('of a visitor', () => {
  test('customers are led to their dashboard, and staff stay signed in', async ({ page, context, shop }) => {
    await addSessionCookie(context, shop, await register(shop));
    await page.goto('/wishlist');
    await expect(page).toHaveURL(WISHLIST);
    await context.clearCookies();
    await page.goto('about:blank');
    await addSessionCookie(context, shop, await signInAsAdmin(shop));
    await page.goto('/wishlist');
    await expect(page.getByRole('heading', { name: 'No products saved' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Your dashboard, / })).toBeVisible();
    await expect(page).toHaveURL('/wishlist');
  });

  test('the list of the browser is a page without an account', async ({ page, shop }) => {
    await page.goto('/wishlist');
    await expect(page.getByRole('heading', { name: 'No products saved' })).toBeVisible();
    const names = ['Basalt 65', 'Inkwell Desk Mat'];
    for (const name of names) {
      await page.goto(`/product/${(await getProduct(shop, name))._id}`);
      await page.getByRole('button', { name: `Save ${name} to wishlist` }).click();
    }
    await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(names.toReversed());
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Save Basalt 65 to wishlist' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Inkwell Desk Mat']);
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/signIn/);
  });
});
