import type { Page } from '@playwright/test';
import {
  addProducts,
  addSessionCookie,
  changeProfile,
  newAccount,
  placeOrder,
  register,
  signInAsAdmin,
} from './support/api.ts';
import { CUSTOMER_WITH_NAMES, NAMES } from './support/names.ts';
import { addKeyboard, orderVariant } from './support/options.ts';
import { addToCart } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

const WIDTH = 390;

/** Its values have no place to break. So many are sold out that the overview lists some of them. */
const VALUES = [...'CDGMOQWZ'].map((letter) => letter.repeat(60));
const KEYBOARD = {
  options: [{ name: 'Colour', values: VALUES }],
  variants: VALUES.map((Colour, index) => ({ values: { Colour }, price: 60, stock: index === 0 ? 2 : 0 })),
};

test.use({ ownShop: true, viewport: { width: WIDTH, height: 844 } });

test('long and right-to-left names fit on a small screen and can be read in full', async ({
  page,
  context,
  newVisitor,
  shop,
}) => {
  test.slow();
  const products = await addProducts(
    shop,
    Object.values(NAMES).map((name) => ({ name, price: 1_000_000 })),
  );
  const keyboard = await addKeyboard(shop, KEYBOARD);
  const customer = await register(shop, newAccount(NAMES.arabic));
  await register(shop, newAccount(NAMES.unbroken));
  const { name: _, ...address } = CUSTOMER_WITH_NAMES;
  await changeProfile(shop, customer, address);
  const lines = products.map((product) => ({ product, amount: 3 }));
  const { _id: orderId } = await placeOrder(shop, customer, lines, 'card', CUSTOMER_WITH_NAMES);
  const variant = keyboard.variants[0]?._id ?? '';
  const { _id: variantOrderId } = await orderVariant(shop, customer, keyboard, variant, 1);

  await test.step('in the customer dashboard', async () => {
    await addSessionCookie(context, shop, customer);
    await expectToFit(page, '/userDashboard', 'ORDERS LIST');
    await expectToFit(page, `/userDashboard/order/${orderId}`, /^Order Details/);
    for (const name of [NAMES.hebrew, NAMES.arabic]) await expectRightToLeft(page, name);
    await expectToFit(page, `/userDashboard/order/${variantOrderId}`, /^Order Details/);
    await expectToFit(page, '/userDashboard/profile', 'Menage Your Profile');
    await expect(page.getByLabel('Name', { exact: true })).toHaveCSS('direction', 'rtl');
  });

  await test.step('in the admin dashboard', async () => {
    const admin = await newVisitor();
    await admin.setViewportSize({ width: WIDTH, height: 844 });
    await addSessionCookie(admin.context(), shop, await signInAsAdmin(shop));
    await expectToFit(admin, '/adminDashboard', 'Today');
    await expectRightToLeft(admin, NAMES.hebrew);
    await expectToFit(admin, `/adminDashboard/editProduct/${products[0]?._id}`, 'Edit Product');
    await expectToFit(admin, `/adminDashboard/editProduct/${keyboard._id}`, 'Edit Product');
    await expectToFit(admin, `/adminDashboard/stock/${keyboard._id}`, 'Stock');
    await expectToFit(admin, '/adminDashboard/mangeOrders', 'ORDERS LIST');
    await expectRightToLeft(admin, NAMES.arabic);
    await expectToFit(admin, `/adminDashboard/mangeOrders/${orderId}`, /^Order #/);
    await expectRightToLeft(admin, CUSTOMER_WITH_NAMES.streetAddress);
    await expectToFit(admin, `/adminDashboard/mangeOrders/${variantOrderId}`, /^Order #/);
    await expectToFit(admin, '/adminDashboard/mangeUsers', 'USERS LIST');
    await expectRightToLeft(admin, NAMES.arabic);
  });

  await test.step('in the shop', async () => {
    await expectToFit(page, '/', 'Keyboards and gadgets');
    await expectToFit(page, '/products?layout=list', 'Products');
    for (const product of [...products, keyboard]) {
      await addToCart(page, product);
      await expectToFit(page, `/product/${product._id}`, product.name);
    }
    await expectToFit(page, '/cart', 'Cart');
    await expectToFit(page, '/checkout', 'Checkout');
    await expectRightToLeft(page, NAMES.hebrew);
  });
});

/** Opens a page and expects no sideways scrolling. Truncated text has to be an input, a link, or have a `title`. */
async function expectToFit(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  const truncated = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .filter((element) => getComputedStyle(element).textOverflow === 'ellipsis')
      .filter((element) => !element.matches('input, a *, :has(> a), [title]'))
      .map((element) => element.outerHTML),
  );
  expect(truncated, path).toEqual([]);
}

/** Expects the name right-to-left in a page that stays left-to-right. */
async function expectRightToLeft(page: Page, name: string): Promise<void> {
  const shown = page.getByText(name, { exact: true }).locator('visible=true').first();
  await expect(shown).toHaveCSS('direction', 'rtl');
  await expect(page.locator('html')).toHaveCSS('direction', 'ltr');
}
