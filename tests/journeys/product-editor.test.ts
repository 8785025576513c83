import type { Page } from '@playwright/test';
import { addProduct, addSessionCookie, getProduct, register, signInAsAdmin } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { addKeyboard, orderVariant, variantId } from './support/options.ts';
import { fillProduct, pictureFile, uniqueName } from './support/product-form.ts';
import { chooseForProduct } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test.beforeEach(async ({ context, shop }) => addSessionCookie(context, shop, await signInAsAdmin(shop)));

for (const width of [1280, 390]) {
  test(`at ${width} px an admin adds a product with options by keyboard`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 900 });
    const name = uniqueName('Marlow');
    await page.goto('/adminDashboard/addNewProduct');
    await fillProduct(page, name);
    await page.getByLabel('Image').setInputFiles(await pictureFile());
    await addOption(page, 1, 'Switch', ['Linear', 'Tactile']);
    await addOption(page, 2, 'Colour', ['Sand', 'Coal']);
    await expect(page.getByText('4 variants')).toBeVisible();
    await expect(page.getByLabel('Price of Tactile / Coal', { exact: true })).toHaveValue('159');

    await page.getByLabel('SKU of Linear / Sand').fill('same');
    await page.getByLabel('SKU of Linear / Coal').fill('SAME');
    await page.getByLabel('Price of Linear / Sand', { exact: true }).focus();
    for (const price of ['100', '110', '120']) {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(price);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByLabel('Price of Tactile / Coal', { exact: true })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByLabel('Price of Tactile / Sand', { exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Remove Tactile / Coal' }).press('Enter');
    await expect(page.getByText('3 variants')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Upload Product' }).click();
    await expect(page.getByText('Used by Linear / Sand')).toBeVisible();
    await expect(page.getByLabel('SKU of Linear / Coal')).toBeFocused();
    await page.getByLabel('SKU of Linear / Coal').fill('');
    await page.getByLabel('SKU of Linear / Sand').fill('');
    await page.getByLabel('Stock of Linear / Sand').fill('7');
    await page.getByLabel('Packed weight (g) of Linear / Coal').fill('heavy');
    await page.getByRole('button', { name: 'Upload Product' }).click();
    await expect(page.getByText('Packed weight has to be a whole number')).toBeVisible();
    await expect(page.getByLabel('Packed weight (g) of Linear / Coal')).toBeFocused();
    await page.getByLabel('Packed weight (g) of Linear / Coal').fill('1180');
    await page.getByRole('button', { name: 'Upload Product' }).click();
    await expectToast(page, 'Product added successfully');

    const product = await getProduct(shop, name);
    expect(product.options).toEqual([
      { name: 'Switch', values: ['Linear', 'Tactile'] },
      { name: 'Colour', values: ['Sand', 'Coal'] },
    ]);
    const { variants } = product;
    expect(variants.map(({ values, price, stock }) => [...Object.values(values), price, stock])).toEqual([
      ['Linear', 'Sand', 100, 7],
      ['Linear', 'Coal', 110, 0],
      ['Tactile', 'Sand', 120, 0],
    ]);
    expect(variants.map(({ weightGrams }) => weightGrams)).toEqual([undefined, 1180, undefined]);
  });
}

test('changing options keeps the existing variant, and a removed combination can be brought back', async ({
  page,
  shop,
}) => {
  const { _id, name, variants } = await addProduct(shop, { price: 60, stock: 5 });
  await page.goto(`/adminDashboard/editProduct/${_id}`);
  await addOption(page, 1, 'Size', ['Small', 'Large', 'Huge']);
  await expect(page.getByRole('link', { name: 'Stock of Small: 5' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Huge', exact: true }).last().press('Enter');
  await page.getByRole('button', { name: 'Bring back Huge' }).press('Enter');
  await page.getByRole('button', { name: 'Change Large' }).press('Enter');
  await page.getByRole('button', { name: 'Rename' }).press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Wide');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Select all variants' }).check();
  const selected = page.getByRole('group', { name: 'Selected variants' });
  await expect(selected).toContainText('3 selected');
  await selected.getByLabel('Price').fill('80');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expectToast(page, 'Successfully updated');

  const product = await getProduct(shop, name);
  expect(product.variants[0]?._id).toBe(variants[0]?._id);
  expect(product.variants.map(({ values, price, stock }) => [values.Size, price, stock])).toEqual([
    ['Small', 80, 5],
    ['Wide', 80, 0],
    ['Huge', 80, 0],
  ]);
});

test('an admin scans the barcodes of variants, and a wrong one is shown wherever it is', async ({ page, shop }) => {
  const { _id, name } = await addProduct(shop, { price: 60, stock: 5 });
  await page.goto(`/adminDashboard/editProduct/${_id}`);
  await page.getByLabel('HS code').fill('8471.60');
  await page.getByLabel('Country of origin').fill('cn');
  await page.getByLabel('GTIN').fill('4006381333932');
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expect(page.getByText('GTIN has a wrong digit. Compare it with the barcode.')).toBeVisible();
  await expect(page.getByLabel('GTIN')).toBeFocused();

  await addOption(page, 1, 'Size', ['Small', 'Large']);
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expect(page.getByLabel('GTIN of Small')).toBeFocused();
  // As a scanner does, which ends with Enter.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('4006381333931');
  await page.keyboard.press('Enter');
  await page.keyboard.type('96385074');
  await expect(page.getByLabel('GTIN of Large')).toHaveValue('96385074');
  await expect(page.getByLabel('HS code of Large')).toHaveValue('8471.60');
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'Prices and stock' }).check();
  await page.getByLabel('Price of Large', { exact: true }).fill('');
  await page.getByRole('radio', { name: 'Barcodes and customs' }).check();
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expect(page.getByLabel('Price of Large', { exact: true })).toBeFocused();
  await page.getByLabel('Price of Large', { exact: true }).fill('70');
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expectToast(page, 'Successfully updated');
  const shared = { hsCode: '847160', originCountry: 'CN' };
  expect((await getProduct(shop, name)).variants).toMatchObject([
    { ...shared, gtin: '4006381333931', price: 60 },
    { ...shared, gtin: '96385074', price: 70 },
  ]);
});

