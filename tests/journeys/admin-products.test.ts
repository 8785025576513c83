import { addProduct, addProducts, addSessionCookie, signInAsAdmin } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { fillProduct, NEW_PRODUCT, pictureFile, uniqueName } from './support/product-form.ts';
import { chooseForProduct, expectInCart } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const CONFIRM_DELETE = 'Are you sure you wanna delete this product?';

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('an admin adds, previews, edits, restocks, unpublishes and deletes a product', async ({
      page,
      context,
      shop,
      newVisitor,
    }) => {
      const name = uniqueName('Marlow');
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await page.goto('/adminDashboard');
      await page.getByRole('link', { name: 'Add Product' }).click();
      await expect(page.getByRole('heading', { name: 'Add Product', level: 1 })).toBeVisible();
      await expect(page.getByRole('switch', { name: 'Publish' })).toBeChecked();
      await fillProduct(page, name);
      await page.getByLabel('Image').setInputFiles(await pictureFile());
      await page.getByRole('button', { name: 'Upload Product' }).click();
      await expectToast(page, 'Product added successfully');
      await expect(page).toHaveURL('/adminDashboard#products');
      const row = page.getByRole('row').filter({ hasText: name });
      for (const text of ['PC Gadget', '$159.00', '$149.00', '30/30']) {
        await expect(row.getByText(text, { exact: true })).toBeVisible();
      }

      await page.getByRole('button', { name, exact: true }).press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog.getByText('In stock: 30')).toBeVisible();
      await expect(dialog.locator('img')).toHaveAttribute('src', /^\/media\//);
      await expect(dialog.locator('ins')).toHaveText('Price $159.00');
      await expect(dialog.getByText(NEW_PRODUCT.Description)).toBeVisible();
      await expect(dialog.getByText('Quantity 1')).toBeVisible();
      if (width === 390) {
        expect((await dialog.locator('img').boundingBox())?.width).toBeGreaterThan(300);
        const description = dialog.getByText(NEW_PRODUCT.Description);
        expect(await description.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0);
      }
      await expect(dialog.getByRole('link', { name: 'More Info' })).toHaveAttribute('href', /^\/product\//);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused();

      await chooseForProduct(page, name, 'Restock');
      await expect(page.getByRole('textbox', { name: 'Pieces received' })).toBeFocused();
      await page.keyboard.type('12');
      await page.keyboard.press('Enter');
      await expect(row.getByText('42/42', { exact: true })).toBeVisible();

      await page.getByRole('link', { name: `Edit ${name}` }).click();
      await expect(page.getByRole('heading', { name: 'Edit Product', level: 1 })).toBeVisible();
      await page.getByLabel('Price', { exact: true }).fill('99');
      await page.getByRole('button', { name: 'Save Change' }).click();
      await expectToast(page, 'Successfully updated');
      await expect(row.getByText('$99.00', { exact: true })).toBeVisible();
      await chooseForProduct(page, name, 'Feature');
      await expect(row.getByText('Featured')).toBeVisible();

      const visitor = await newVisitor();
      await visitor.goto('/');
      const featured = visitor.locator('section').filter({ hasText: 'Featured Products' });
      await expect(featured.getByRole('link', { name, exact: true })).toBeVisible();
      await visitor.goto(`/products?text=${name}`);
      await expect(visitor.getByRole('link', { name, exact: true })).toBeVisible();
      await expect(row.getByText('Live')).toBeVisible();
      await chooseForProduct(page, name, 'Unpublish');
      await expect(row.getByText('Not published')).toBeVisible();
      await page.reload();
      await expect(row.getByText('Not published')).toBeVisible();
      await visitor.reload();
      await expect(visitor.getByRole('link', { name, exact: true })).toBeHidden();

      await chooseForProduct(page, name, 'Delete');
      const confirmation = page.getByRole('alertdialog', { name: CONFIRM_DELETE });
      await expect(confirmation).toContainText(
        'This will delete the product permanently. You cannot undo this action.',
      );
      await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expectToast(page, 'Successfully Deleted');
      await expect(row).toBeHidden();
    });

    test('an admin unpublishes and deletes several products at once', async ({ page, context, shop }) => {
      const prefix = uniqueName('Nettle');
      await addProducts(
        shop,
        ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => ({ name: `${prefix} ${letter}` })),
      );
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await page.goto(`/adminDashboard?search=${prefix}&sort=name`);
      await expect(page.getByText('showing (1-5) of 6')).toBeVisible();
      await page.getByRole('checkbox', { name: `Select ${prefix} b` }).check();
      await page.getByRole('checkbox', { name: `Select ${prefix} d` }).check();
      await expect(page.getByText('2 selected')).toBeVisible();
      await page.getByRole('button', { name: 'Unpublish', exact: true }).click();
      await expect(page.getByText('Not published')).toHaveCount(2);

      await expect(page.getByText('2 selected')).toBeVisible();
      await page.getByRole('checkbox', { name: `Select ${prefix} d` }).uncheck();
      await page.getByRole('checkbox', { name: `Select ${prefix} a` }).check();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await expectToast(page, 'Successfully Deleted');
      await expect(page.getByText('showing (1-4) of 4')).toBeVisible();
      await expect(page.getByText('selected')).toBeHidden();
    });
  });
}

