import definitions from '../../content/attributes.json' with { type: 'json' };
import { addProduct, addSessionCookie, getProduct, signInAsAdmin } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test.use({ ownShop: true });
test.beforeEach(async ({ context, shop }) => addSessionCookie(context, shop, await signInAsAdmin(shop)));

test('an admin adds, orders and removes attributes by keyboard', async ({ page, shop }) => {
  const { name } = await addProduct(shop, { attributes: [{ key: 'weight', value: 700 }] });
  await page.goto('/adminDashboard/attributes');
  const groups = page.getByRole('main').getByRole('group');
  const last = groups.last();
  await page.getByRole('button', { name: 'Add Attribute' }).press('Enter');
  await expect(last.getByLabel('Label')).toBeFocused();
  await page.getByRole('button', { name: 'Save Change' }).press('Enter');
  await expect(last.getByText('Label is required')).toBeVisible();
  await expect(last.getByLabel('Label')).toBeFocused();
  await page.keyboard.type('weight');
  await page.getByRole('button', { name: 'Save Change' }).press('Enter');
  await expect(last.getByText('Two attributes have the same', { exact: false })).toBeVisible();
  await expectAccessible(page);

  await last.getByLabel('Label').fill('Keycaps');
  await last.getByLabel('Kind').selectOption('choice');
  await last.getByLabel('Choices', { exact: true }).fill('PBT\nABS');
  await last.getByLabel('Group').fill('Build');
  await last.getByLabel('Explanations of choices').fill('POM: Smooth.');
  await page.getByRole('button', { name: 'Save Change' }).press('Enter');
  await expect(last.getByText('Begin each line with one of the choices')).toBeVisible();
  await last.getByLabel('Explanations of choices').fill('PBT: Stays matt: for years.');
  await page.getByRole('button', { name: 'Move Keycaps up' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move Keycaps up' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove Weight' }).press('Enter');
  await expect(page.getByText('Saving removes Weight and its values from all products.')).toBeVisible();
  await page.getByRole('link', { name: 'Mange Orders' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).press('Enter');
  await page.getByRole('button', { name: 'Save Change' }).press('Enter');
  await expectToast(page, 'Successfully updated');

  await expect(groups).toHaveCount(definitions.length);
  const keycaps = page.getByRole('group', { name: 'Keycaps', exact: true });
  await expect(keycaps.getByLabel('Choices', { exact: true })).toHaveValue('PBT\nABS');
  await expect(keycaps.getByLabel('Explanations of choices')).toHaveValue('PBT: Stays matt: for years.');
  await expect(keycaps.getByLabel('Group')).toHaveValue('Build');
  await expect(keycaps.getByLabel('Key', { exact: true })).toHaveCount(0);
  expect((await getProduct(shop, name)).attributes).toEqual([]);
});

test('a number is read as people write it, and refused if it can mean two', async ({ page, shop }) => {
  const { _id, name } = await addProduct(shop, { attributes: [{ key: 'weight', value: 700 }] });
  await page.goto(`/adminDashboard/editProduct/${_id}`);
  const weight = page.getByLabel('Weight', { exact: true });
  await weight.fill('1.250');
  await expect(weight).toHaveAccessibleDescription('Weight can mean 1,250 or 1.25. Write 1250 or 1.25.');
  await weight.fill('heavy');
  await expect(weight).toHaveAccessibleDescription('Weight has to be a number');
  await weight.fill('1,5');
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expectToast(page, 'Successfully updated');
  expect((await getProduct(shop, name)).attributes).toMatchObject([{ key: 'weight', value: 1.5 }]);
});
