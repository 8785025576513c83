import type { Page } from '@playwright/test';
import {
  addProduct,
  addSessionCookie,
  getProduct,
  newAccount,
  placeOrder,
  register,
  signInAsAdmin,
} from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { expect, test } from './support/test.ts';

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search the dashboard' });
const optionsOf = (page: Page) => page.getByRole('option');

/** Opens the search with the shortcut, which works as soon as the page's scripts run. */
async function openWithKeys(page: Page) {
  const field = fieldOf(page);
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused({ timeout: 2000 });
  }).toPass();
  return field;
}

async function expectNoViolations(page: Page) {
  expect(await findViolations(page)).toEqual([]);
}

test('an admin finds orders, products, people, screens and actions with the keyboard alone', async ({
  page,
  context,
  shop,
}) => {
  const customer = await register(shop, newAccount('Ottoline Quarles'));
  const product = await addProduct(shop, { name: 'Quillback 65', published: false });
  const sold = await addProduct(shop);
  const { _id } = await placeOrder(shop, customer, [{ product: sold, amount: 1 }], 'cash', {
    name: 'Ottoline Quarles',
    mobile: 4942112345678,
    streetAddress: 'Main Street 1',
    city: 'Bremen',
    zip: 28195,
  });
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/profile');

  // Nothing typed: where one can go.
  const field = await openWithKeys(page);
  await expect(optionsOf(page).filter({ hasText: 'Mange Orders' })).toBeVisible();
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await expectNoViolations(page);

  await field.fill('ottoline');
  const order = optionsOf(page).filter({ hasText: `#${_id.slice(0, 4)}` });
  await expect(order).toContainText('$65.00');
  await expect(order).toHaveAttribute('aria-selected', 'true');
  await expect(optionsOf(page).filter({ hasText: customer.email }).last()).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('ArrowUp');
  await expect(optionsOf(page).last()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await optionsOf(page).last().getAttribute('id')) ?? '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/adminDashboard/mangeOrders/${_id}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Enter right after typing waits for the answer.
  await (await openWithKeys(page)).fill('quillback');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/adminDashboard/editProduct/${product._id}`);

  await (await openWithKeys(page)).fill('manage us');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/adminDashboard/mangeUsers');
  await (await openWithKeys(page)).fill('add pro');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/adminDashboard/addNewProduct');

  const download = page.waitForEvent('download');
  await (await openWithKeys(page)).fill('export');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('products.csv');

  await (await openWithKeys(page)).fill('zzz');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing starts with that.' })).toBeVisible();
  await fieldOf(page).fill('a b c d e f g h i j k l m');
  await expect(page.getByText('Search for at most 12 words and 100 characters.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the search restocks products and moves orders', async ({ page, context, shop }) => {
  const customer = await register(shop);
  const product = await addProduct(shop, { name: 'Marlowe 60', stock: 3 });
  const { _id } = await placeOrder(shop, customer, [{ product, amount: 1 }]);
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto(`/adminDashboard/mangeOrders/${_id}`);
  const status = page.getByLabel('Change Status');
  await expect(status).toHaveValue('pending');

  await (await openWithKeys(page)).fill('confirm');
  await optionsOf(page).filter({ hasText: 'Confirm an order' }).click();
  const field = fieldOf(page);
  await expect(field).toHaveValue('confirm ');
  await expect(page.getByText('Type an order number, a name or an email.')).toBeVisible();
  await field.pressSequentially(`#${_id.slice(0, 8)}`);
  await expect(optionsOf(page)).toHaveText([new RegExp(`^#${_id.slice(0, 4)} .*Confirmed$`)]);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Order #${_id.slice(0, 4)} is confirmed`)).toBeVisible();
  // The page behind the search follows.
  await expect(status).toHaveValue('confirmed');

  await (await openWithKeys(page)).fill(`confirm ${_id.slice(0, 8)}`);
  await expect(page.getByText('No matching orders that can change to this status.')).toBeVisible();
  await fieldOf(page).fill('restock marlowe');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(/Marlowe 60.*: 2 in stock\./);
  await dialog.getByLabel('Pieces received').fill('5');
  await dialog.getByRole('button', { name: 'Restock' }).click();
  await expect(page.getByText('Restocked Marlowe 60')).toBeVisible();
  await expect.poll(async () => (await getProduct(shop, 'Marlowe 60')).stock).toBe(7);

  await (await openWithKeys(page)).fill('restock alderway');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/adminDashboard\/stock\//);
});

test('answers never arrive out of order, and failures are said', async ({ page, context, shop, browserErrors }) => {
  browserErrors.allow(statusError(503, '/api/staff-search'));
  await addProduct(shop, { name: 'Duskheron 60' });
  await addProduct(shop, { name: 'Skylark 60' });
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/cash');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/staff-search?q=duskh', async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  await page.getByRole('button', { name: /^Search/ }).click();
  const field = fieldOf(page);
  const isAsked = page.waitForRequest('**/api/staff-search?q=duskh');
  await field.fill('duskh');
  await isAsked;
  await field.fill('skyl');
  await expect(optionsOf(page).filter({ hasText: 'Skylark 60' })).toBeVisible();
  held.resolve();
  await expect(optionsOf(page).filter({ hasText: 'Duskheron' })).toHaveCount(0);

  await page.route('**/api/staff-search?q=fails', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await field.fill('fails');
  await expect(page.getByRole('status').filter({ hasText: /Try again/ })).toBeVisible();
});

test('on a phone the search is a whole page, and customers search the shop', async ({
  page,
  context,
  shop,
  newVisitor,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/returns');
  await page.getByRole('button', { name: 'Search' }).click();
  await fieldOf(page).fill('alder');
  await optionsOf(page).filter({ hasText: 'Alderway 60' }).click();
  await expect(page).toHaveURL(/editProduct/);

  const visitor = await newVisitor();
  await addSessionCookie(visitor.context(), shop, await register(shop));
  await visitor.goto('/userDashboard');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await visitor.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(visitor.getByRole('combobox', { name: 'Search the shop' })).toBeFocused();
});