test('search and sorting of products are kept in the URL', async ({ page, context, shop }) => {
  const prefix = uniqueName('Osier');
  await addProducts(shop, [
    { name: `${prefix} low`, price: 10 },
    { name: `${prefix} high`, price: 90 },
    { name: `${prefix} middle`, price: 50 },
  ]);
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard?page=2');
  const columns = ['Select all on this page', 'Product', 'State', 'Category', 'Price', 'Sale Price', 'Stock', 'Action'];
  await expect(page.getByRole('table', { name: 'All products' }).getByRole('columnheader')).toHaveText(columns);
  await page.getByRole('searchbox', { name: 'Search products' }).fill(prefix);
  await expect(page.getByText('showing (1-3) of 3')).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort By' }).selectOption('Price High to Low');
  await expect(page).toHaveURL(/\/adminDashboard\?search=Osier\S+&sort=highest$/);
  const names = page.getByRole('table').getByRole('button', { name: new RegExp(`^${prefix}`) });
  await expect(names).toHaveText([`${prefix} high`, `${prefix} middle`, `${prefix} low`]);
  await page.getByRole('searchbox', { name: 'Search products' }).fill('zzz');
  await expect(page.getByText('No products available')).toBeVisible();
});

test('a new product requires every field and whole numbers', async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/addNewProduct');
  await page.getByRole('button', { name: 'Upload Product' }).click();
  for (const message of [
    'Product Name is Required',
    'Product price is required',
    'Selling Price is required',
    'Product quantity is required',
    'Product Category is Required',
    'Product description is Required',
    'Company Name is Required',
    'Image is Required',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Price', { exact: true }).fill('9.5');
  await expect(page.getByText('Product price has to be a whole number')).toBeVisible();
});

test('the compare-at price must be above the price, and can be removed again', async ({ page, context, shop }) => {
  const { _id, name } = await addProduct(shop, { price: 60 });
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  const edit = () => page.goto(`/adminDashboard/editProduct/${_id}`);
  const save = page.getByRole('button', { name: 'Save Change' });
  const compareAtPrice = page.getByLabel('Compare-at price');

  await edit();
  await expect(page.getByLabel('Selling')).toHaveAccessibleDescription(
    'Sale Price in the list. Internal, never charged.',
  );
  await expect(page.getByRole('switch', { name: 'Featured' })).not.toBeChecked();
  await compareAtPrice.fill('60');
  await save.click();
  await expect(page.getByText('Compare-at price has to be above the price')).toBeVisible();
  await compareAtPrice.fill('110');
  await page.getByRole('switch', { name: 'Featured' }).check();
  await save.click();
  await expectToast(page, 'Successfully updated');
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog', { name }).getByText('Save 45%')).toBeVisible();

  await edit();
  await expect(compareAtPrice).toHaveValue('110');
  await expect(page.getByRole('switch', { name: 'Featured' })).toBeChecked();
  await compareAtPrice.fill('');
  await save.click();
  await expectToast(page, 'Successfully updated');
  await edit();
  await expect(compareAtPrice).toHaveValue('');
});

test('a failed upload of a product shows an error and keeps the form', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(500, '/api/product'));
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/addNewProduct');
  await fillProduct(page, 'Marlow');
  await page.getByLabel('Image').setInputFiles(await pictureFile());
  await page.route('**/api/product', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.getByRole('button', { name: 'Upload Product' }).click();
  await expectToast(page, 'Failed to add Product');
  await expect(page.getByRole('alert')).toContainText('Try again');
  await expect(page.getByLabel('Product Name')).toHaveValue('Marlow');
});

test('Order Now in the product list adds the product to the cart and opens the checkout', async ({
  page,
  context,
  shop,
}) => {
  const { name } = await addProduct(shop);
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto(`/adminDashboard?search=${name}`);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'Order Now' }).click();
  await expect(page).toHaveURL('/checkout');
  await expectInCart(page, 1);
  await page.goBack();
  await expect(page).toHaveURL(/adminDashboard/);
});

test('a purchase link adds the product to the cart only once', async ({ page, shop }) => {
  const { _id } = await addProduct(shop);
  await page.goto('/faq');
  await page.goto(`/purchase/${_id}`);
  await expect(page).toHaveURL('/signIn?from=%2Fcheckout');
  await expectInCart(page, 1);
  await page.goBack();
  await expect(page).toHaveURL('/faq');
  await expectInCart(page, 1);
});

test('a missing product can be neither ordered nor edited', async ({ page, context, shop, browserErrors }) => {
  browserErrors.allow(statusError(404, '/api/product/'));
  await page.goto('/purchase/nothing');
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/editProduct/nothing');
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
});

for (const width of [1280, 1024, 390]) {
  test(`a row of the product list opens the form, and its menu keeps the focus, at ${width} px`, async ({
    page,
    context,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { name } = await addProduct(shop);
    await addSessionCookie(context, shop, await signInAsAdmin(shop));
    await page.goto(`/adminDashboard?search=${name}`);
    const row = page.getByRole('row').filter({ hasText: name });
    const button = row.getByRole('button', { name: `More for ${name}` });

    await chooseForProduct(page, name, 'Unpublish');
    await expectToast(page, 'Successfully updated');
    await expect(row.getByText('Not published')).toBeVisible();
    await button.press('Enter');
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();

    await row.click({ position: { x: 300, y: 8 } });
    await expect(page.getByRole('heading', { name: 'Edit Product', level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Mange Products' }).click();
    await expect(page).toHaveURL('/adminDashboard#products');
    await expect(page.getByRole('heading', { name: 'Products', level: 2 })).toBeInViewport();
  });
}
