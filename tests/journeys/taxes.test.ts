import { settingsCalls } from '#features/settings/settings-calls.ts';
import type { SettingsDraft } from '#features/settings/settings-schema.ts';
import { shippingCalls } from '#features/shipping/shipping-calls.ts';
import { taxCalls } from '#features/tax/tax-calls.ts';
import { PARCEL, ZONE } from '../support/shipping.ts';
import {
  addProduct,
  addProducts,
  addSessionCookie,
  listOrders,
  register,
  request,
  signInAsAdmin,
} from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import type { Shop } from './support/shop-process.ts';
import { addToCart, expectPlaced, placeOrder, summaryValue } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

test.use({ ownShop: true });

const LYON = { Phone: '+33 4 72 00 00 00', 'Street Address': '2 Rue du Port', 'Postal Code': '69001', City: 'Lyon' };

async function changeSettings(shop: Shop, changes: Partial<SettingsDraft>): Promise<void> {
  const as = await signInAsAdmin(shop);
  const { changedAt, changedBy, ...settings } = await request(shop, settingsCalls.readSettings, { as });
  await request(shop, settingsCalls.saveSettings, { as, body: { ...settings, ...changes } });
}

/** A shop in Germany whose prices include tax, and that ships to Germany, France and Switzerland. */
async function moveToGermany(shop: Shop): Promise<void> {
  const as = await signInAsAdmin(shop);
  await changeSettings(shop, { country: 'DE', currency: 'EUR', wholePrices: false, taxMode: 'included' });
  const methods = [{ ...PARCEL, rates: [{ from: 0, price: 5.95 }] }];
  await request(shop, shippingCalls.addZone, { as, body: { ...ZONE, countries: ['DE', 'FR', 'CH'], methods } });
}

test('staff enter rates, and see that wrong ones are refused', async ({ page, context, shop, browserErrors }) => {
  browserErrors.allow(statusError(422, '/api/tax-rate'));
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/taxes');
  await expect(page.getByText('No tax rates yet')).toBeVisible();
  await expect(page.getByText('No order is taxed as long as the settings say “No taxes”.')).toBeVisible();
  await page.getByRole('link', { name: 'Change the settings' }).click();
  await page.getByLabel('Prices', { exact: true }).selectOption('Tax is added to prices');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expectToast(page, 'Successfully updated');

  await page.goto('/adminDashboard/taxes');
  await page.getByRole('button', { name: 'Add Rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Tax Rate' });
  await dialog.getByLabel('Region (optional)').fill('us-ca');
  await dialog.getByLabel('Rate', { exact: true }).fill('107');
  await dialog.getByLabel('Name').fill('Sales tax');
  await dialog.getByRole('button', { name: 'Save Rate' }).click();
  await expect(dialog.getByText('Write a percentage from 0 to 100 with at most four decimals')).toBeVisible();
  await dialog.getByLabel('Rate', { exact: true }).fill('7,25');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save Rate' }).click();
  await expectToast(page, 'Tax rate saved');
  await expect(page.getByRole('row', { name: /US-CA.*7.25 %/ })).toBeVisible();

  await page.getByRole('button', { name: 'Add Rate' }).click();
  await dialog.getByLabel('Region (optional)').fill('US-CA');
  await dialog.getByLabel('Rate', { exact: true }).fill('8');
  await dialog.getByLabel('Name').fill('Other');
  await dialog.getByRole('button', { name: 'Save Rate' }).click();
  await expect(dialog.getByText('Two rates for the same place and class count from the same moment')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const width of [320, 390, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Delete Standard, United States/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Tax rate deleted');
});

test('prices, cart and checkout say what the tax is, and a business in France pays none', async ({
  page,
  context,
  shop,
  newVisitor,
  browserErrors,
}) => {
  browserErrors.allow(statusError(400, '/api/quote'));
  await moveToGermany(shop);
  const admin = await newVisitor();
  await addSessionCookie(admin.context(), shop, await signInAsAdmin(shop));
  await admin.goto('/adminDashboard/taxes');
  await admin.getByRole('button', { name: 'Add rates of Germany' }).click();
  await expectToast(admin, 'Tax rates added');

  const customer = await register(shop);
  await addSessionCookie(context, shop, customer);
  const board = await addProduct(shop, { price: 119 });
  await page.goto(`/product/${board._id}`);
  await expect(page.getByText('incl. 19 % VAT, plus shipping')).toBeVisible();
  await addToCart(page, board);
  await page.goto('/cart');
  await expect(summaryValue(page, 'incl. 19 % VAT')).toHaveText('€19.95');
  await page.getByLabel('Ship to').selectOption('Switzerland');
  await expect(summaryValue(page, 'Tax taken off, export')).toHaveText('−€19.00');
  await expect(summaryValue(page, 'Total')).toHaveText('€105.00');

  await page.goto('/checkout');
  await page.getByLabel('Country').selectOption('France');
  for (const [label, value] of Object.entries(LYON)) await page.getByLabel(label, { exact: true }).fill(value);
  await expect(summaryValue(page, 'Total')).toHaveText('€124.95');
  const vatNumber = page.getByLabel('VAT number (optional)');
  await vatNumber.fill('FR12');
  await vatNumber.blur();
  await expect(vatNumber).toHaveAccessibleDescription(/Write the VAT number with the letters of its country/);
  await vatNumber.fill('FR12345678901');
  await vatNumber.blur();
  await expect(vatNumber).toHaveAccessibleDescription('This number is valid.');
  await expect(summaryValue(page, 'Total')).toHaveText('€105.00');
  for (const width of [320, 390, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await placeOrder(page);
  await expectPlaced(page);
  await expect(page.getByText('Tax taken off, reverse charge')).toBeVisible();
  const [order] = await listOrders(shop, customer);
  expect(order).toMatchObject({ totalAmount: 100, shippingFee: 5, vatNumber: 'FR12345678901' });
});

test('the preview of a coupon taxes a sample order as at home', async ({ page, context, shop }) => {
  await moveToGermany(shop);
  const as = await signInAsAdmin(shop);
  await request(shop, taxCalls.addTaxPreset, { as, body: { country: 'DE' } });
  await addProducts(shop, [{ price: 100 }, { price: 19 }]);
  await addSessionCookie(context, shop, as);
  await page.goto('/adminDashboard/coupons/new');
  await page.getByLabel('Percent off').fill('50');
  await expect(summaryValue(page, 'incl. 19 % VAT')).toHaveText('€9.50');
  await expect(summaryValue(page, 'Total without shipping')).toHaveText('€59.50');

  await changeSettings(shop, { taxMode: 'added' });
  await page.reload();
  await page.getByLabel('Percent off').fill('50');
  await expect(summaryValue(page, 'VAT 19 %')).toHaveText('€11.31');
  await expect(summaryValue(page, 'Total without shipping')).toHaveText('€70.81');
});
