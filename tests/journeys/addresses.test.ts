import type { Page } from '@playwright/test';
import { addressBookCalls } from '#features/address-book/address-book-calls.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import { addProduct, addSessionCookie, listOrders, register, request, signInAsAdmin } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import type { Shop } from './support/shop-process.ts';
import { addToCart, expectPlaced, placeOrder } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

async function moveTo(shop: Shop, country: string): Promise<void> {
  const as = await signInAsAdmin(shop);
  const { changedAt, changedBy, ...settings } = await request(shop, settingsCalls.readSettings, { as });
  await request(shop, settingsCalls.saveSettings, { as, body: { ...settings, country } });
}

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

const DUTCH = { 'Street Address': 'Dam 1', Postcode: '1012 AB', City: 'Amsterdam', Phone: '020 522 6161' };

test.use({ ownShop: true });

test.describe('a shop in the Netherlands', () => {
  test.beforeEach(({ shop }) => moveTo(shop, 'NL'));

  test('asks for its addresses, and says at the field what a postcode looks like', async ({
    page,
    context,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(statusError(400, '/api/user/order'));
    const customer = await register(shop);
    await addSessionCookie(context, shop, customer);
    await addToCart(page, await addProduct(shop));
    await page.goto('/checkout');
    await expect(page.getByLabel('Country')).toHaveValue('NL');
    await placeOrder(page);
    await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription('Postcode is Required');

    await fill(page, { ...DUTCH, Postcode: '02139' });
    await placeOrder(page);
    await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription(
      'Postcode must look like 1234 AB in Netherlands',
    );

    await fill(page, DUTCH);
    await placeOrder(page);
    await expectPlaced(page);
    await expect(page.getByText('1012 AB Amsterdam')).toBeVisible();
    const [order] = await listOrders(shop, customer);
    expect(order?.customer).toMatchObject({ country: 'NL', postalCode: '1012 AB', phone: '020 522 6161', zip: 1012 });
  });

  test('keeps an address book below the profile, which fills the checkout', async ({ page, context, shop }) => {
    const customer = await register(shop);
    await addSessionCookie(context, shop, customer);
    await page.goto('/userDashboard/profile');
    await page.getByRole('button', { name: 'Add an Address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an Address' });
    await dialog.getByLabel('Label (optional)').fill('Office');
    for (const [label, value] of Object.entries(DUTCH)) await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByRole('button', { name: 'Save Address' }).click();
    await expectToast(page, 'Address saved');
    await expect(page.getByRole('list').getByText('1012 AB Amsterdam')).toBeVisible();

    await addToCart(page, await addProduct(shop));
    await page.goto('/checkout');
    await expect(page.getByLabel('Postcode')).toHaveValue('1012 AB');
    await page.getByLabel('Postcode').fill('');
    await page.getByLabel('Saved address').selectOption({ index: 1 });
    await expect(page.getByLabel('Postcode')).toHaveValue('1012 AB');
    await placeOrder(page);
    await expectPlaced(page);

    await moveTo(shop, 'DE');
    await page.goto('/userDashboard/profile');
    await expect(page.getByText('We do not ship to Netherlands at present.')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Office' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Address deleted');
    expect(await request(shop, addressBookCalls.listAddresses, { as: customer })).toEqual([]);
  });
});