test('a preview shows the unsaved page, and invalid fields first', async ({ page, shop }) => {
  const { _id, name } = await addProduct(shop, { price: 60, stock: 5, attributes: [{ key: 'weight', value: 700 }] });
  await page.goto(`/adminDashboard/editProduct/${_id}`);
  await page.getByLabel('Company').fill('');
  await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter');
  await expect(page.getByLabel('Company')).toBeFocused();
  await page.getByLabel('Company').fill('Kelvane');
  await addOption(page, 1, 'Size', ['Small', 'Large']);
  await page.getByLabel('Price of Large', { exact: true }).fill('75');
  await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter');

  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(preview.getByText('Kelvane')).toBeVisible();
  await expect(preview.getByText('700 g')).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  await preview.getByRole('radio', { name: /^Large/ }).check();
  await expect(preview.getByText('Price $75.00', { exact: true })).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Out Of Stock' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeFocused();
  await expect(page.getByLabel('Price of Large', { exact: true })).toHaveValue('75');
  expect((await getProduct(shop, name)).company).not.toBe('Kelvane');
});

test('what the shop refuses is shown in its row, and everything typed stays', async ({ page, shop, browserErrors }) => {
  const other = await addProduct(shop);
  const product = await addKeyboard(shop);
  await orderVariant(shop, await register(shop), product, variantId(product, 'Tactile / Sand'), 1);
  browserErrors.allow(statusError(409, `/api/product/${product._id}`));
  await page.goto(`/adminDashboard/editProduct/${product._id}`);
  await page.getByLabel('SKU of Linear / Ink').fill(other.variants[0]?.sku ?? '');
  await page.getByRole('button', { name: 'Remove Clicky / Sand' }).press('Enter');
  await page.getByRole('button', { name: 'Save Change' }).click();
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect(row('Linear / Ink').getByText('Another variant has this SKU')).toBeVisible();
  await expect(page.getByLabel('SKU of Linear / Ink')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Bring back Clicky / Sand' })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('SKU of Linear / Ink').fill('');
  await page.getByRole('button', { name: 'Remove Tactile / Sand' }).press('Enter');
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expect(row('Tactile / Sand').getByText('An order that was not shipped yet contains it')).toBeVisible();
  const bringBack = page.getByRole('button', { name: 'Bring back Tactile / Sand' });
  await expect(bringBack).toBeFocused();
  await bringBack.press('Enter');
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expectToast(page, 'Successfully updated');
});

test('leaving with unsaved changes asks first, and saving does not', async ({ page, shop, browserErrors }) => {
  const { _id } = await addProduct(shop);
  browserErrors.allow(statusError(500, `/api/product/${_id}`));
  await page.goto(`/adminDashboard/editProduct/${_id}`);
  await page.getByLabel('Company').fill('Kelvane');
  await page.getByRole('link', { name: 'Mange Orders' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep Editing' }).press('Enter');
  await expect(page.getByLabel('Company')).toHaveValue('Kelvane');

  await page.route('**/api/product/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'no' }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expectToast(page, 'Failed to update');
  await expect(page.getByLabel('Company')).toHaveValue('Kelvane');
  await page.getByRole('link', { name: 'Mange Orders' }).first().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/adminDashboard/mangeOrders');
});

test('reloading with unsaved changes asks first', async ({ page, shop }) => {
  const { _id } = await addProduct(shop);
  await page.goto(`/adminDashboard/editProduct/${_id}`);
  await page.getByLabel('Company').fill('Kelvane');
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
});

test('an admin duplicates a product and edits the copy', async ({ page, shop }) => {
  const { name } = await addProduct(shop);
  await page.goto(`/adminDashboard?search=${name}`);
  await chooseForProduct(page, name, 'Duplicate');
  await expectToast(page, 'Product duplicated');
  await expect(page.getByLabel('Product Name')).toHaveValue(`Copy of ${name}`);
  await expect(page.getByRole('switch', { name: 'Publish' })).not.toBeChecked();
});

test('an admin restocks and counts a variant and reads its history', async ({ page, shop }) => {
  const { _id, name } = await addProduct(shop, {
    quantity: undefined,
    options: [{ name: 'Switch', values: ['Linear', 'Tactile'] }],
    variants: [
      { values: { Switch: 'Linear' }, price: 60, stock: 4 },
      { values: { Switch: 'Tactile' }, price: 60, stock: 0 },
    ],
  });
  await page.goto(`/adminDashboard?search=${name}`);
  await chooseForProduct(page, name, 'Restock');
  await expect(page).toHaveURL(`/adminDashboard/stock/${_id}`);
  await page.getByRole('button', { name: 'Restock Tactile' }).press('Enter');
  await expect(page.getByLabel('Pieces received')).toBeFocused();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the pieces received: a whole number from 1')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1,000');
  await page.keyboard.press('Enter');
  const history = page.getByRole('table', { name: 'Stock history' });
  await expect(history.getByRole('row').filter({ hasText: 'Restocked' })).toContainText('+1,000');

  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.getByRole('button', { name: 'Count Tactile' }).press('Enter');
  await expect(page.getByLabel('Pieces counted')).toBeFocused();
  await page.keyboard.type('998');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Two were broken');
  await page.keyboard.press('Enter');
  const count = history.getByRole('row').filter({ hasText: 'Counted' });
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(count).toContainText('Two were broken');
  await expect(count.getByRole('cell').filter({ hasText: '−2' })).toBeVisible();
  await expect(count.getByRole('cell', { name: '998', exact: true })).toBeVisible();
  await expect(page.getByText('showing (1-4) of 4')).toBeVisible();
  await expectAccessible(page);
});

test('pictures that the shop refuses are named at their field, which gets the focus', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(422, '/api/product/'));
  const { _id } = await addKeyboard(shop);
  await page.goto(`/adminDashboard/editProduct/${_id}`);
  await page.route(`**/api/product/${_id}`, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const { variants, ...body } = route.request().postDataJSON();
    const [first, ...others] = variants;
    const images = [{ image: '/pictures/products/gone.webp', alt: '' }];
    const changed = { ...body, images, variants: [{ ...first, image: '/pictures/products/lost.webp' }, ...others] };
    return route.continue({ postData: JSON.stringify(changed) });
  });
  await page.getByLabel('Company').fill('Kelvane');
  await page.getByRole('button', { name: 'Save Change' }).click();
  const field = page.getByLabel('Image', { exact: true });
  await expect(field).toHaveAccessibleDescription(/gone\.webp cannot be used.*lost\.webp cannot be used/);
  await expect(field).toBeFocused();
});

