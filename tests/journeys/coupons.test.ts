import { AxeBuilder } from '@axe-core/playwright';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import { addProduct, addSessionCookie, newAccount, register, request, signInAsAdmin } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { addToCart, expectPlaced, fillCheckout, placeOrder, summaryValue } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test('staff add a coupon by keyboard, see what an order would cost, change and delete it', async ({
  page,
  context,
  shop,
}) => {
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/coupons');
  // What the page shows while it loads has the same link.
  await expect(page.getByText('No coupons yet').or(page.getByRole('table'))).toBeVisible();
  await page.getByRole('link', { name: 'Add Coupon' }).press('Enter');
  await expect(page.getByText('Fill in the form to see it.')).toBeVisible();
  await page.getByRole('button', { name: 'Save Coupon' }).press('Enter');
  await expect(page.getByText('Write a whole number from 1 to 100')).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();

  await page.getByRole('button', { name: 'Make up a code' }).press('Enter');
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue(/^[A-Z2-9]{8}$/);
  await page.getByLabel('Code', { exact: true }).fill('desk30');
  await page.getByLabel('Percent off').fill('30');
  await page.getByLabel('Category').selectOption('PC Gadget');
  await page.getByRole('textbox', { name: 'Ends' }).fill('30 Nov 2099');
  await expect(page.getByText('Coupon DESK30')).toBeVisible();
  await page.getByRole('button', { name: 'Try Other Products' }).press('Enter');
  await page.getByLabel('Uses for each customer').fill('0');
  await page.getByRole('button', { name: 'Save Coupon' }).press('Enter');
  await expect(page.getByText('Write 1 or more, or leave it empty')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByLabel('Uses for each customer').fill('1');
  await page.getByRole('button', { name: 'Save Coupon' }).press('Enter');
  await expectToast(page, 'Successfully added');

  const row = page.getByRole('row', { name: /DESK30/ });
  await expect(row).toContainText('30 % off PC Gadget');
  await expect(row).toContainText('Once for each customer');
  await expect(row).toContainText('30 Nov 2099');
  await expect(row).toContainText('Active');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.getByRole('link', { name: 'DESK30' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Ends' })).toHaveValue('30 Nov 2099');
  await page.getByText('Free shipping', { exact: true }).click();
  await page.getByRole('link', { name: 'Cancel' }).press('Enter');
  await page.getByRole('button', { name: 'Keep Editing' }).press('Enter');
  // The dialog gives the focus back, which could come between the next focus and its key.
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Save Coupon' }).press('Enter');
  await expectToast(page, 'Successfully updated');
  await expect(row).toContainText('Free shipping with PC Gadget');

  await page.getByRole('button', { name: 'Delete DESK30' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(row).toHaveCount(0);
});

test('a customer enters a code in the cart, keeps it in the checkout, and pays less', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(409, '/api/coupon/check'));
  const body = { code: 'HELLO10', kind: 'percent', value: 10 } as const;
  await request(shop, couponCalls.addCoupon, { as: await signInAsAdmin(shop), body });
  await addSessionCookie(context, shop, await register(shop, newAccount('Mara Lindqvist')));
  await addToCart(page, await addProduct(shop, { price: 60 }), 2);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Have a code?' }).press('Enter');
  await expect(page.getByLabel('Coupon', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Enter a code')).toBeVisible();
  await page.getByLabel('Coupon', { exact: true }).fill('hello');
  await page.getByLabel('Coupon', { exact: true }).press('Enter');
  await expect(page.getByText('There is no such coupon. Check the code, or order without it.')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.getByLabel('Coupon', { exact: true }).fill('hello10');
  await page.getByLabel('Coupon', { exact: true }).press('Enter');
  await expect(summaryValue(page, 'Coupon HELLO10')).toHaveText('−$12.00');
  await expect(page.getByRole('button', { name: 'Remove coupon HELLO10' })).toBeFocused();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: /^Decrease quantity/ }).click();
  await expect(summaryValue(page, 'Coupon HELLO10')).toHaveText('−$6.00');
  await page.reload();
  await expect(summaryValue(page, 'Total')).toHaveText('$59.00');

  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Remove coupon HELLO10' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Have a code?' })).toBeFocused();
  await expect(summaryValue(page, 'Total')).toHaveText('$65.00');

  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Have a code?' }).click();
  await page.getByLabel('Coupon', { exact: true }).fill('hello10');
  await page.getByLabel('Coupon', { exact: true }).press('Enter');
  await expect(summaryValue(page, 'Total')).toHaveText('$59.00');
  await expect(page.getByText('Pay the courier $59.00 when the parcel arrives')).toBeVisible();
  await fillCheckout(page);
  await placeOrder(page);
  await expectPlaced(page);
  await expect(page.getByText('Please have $59.00 ready for the courier.')).toBeVisible();
  await expect(summaryValue(page, 'Coupon HELLO10')).toHaveText('−$6.00');
  expect(await page.evaluate(() => localStorage.getItem('cartCoupon'))).toBeNull();
});

test('a coupon that ends before the order is placed is refused there, and the order goes on without it', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(409, '/api/user/order'), statusError(409, '/api/coupon/check'));
  const admin = await signInAsAdmin(shop);
  const body = { code: 'LAUNCH5', kind: 'amount', value: 5 } as const;
  const { _id: couponId } = await request(shop, couponCalls.addCoupon, { as: admin, body });
  await addSessionCookie(context, shop, await register(shop));
  await addToCart(page, await addProduct(shop, { price: 60 }));
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Have a code?' }).click();
  await page.getByLabel('Coupon', { exact: true }).fill('LAUNCH5');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(summaryValue(page, 'Total')).toHaveText('$60.00');
  const ended = { ...body, endsAt: '2026-01-01T00:00:00.000Z' };
  await request(shop, couponCalls.changeCoupon, { as: admin, params: { couponId }, body: ended });

  await fillCheckout(page);
  await placeOrder(page);
  await expect(page.getByText('This coupon ended on 31 December 2025.').first()).toBeVisible();
  await expect(summaryValue(page, 'Total')).toHaveText('$65.00');
  await placeOrder(page);
  await expectPlaced(page);
});
