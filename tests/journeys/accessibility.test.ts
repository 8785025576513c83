import type { Page } from '@playwright/test';
import { addProduct, addSessionCookie, placeOrder, register, signInAsAdmin } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { expectPaid, fillCard, openOrder, paymentDialog, pressPay } from './support/payments.ts';
import { addToCart, expectInCart, expectPlaced, fillCheckout } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { openPage, VISITS } from './support/visits.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

const WIDTHS = [390, 1280] as const;
const MIN_WIDTH = 360;

test.describe('axe finds no violations, and the Nu HTML checker no errors, on', () => {
  for (const { name, open, expectedError } of VISITS) {
    test(name, async ({ page, context, shop, browserErrors, htmlChecker }) => {
      if (expectedError) browserErrors.allow(expectedError);
      await open({ page, context, shop });
      expect(await htmlChecker.listErrors(await page.content())).toEqual([]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
      }
      await page.setViewportSize({ width: MIN_WIDTH, height: 800 });
      await expectNoSidewaysScroll(page);
    });
  }
});

test.describe('axe finds no violations on overlays', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the menu, filters, removal dialog and toast', async ({ page, shop }) => {
    await openPage(page, '/products', 'Products');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    const product = await addProduct(shop);
    await addToCart(page, product);
    await expectAccessible(page);
    await openPage(page, '/cart', 'Cart');
    await page.getByRole('button', { name: `Remove ${product.name}` }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('axe finds no violations while paying', () => {
  test('from a declined card through 3-D Secure to a refund', async ({ page, context, shop, browserErrors }) => {
    browserErrors.allow(statusError(402, '/api/sandbox-payment'));
    const customer = await register(shop);
    const order = await placeOrder(shop, customer, [{ product: await addProduct(shop), amount: 1 }], 'card');
    await addSessionCookie(context, shop, customer);
    const expectAccessibleAtAllWidths = async () => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
      }
    };

    await openOrder(page, order);
    await expectAccessibleAtAllWidths();
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await fillCard(page, '4000 0000 0000 0002');
    await pressPay(page);
    await expect(paymentDialog(page).getByRole('alert')).toBeVisible();
    await expectAccessibleAtAllWidths();
    await fillCard(page, '4000 0025 0000 3155');
    await pressPay(page);
    await expect(paymentDialog(page).getByRole('button', { name: 'Complete' })).toBeVisible();
    await expectAccessibleAtAllWidths();
    await paymentDialog(page).getByRole('button', { name: 'Complete' }).click();
    await expectPaid(page);
    await expectAccessibleAtAllWidths();

    await addSessionCookie(context, shop, await signInAsAdmin(shop));
    await page.evaluate(() => localStorage.clear());
    await openPage(page, `/adminDashboard/mangeOrders/${order._id}`, `Order #${order._id.slice(0, 4)}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleAtAllWidths();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click();
    await expectToast(page, 'Successfully refunded');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await addSessionCookie(context, shop, customer);
    await page.evaluate(() => localStorage.clear());
    await openOrder(page, order);
    await expect(page.getByText('went back to your card')).toBeVisible();
    await expectAccessibleAtAllWidths();
  });
});

test.describe('with the keyboard alone', () => {
  test('the menu on a small screen opens, traps focus, and closes', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openPage(page, '/', 'Keyboards and gadgets');
    const opener = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await expect(menu.locator(':focus')).toHaveCount(1);
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab');
      await expect(menu.locator(':focus')).toHaveCount(1);
    }

    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'Products' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products');
    await expect(menu).toBeHidden();
  });

  test('the dashboard menu opens, closes, and signs out', async ({ page, context, shop }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await addSessionCookie(context, shop, await register(shop));
    await openPage(page, '/userDashboard', 'ORDERS LIST');
    const opener = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(menu.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await page.keyboard.press('Enter');
    await menu.getByRole('button', { name: 'Sign out' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });

  test('a cart line is changed and removed', async ({ page, shop }) => {
    const product = await addProduct(shop, { stock: 3 });
    await addToCart(page, product);
    await openPage(page, '/cart', 'Cart');
    const more = page.getByRole('button', { name: `Increase quantity of ${product.name}` });
    await more.focus();
    for (const pieces of [2, 3, 3]) {
      await page.keyboard.press('Enter');
      await expectInCart(page, pieces);
    }
    await expect(more).toBeFocused();

    const remove = page.getByRole('button', { name: `Remove ${product.name}` });
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to remove this item?' });
    await remove.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await expectInCart(page, 3);

    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Remove' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Your cart is empty!' })).toBeVisible();
  });

  test('FAQ answers open and close, one at a time', async ({ page }) => {
    await openPage(page, '/faq', 'FAQ');
    const delivery = page.getByRole('button', { name: 'When will my order ship?' });
    const following = page.getByRole('button', { name: 'How can I follow my order?' });
    await delivery.focus();
    await page.keyboard.press('Enter');
    await expect(delivery).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('region', { name: 'When will my order ship?' })).toBeVisible();
    await following.focus();
    await page.keyboard.press('Space');
    await expect(following).toHaveAttribute('aria-expanded', 'true');
    await expect(delivery).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Space');
    await expect(following).toHaveAttribute('aria-expanded', 'false');
    await expect(following).toBeFocused();
  });

  test('a customer signs in and orders, and focus moves to the first invalid field', async ({ page, shop }) => {
    const customer = await register(shop);
    await addToCart(page, await addProduct(shop));
    await page.goto('/signIn?from=/checkout');
    await page.getByLabel('Email', { exact: true }).focus();
    await page.keyboard.type(customer.email);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(customer.password);
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await expect(page.getByLabel('Mobile', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Mobile', { exact: true })).toHaveAccessibleDescription(/Mobile is Required/);
    await fillCheckout(page);
    await page.getByLabel('Zip Code', { exact: true }).fill('no digits');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Zip Code must contain only digits')).toBeVisible();
    await expect(page.getByLabel('Zip Code', { exact: true })).toBeFocused();
    await page.getByLabel('Zip Code', { exact: true }).fill('28195');
    await page.keyboard.press('Enter');
    await expectPlaced(page);
  });

  test('the first link on every page skips to the content', async ({ page }) => {
    for (const path of ['/', '/products', '/signIn']) {
      await page.goto(path);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
    }
  });
});

/** Expects no axe violations in light mode, and enough contrast in dark mode. */
async function expectAccessible(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await findViolations(page), `light, ${width} px`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page, { rules: ['color-contrast'] }), `dark, ${width} px`).toEqual([]);
}
