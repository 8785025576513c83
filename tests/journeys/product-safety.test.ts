import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { addProduct, addSessionCookie, getProduct, request, signInAsAdmin } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test.describe('the shop of the specification', () => {
  test.use({ ownShop: true });

  test('staff add a manufacturer and choose it for a product, whose page shows it', async ({
    page,
    context,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(statusError(409, '/api/manufacturer'));
    await addSessionCookie(context, shop, await signInAsAdmin(shop));
    const product = await addProduct(shop);
    await page.goto('/adminDashboard/manufacturers');
    await expect(page.getByText('No manufacturers yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add Manufacturer' }).click();
    await page.getByLabel('Name').fill('Brindlo GmbH');
    await page.getByRole('button', { name: 'Save Change' }).click();
    await expect(page.getByText('Address is required')).toBeVisible();
    await expect(page.getByText('Email is Required')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Address').fill('Lindenallee 12\n04109 Leipzig');
    await page.getByLabel('Email').fill('Safety@Brindlo.example');
    await page.getByRole('button', { name: 'Save Change' }).click();
    await expectToast(page, 'Successfully updated');

    await page.goto(`/adminDashboard/editProduct/${product._id}`);
    await page.getByLabel('Manufacturer').selectOption('Brindlo GmbH');
    await page.getByLabel('Warnings').fill('Small parts.\nNot for children under 3.');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: 'Manufacturer and safety' })).toBeVisible();
    await preview.getByRole('button', { name: 'Close preview' }).click();
    await page.getByRole('button', { name: 'Save Change' }).click();
    await expectToast(page, 'Successfully updated');

    await page.goto('/adminDashboard/manufacturers');
    await page.getByRole('button', { name: 'Remove Brindlo GmbH' }).click();
    await page.getByRole('button', { name: 'Save Change' }).click();
    await expect(page.getByText(`is that of “${product.name}”`)).toBeVisible();

    await page.goto(`/product/${product._id}`);
    const safety = page.locator('section', { has: page.getByRole('heading', { name: 'Manufacturer and safety' }) });
    await expect(safety.first()).toContainText('Lindenallee 1204109 Leipzig');
    await expect(safety.getByRole('link', { name: 'safety@brindlo.example' })).toBeVisible();
    await expect(safety.first()).toContainText('Small parts.Not for children under 3.');
    await expectAccessible(page);
  });

  test('pages of products without manufacturer, warnings and charger say nothing about them', async ({
    page,
    shop,
  }) => {
    const product = await addProduct(shop, { price: 80, compareAtPrice: 100 });
    await page.goto(`/product/${product._id}`);
    await expect(page.getByRole('heading', { name: product.name, level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Manufacturer and safety' })).toHaveCount(0);
    await expect(page.getByRole('img', { name: /^Charge/ })).toHaveCount(0);
    await expect(page.getByText('Lowest price in the last 30 days')).toHaveCount(0);
  });

  test('the label about the charger follows from attributes', async ({ page, shop }) => {
    const as = await signInAsAdmin(shop);
    const flag = { kind: 'boolean', filterable: false } as const;
    const watts = { kind: 'number', unit: 'W', filterable: false } as const;
    const definitions = await request(shop, attributeCalls.listAttributes, {});
    const added = [
      { key: 'charger-included', label: 'Charger included', ...flag },
      { key: 'charging-power-min', label: 'Lowest charging power', ...watts },
      { key: 'charging-power-max', label: 'Highest charging power', ...watts },
      { key: 'usb-pd', label: 'USB PD', ...flag },
    ];
    await request(shop, attributeCalls.replaceAttributes, { as, body: [...definitions, ...added] });
    const attributes = [
      { key: 'charger-included', value: false },
      { key: 'charging-power-min', value: 5 },
      { key: 'charging-power-max', value: 45 },
      { key: 'usb-pd', value: true },
    ];
    const product = await addProduct(shop, { attributes });
    await page.goto(`/product/${product._id}`);
    const label = page.getByRole('img', {
      name: 'Charger not included. Charges with 5 to 45 watts, and fast with USB Power Delivery.',
    });
    await expect(label).toBeVisible();
    await expect(label).toContainText('5–45 W');
  });
});

/** Sets the only price of a product. */
async function reprice(shop: Shop, name: string, price: number, compareAtPrice: number | null) {
  const as = await signInAsAdmin(shop);
  const { _id, company, category, description, sellingPrice, image } = await getProduct(shop, name);
  const body = { name, company, category, description, sellingPrice, image, published: true, price, compareAtPrice };
  await request(shop, productCalls.changeProduct, { as, params: { productId: _id }, body });
}

test.describe('the shop in Berlin', () => {
  test.use({ environment: { SAMPLE: 'europe' } });

  test('pages name the lowest price of 30 days beside a reduction', async ({ page, shop }) => {
    const { name, _id } = await addProduct(shop, { price: 80 });
    await reprice(shop, name, 100, null);
    await reprice(shop, name, 90, 120);
    await page.goto(`/product/${_id}`);
    await expect(page.getByText('Lowest price in the last 30 days: 80,00 €')).toBeVisible();
    await reprice(shop, name, 90, null);
    await page.reload();
    await expect(page.getByText('90,00 €').first()).toBeVisible();
    await expect(page.getByText('Lowest price in the last 30 days')).toHaveCount(0);
  });

  for (const width of [320, 1280]) {
    test(`a product says who made it and how it is charged, at ${width} px`, async ({ page, shop }) => {
      await page.setViewportSize({ width, height: 800 });
      const { _id } = await getProduct(shop, 'Larkspur 8');
      await page.goto(`/product/${_id}`);
      await expect(page.getByRole('img', { name: /^Charger not included\. Charges with 5 to 45 watts/ })).toBeVisible();
      await expect(page.getByText('Responsible in the EU')).toBeVisible();
      await expect(page.getByText('118 Keyuan Road')).toBeVisible();
      await expectAccessible(page);
    });
  }
});
