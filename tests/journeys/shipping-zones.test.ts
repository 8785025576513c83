import { shippingCalls } from '#features/shipping/shipping-calls.ts';
import { addProduct, addSessionCookie, request, signInAsAdmin } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

test.afterEach(async ({ shop }) => {
  const as = await signInAsAdmin(shop);
  for (const { _id: zoneId } of await request(shop, shippingCalls.listZones, { as }))
    await request(shop, shippingCalls.deleteZone, { as, params: { zoneId } });
});

test('staff add a zone from a preset, see gaps while typing, try it, and delete it', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(422, '/api/shipping-zone'));
  await addProduct(shop, { price: 60 });
  await addProduct(shop, { name: 'Rosewood wrist rest' });
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Shipping' }).click();
  await expect(page.getByText('No shipping zones yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'EU by weight' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('European Union');

  await page.getByLabel('Rate 2, from').fill('1500');
  await expect(page.getByText('Nothing has a price from 1,000 g to 1,500 g.')).toBeVisible();
  await page.getByRole('button', { name: 'Save Zone' }).click();
  await expect(page.getByText('The rates of a method have to begin at 0')).toBeVisible();
  await page.getByLabel('Rate 2, from').fill('500');
  await expect(page.getByText('Rate 2 begins before rate 1 ends.')).toBeVisible();
  await page.getByLabel('Rate 2, from').fill('1000');
  await expect(page.getByText('Orders from 30,000 g are not shipped with this method.')).toBeVisible();
  await page.getByLabel('Rate 3, price').fill('-1');
  await page.getByLabel('Business days, at most').fill('2');
  await page.getByRole('button', { name: 'Save Zone' }).click();
  await expect(page.getByText('Enter an amount such as 12.50')).toBeVisible();
  await page.getByLabel('Rate 3, price').fill('29,90');
  await page.getByRole('button', { name: 'Save Zone' }).click();
  await expect(page.getByText('Write at least as many days as the fewest')).toBeVisible();
  await page.getByLabel('Business days, at most').fill('5');

  await page.getByLabel('Countries').selectOption('United States');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Austria' }).click();
  await page.getByRole('button', { name: 'Add Method' }).click();
  const second = page.getByRole('region', { name: 'Method 2' });
  await second.getByLabel('Method', { exact: true }).fill('Workshop');
  const pickup = page.getByRole('region', { name: 'Workshop' });
  await pickup.getByLabel('Business days, at least').fill('0');
  await pickup.getByLabel('Business days, at most').fill('0');
  await pickup.getByLabel('Customers collect it').check();
  await pickup.getByLabel('Where').fill('Thock workshop');
  await pickup.getByLabel('Address').fill('Main Street 1');
  await pickup.getByLabel('Price', { exact: true }).last().fill('0');
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Save Zone' }).click();
  await expectToast(page, 'Successfully added');
  await expect(page.getByText('$9.90 to $29.90 by weight')).toBeVisible();

  await page.getByLabel('Country').selectOption('Germany');
  await page.getByRole('button', { name: 'Try It' }).click();
  await expect(page.getByText('because it covers Germany, and no zone fits the place more closely')).toBeVisible();
  await expect(page.getByText('Rate from 0 g to 1,000 g')).toBeVisible();
  await page.getByLabel('Find products').fill('rosewood');
  const options = page.getByLabel('Product', { exact: true }).getByRole('option');
  // The product that is chosen stays among them.
  await expect.poll(() => options.count()).toBeLessThanOrEqual(2);
  await page.getByLabel('Product', { exact: true }).selectOption('Rosewood wrist rest');
  await page.getByLabel('Find products').fill('nothing like it');
  await expect(page.getByText('No product matches this search.')).toBeVisible();
  await expect(options).toHaveText('Rosewood wrist rest');
  await page.getByLabel('Pieces').fill('100');
  await page.getByRole('button', { name: 'Try It' }).click();
  await expect(page.getByText('Not available')).toBeVisible();
  await page.getByLabel('Country').selectOption('Japan');
  await page.getByRole('button', { name: 'Try It' }).click();
  await expect(page.getByText('No zone covers this place, so nothing is shipped there.')).toBeVisible();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }

  await page.getByRole('link', { name: 'European Union' }).click();
  await expect(page.getByLabel('Rate 3, price')).toHaveValue('29.90');
  await page.getByLabel('Name', { exact: true }).fill('Europe and home');
  await page.getByRole('button', { name: 'Save Zone' }).click();
  await expectToast(page, 'Successfully updated');

  await page.goto('/adminDashboard/shipping/new?preset=us-flat');
  await page.getByRole('button', { name: 'Save Zone' }).click();
  await expect(page.getByText('The zone Europe and home covers US too')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Delete Europe and home' }).click();
  await expect(page.getByText('Without zones, every order ships within your home country for $5.00.')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No shipping zones yet')).toBeVisible();
});
