import { collectionCalls } from '#features/collection/collection-calls.ts';
import { addProduct, addSessionCookie, request, signInAsAdmin } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

const LIST = '/adminDashboard/collections';

test.afterEach(async ({ shop }) => {
  const as = await signInAsAdmin(shop);
  for (const { _id: collectionId } of await request(shop, collectionCalls.listCollections, { as }))
    await request(shop, collectionCalls.deleteCollection, { as, params: { collectionId } });
});

test('staff add a collection by rule, which customers see and filter', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(422, '/api/collection'));
  await addProduct(shop, { name: 'Collected one', company: 'Collectors', price: 40 });
  await addProduct(shop, { name: 'Collected two', company: 'Collectors', price: 80 });
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto(LIST);
  await expect(page.getByText('No collections yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add Collection' }).click();
  await expect(page.getByText('Every product matches.')).toBeVisible();
  await page.getByLabel('Company (optional)').fill('Nobody at all');
  await expect(page.getByText('No product matches at present.')).toBeVisible();
  await page.getByLabel('Company (optional)').fill('Collectors');
  await expect(page.getByText('2 products match.')).toBeVisible();
  await page.getByLabel('Price up to (optional)').fill('a lot');
  await expect(page.getByText('Complete the conditions')).toBeVisible();
  await page.getByRole('button', { name: 'Save Collection' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByText('Write an amount above 0, such as 12.50')).toBeVisible();
  await page.getByLabel('Price up to (optional)').fill('');
  await page.getByLabel('Title', { exact: true }).fill('For collectors');
  await page.getByLabel('Address').fill('new');
  await page.getByLabel('Text (optional)').fill('Made to be kept.');
  await page.getByLabel('Attribute', { exact: true }).selectOption('Kind');
  await expect(page.getByRole('group', { name: 'Kind' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the condition Kind' }).click();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Save Collection' }).click();
  await expect(page.getByText('The shop uses this word for a page of its own').first()).toBeVisible();
  await page.getByLabel('Address').fill('');
  await page.getByRole('button', { name: 'Save Collection' }).click();
  await expectToast(page, 'Successfully added');

  await page.goto('/collections');
  await page.getByRole('main').getByRole('link', { name: 'For collectors' }).last().click();
  await expect(page).toHaveURL('/collections/for-collectors');
  await expect(page.getByRole('heading', { level: 1, name: 'For collectors' })).toBeVisible();
  await expect(page.getByText('Made to be kept.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2 products' })).toBeVisible();
  await page.getByLabel('Sort By').selectOption('Price High to Low');
  await expect(page).toHaveURL('/collections/for-collectors?sort=highest');
  await page.getByLabel('Search products').fill('Collected t');
  await expect(page).toHaveURL(/\/collections\/for-collectors\?text=Collected\+t&sort=highest/);
  await expect(page.getByRole('heading', { name: 'Collected two' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear Filters' }).first().click();
  await expect(page).toHaveURL('/collections/for-collectors?sort=highest');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('staff pick products, arrange them by keyboard, and change the address', async ({ page, context, shop }) => {
  const first = await addProduct(shop, { name: 'Pickable one' });
  await addProduct(shop, { name: 'Pickable two' });
  const as = await signInAsAdmin(shop);
  const draft = { title: 'Picked', kind: 'picked' as const, productIds: [first._id], published: true };
  const { _id } = await request(shop, collectionCalls.addCollection, { as, body: draft });
  await addSessionCookie(context, shop, as);
  await page.goto(`${LIST}/${_id}`);
  await page.getByLabel('Find products').fill('pickable');
  await page.getByRole('button', { name: 'Add Pickable two' }).click();
  await expect(page.getByText('No other product matches this search.')).toBeVisible();
  await page.getByRole('button', { name: 'Move Pickable two. Arrow keys move it.' }).press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Move Pickable two. Arrow keys move it.' })).toBeFocused();
  await expect(page.getByText('Pickable two is now 1 of 2')).toBeAttached();
  await page.getByLabel('Address').fill('picked-by-us');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save Collection' }).click();
  await expectToast(page, 'Successfully updated');

  const response = await page.goto('/collections/picked?sort=lowest');
  expect(response?.request().redirectedFrom()?.url()).toContain('/collections/picked?');
  await expect(page).toHaveURL('/collections/picked-by-us?sort=lowest');
  await page.goto('/collections/picked-by-us');
  await expect(page.getByRole('heading', { level: 3 }).filter({ hasText: 'Pickable' })).toHaveText([
    'Pickable two',
    'Pickable one',
  ]);
});

test('staff arrange and delete collections, and the doors follow', async ({ page, context, shop }) => {
  const as = await signInAsAdmin(shop);
  for (const title of ['Alpha', 'Beta'])
    await request(shop, collectionCalls.addCollection, {
      as,
      body: { title, kind: 'rule', rule: {}, published: true },
    });
  await addSessionCookie(context, shop, as);
  await page.goto(LIST);
  await page.getByRole('button', { name: 'Move Beta. Arrow keys move it.' }).press('ArrowUp');
  const titles = async () => (await request(shop, collectionCalls.listCollections, {})).map(({ title }) => title);
  await expect.poll(titles).toEqual(['Beta', 'Alpha']);
  const grip = (name: string) => page.getByRole('button', { name: `Move ${name}. Arrow keys move it.` });
  await grip('Alpha').dragTo(grip('Beta'));
  await expect.poll(titles).toEqual(['Alpha', 'Beta']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete Alpha' }).click();
  await expect(page.getByText('Its page is gone, and links to it lead nowhere.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Successfully Deleted');
  await expect(page.getByRole('list', { name: 'All collections' }).getByRole('listitem')).toHaveCount(1);
  await page.goto('/products');
  const doors = page.getByRole('navigation', { name: 'Kinds of products' });
  await expect(doors.getByRole('link')).toHaveText(['Beta']);
  await doors.getByRole('link').click();
  await expect(page).toHaveURL('/collections/beta');
  await expect(doors.getByRole('link', { name: 'Beta' })).toHaveAttribute('aria-current', 'page');
});

test('a shop without collections has no page of them, and unpublished ones have none', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(404, '/collections'));
  browserErrors.allow(statusError(404, '/collections/hidden'));
  expect((await page.goto('/collections'))?.status()).toBe(404);
  const as = await signInAsAdmin(shop);
  const body = { title: 'Hidden', kind: 'rule' as const, rule: {}, published: false };
  await request(shop, collectionCalls.addCollection, { as, body });
  expect((await page.goto('/collections/hidden'))?.status()).toBe(404);
});