async function addOption(page: Page, number: number, name: string, values: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add Option' }).press('Enter');
  await expect(page.getByLabel(`Name of option ${number}`)).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  for (const value of values) {
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
}

test('an admin tells the story of a product and what is in its box, by keyboard', async ({ page, shop }) => {
  const { _id } = await getProduct(shop, 'Hexport 6-in-1 Hub');
  await page.goto(`/adminDashboard/editProduct/${_id}`);
  const add = page.getByRole('button', { name: 'Add Part' });
  await add.press('Enter');
  const part = page.getByRole('group', { name: 'Part 1 of the story' });
  await part.getByLabel('Picture').selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Save Change' }).press('Enter');
  await expect(part.getByText('Each part of the story needs a title')).toBeVisible();
  await part.getByLabel('Title').fill('Six ports in one bar');
  await part.getByLabel('Text').fill('Two of each kind.');
  await add.press('Enter');
  const second = page.getByRole('group', { name: 'Part 2 of the story' });
  await second.getByLabel('Title').fill('Taken apart');
  await second.getByLabel('Text').fill('Bar: aluminium\nCable: fixed');
  await expectAccessible(page);
  await page.getByLabel('In the box').fill('1× Hub, with its cable\n2x Sleeves');
  await page.getByRole('button', { name: 'Save Change' }).press('Enter');
  await expectToast(page, 'Successfully updated');

  await page.goto(`/product/${_id}`);
  await expect(page.getByRole('heading', { name: 'Six ports in one bar' })).toBeVisible();
  const parts = page.locator('.apart').getByRole('listitem');
  await expect(parts).toHaveText([/^1Bar\s*aluminium$/, /^2Cable\s*fixed$/]);
  await expect(page.locator('.in-the-box').getByRole('listitem')).toHaveText([
    /^1×Hub\s*with its cable$/,
    /^2×Sleeves$/,
  ]);
});

test('several variants get a price and pieces at once, grouped by the first option', async ({ page, shop }) => {
  const values = ['Linear', 'Tactile'].flatMap((Switch) => ['Sand', 'Coal'].map((Colour) => ({ Switch, Colour })));
  const { _id, name } = await addProduct(shop, {
    quantity: undefined,
    options: [
      { name: 'Switch', values: ['Linear', 'Tactile'] },
      { name: 'Colour', values: ['Sand', 'Coal'] },
    ],
    variants: values.map((each) => ({ values: each, price: 60, stock: 1 })),
  });
  await page.goto(`/adminDashboard/editProduct/${_id}`);
  await page.getByRole('checkbox', { name: 'Select all of Tactile' }).check();
  await page.getByRole('checkbox', { name: 'Select Linear / Coal' }).check();
  const selected = page.getByRole('group', { name: 'Selected variants' });
  await expect(selected).toContainText('3 selected');
  await expectAccessible(page);

  await selected.getByLabel('Pieces received').fill('0');
  await selected.getByRole('button', { name: 'Add to Stock' }).click();
  await expect(selected).toContainText('Enter a whole number from 1');
  await selected.getByLabel('Pieces received').fill('9');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Successfully updated');
  await expect(page.getByRole('link', { name: 'Stock of Tactile / Sand: 10' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Stock of Linear / Sand: 1' })).toBeVisible();

  await selected.getByLabel('Price').fill('75');
  await selected.getByRole('button', { name: 'Set Price' }).click();
  await selected.getByRole('button', { name: 'Clear' }).click();
  await expect(selected).toBeHidden();
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expect(page).toHaveURL('/adminDashboard#products');
  const { variants } = await getProduct(shop, name);
  expect(variants.map(({ price, stock }) => [price, stock])).toEqual([
    [60, 1],
    [75, 10],
    [75, 10],
    [75, 10],
  ]);
});

test('values of an option are ordered by dragging and by keys', async ({ page, shop }) => {
  const { _id } = await addProduct(shop);
  await page.goto(`/adminDashboard/editProduct/${_id}`);
  await addOption(page, 1, 'Size', ['Small', 'Large', 'Huge']);
  const names = page.locator('.chip bdi');
  await page.getByRole('button', { name: 'Change Huge' }).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(names).toHaveText(['Small', 'Huge', 'Large']);
  await expect(page.getByRole('button', { name: 'Change Huge' })).toBeFocused();
  await names.getByText('Small').dragTo(names.getByText('Large'));
  await expect(names).toHaveText(['Huge', 'Large', 'Small']);
});
