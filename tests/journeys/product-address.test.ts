import { addProduct, addSessionCookie, getProduct, signInAsAdmin } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { addKeyboard, variantId } from './support/options.ts';
import { uniqueName } from './support/product-form.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test('the owner changes the address of a product, and former addresses lead there', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  const other = await addProduct(shop);
  const product = await addKeyboard(shop);
  const variant = variantId(product, 'Tactile / Sand');
  const former = `/product/${product.slug}`;
  const present = `/product/${uniqueName('board').toLowerCase().replaceAll(' ', '-')}`;
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  browserErrors.allow(statusError(409, `/api/product/${product._id}`));

  await page.goto(`/adminDashboard/editProduct/${product._id}`);
  const address = page.getByLabel('Address', { exact: true });
  await expect(address).toHaveValue(product.slug ?? '');
  await address.fill('two words');
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expect(page.getByText('Address has only letters a to z, digits, and single hyphens')).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill(other.slug ?? '');
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expect(page.getByText('Another product has this address')).toBeVisible();
  await expect(address).toBeFocused();
  await expectAccessible(page);
  await address.fill(present.replace('/product/', ''));
  await page.getByLabel('Title for search engines').fill('A board with a title of its own');
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expectToast(page, 'Successfully updated');

  const answer = await fetch(`${shop.url}${former}?variant=${variant}`, { redirect: 'manual' });
  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe(`${present}?variant=${variant}`);
  await page.goto(`${former}?variant=${variant}`);
  await expect(page).toHaveURL(`${present}?variant=${variant}`);
  await expect(page.getByRole('radio', { name: /^Tactile/ })).toBeChecked();

  for (const path of [present, present.toUpperCase(), `/product/${product._id}`]) {
    const visited = await page.goto(path);
    expect(visited?.request().redirectedFrom()).toBeNull();
    await expect(page).toHaveTitle('A board with a title of its own · Thock');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', shop.url + present);
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', shop.url + present);
  }
});

test('the client router is led from a former address to the present one', async ({ page, context, shop }) => {
  const product = await addKeyboard(shop);
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto(`/adminDashboard/editProduct/${product._id}`);
  await page.getByLabel('Address', { exact: true }).fill('');
  await page.getByLabel('Product Name').fill(`${product.name} renamed`);
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expectToast(page, 'Successfully updated');
  const renamed = await getProduct(shop, `${product.name} renamed`);
  expect(renamed.slug).toBe(`${product.slug}-renamed`);

  const data = await fetch(`${shop.url}/product/${product.slug}.data`, { redirect: 'manual' });
  expect(data.status).toBe(202);
  expect(await data.text()).toContain(`/product/${renamed.slug}`);
});
