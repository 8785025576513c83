import type { Page } from '@playwright/test';
import { addProduct, addSessionCookie, changeProfile, placeOrder, register } from './support/api.ts';
import { addToCart, expectInCart, expectPlaced, summaryValue } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const LONG_NAME = 'Pebble of the long name';

for (const { width, shown } of [
  { width: 1280, shown: LONG_NAME },
  { width: 390, shown: 'Pebble of the lo…' },
]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a cart line truncates a long name where space is short', async ({ page, shop }) => {
      await addToCart(page, await addProduct(shop, { name: LONG_NAME }));
      await page.goto('/cart');
      const name = page
        .getByRole('row')
        .getByRole('link')
        .getByText(/^Pebble/);
      await expect(name.filter({ visible: true })).toHaveText(shown);
    });

    test('removing a line asks for confirmation', async ({ page, shop }) => {
      const product = await addProduct(shop, { price: 60 });
      await addToCart(page, product, 2);
      await page.goto('/cart');
      await expect(summaryValue(page, 'Subtotal')).toHaveText('$120.00');
      const dialog = page.getByRole('alertdialog');
      for (const cancel of [
        () => dialog.getByRole('button', { name: 'Cancel', exact: true }).click(),
        () => page.keyboard.press('Escape'),
      ]) {
        await page.getByRole('button', { name: `Remove ${product.name}` }).click();
        await expect(dialog.getByText('Are you sure you want to remove this item?', { exact: true })).toBeVisible();
        await cancel();
        await expect(dialog).toBeHidden();
        await expectInCart(page, 2);
      }

      await page.getByRole('button', { name: `Remove ${product.name}` }).click();
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Your cart is empty!' })).toBeVisible();
      await expectInCart(page, 0);
      await page.getByRole('link', { name: 'SHOP NOW', exact: true }).click();
      await expect(page).toHaveURL('/products');
    });

    test('a removed line can be brought back, also the last one', async ({ page, shop }) => {
      const [first, last] = [await addProduct(shop), await addProduct(shop)];
      await addToCart(page, first, 2);
      await addToCart(page, last);
      await page.goto('/cart');
      await removeLine(page, first.name);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectInCart(page, 3);
      await expect(page.getByRole('group', { name: /^Quantity of/ }).first()).toHaveAccessibleName(
        `Quantity of ${first.name}`,
      );
      await expect(page.getByRole('group', { name: `Quantity of ${first.name}` })).toContainText('2');
      await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();

      for (const { name } of [first, last]) await removeLine(page, name);
      await expect(page.getByRole('heading', { name: 'Your cart is empty!' })).toBeVisible();
      await page.getByRole('group').filter({ hasText: last.name }).getByRole('button', { name: 'Undo' }).press('Enter');
      await expectInCart(page, 1);
      await page.reload();
      await expectInCart(page, 1);
    });

    test('the cart explains prices and stock that changed since the last visit', async ({ page, shop }) => {
      const product = await addProduct(shop, { price: 60, stock: 5 });
      await addToCart(page, product, 4);
      await placeOrder(shop, await register(shop), [{ product, amount: 3 }]);
      await page.evaluate(() => {
        const lines = localStorage.getItem('productCart') ?? '';
        localStorage.setItem('productCart', lines.replace('"price":60', '"price":50'));
      });

      await page.goto('/cart');
      const line = page.getByRole('row').filter({ hasText: 'Was $50.00 when you added it' });
      await expect(line).toContainText('Only 2 left, you had 4');
      await expect(line).toContainText('$120.00');
      await expect(summaryValue(page, 'Total')).toHaveText('$125.00');
      await expectInCart(page, 2);
      await page.getByRole('link', { name: 'Continue Shopping' }).click();
      await expect(page).toHaveURL('/products');
    });

    test('the checkout is prefilled from the profile', async ({ page, context, shop }) => {
      const customer = await register(shop);
      const address = { mobile: 4915112345678, streetAddress: 'Harbour Road 7', city: 'Bremen', zip: 28195 };
      await changeProfile(shop, customer, address);
      await addSessionCookie(context, shop, customer);
      await addToCart(page, await addProduct(shop));
      await page.goto('/checkout');
      for (const name of ['Contact Information', 'Shipping Address', 'Payment Method', 'Order summary']) {
        await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
      }
      for (const [label, value] of [
        ['Name', customer.name],
        ['Email', customer.email],
        ['Mobile', '4915112345678'],
        ['Street Address', 'Harbour Road 7'],
        ['City', 'Bremen'],
        ['Zip Code', '28195'],
      ] as const) {
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
      }
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expectPlaced(page);
    });
  });
}

async function removeLine(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
}

test('the summary says how the order is paid, and leads to the methods', async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await register(shop));
  await addToCart(page, await addProduct(shop, { price: 60 }));
  await page.goto('/checkout');
  await expect(summaryValue(page, 'Payment')).toContainText('Cash On Delivery');
  await page.getByRole('button', { name: 'Change payment method' }).click();
  await expect(page.getByLabel('Cash On Delivery')).toBeFocused();
  await expect(page.getByLabel('Cash On Delivery')).toBeInViewport();
  await page.getByLabel('Credit Card').check();
  await expect(summaryValue(page, 'Payment')).toContainText('Credit Card');
});

test('on phones the checkout begins with what is ordered, and its button is docked once the payment was reached', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const product = await addProduct(shop, { price: 60 });
  await addSessionCookie(context, shop, await register(shop));
  await addToCart(page, product);
  await page.goto('/checkout');
  const digest = page.getByRole('group').filter({ hasText: '1 product' });
  await expect(digest).toContainText('$65.00');
  await digest.getByText('1 product').click();
  await expect(digest.getByText('Qty 1')).toBeVisible();
  const place = page.locator('.bottom-bar').getByRole('button', { name: 'Place Order' });
  await expect(place).not.toBeInViewport();
  await page.getByRole('heading', { name: 'Payment Method' }).scrollIntoViewIfNeeded();
  await expect(place).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(place).toBeInViewport({ ratio: 1 });
  await place.click();
  await expect(page.getByLabel('Mobile', { exact: true })).toBeFocused();
});
