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
  const rows = page.getByRole('table', { name: 'Attributes' }).locator('tbody tr');
  const panel = page.getByRole('main').getByRole('complementary');
  await page.getByRole('button', { name: 'Add Attribute' }).press('Enter');
  await expect(panel.getByLabel('Label')).toBeFocused();
  await panel.getByRole('button', { name: 'Close New attribute' }).press('Enter');
  const opener = rows.last().getByRole('button', { name: 'New attribute', exact: true });
  await expect(opener).toBeFocused();

  // What is wrong is opened and has the focus.
  await page.getByRole('button', { name: 'Save Change' }).press('Enter');
  await expect(panel.getByText('Label is required')).toBeVisible();
  await expect(panel.getByLabel('Label')).toBeFocused();
  await page.keyboard.type('weight');
  await page.getByRole('button', { name: 'Save Change' }).press('Enter');
  await expect(panel.getByText('Two attributes have the same', { exact: false })).toBeVisible();
  await expectAccessible(page);

  await panel.getByLabel('Label').fill('Keycaps');
  await panel.getByLabel('Kind').selectOption('choice');
  await page.getByRole('button', { name: 'Save Change' }).press('Enter');
  await expect(panel.getByText('Name at least one choice')).toBeVisible();
  const choice = panel.getByLabel('Add a value to the choices');
  await expect(choice).toBeFocused();
  await page.keyboard.type('ABS,POM,PBT,');
  await panel.getByRole('button', { name: 'Remove POM' }).press('Enter');
  await panel.getByRole('button', { name: 'Change PBT' }).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(panel.locator('.chip bdi')).toHaveText(['PBT', 'ABS']);
  await panel.getByLabel('Group').fill('Build');
  await panel.getByText('Explain the choices').press('Enter');
  await panel.getByLabel('PBT', { exact: true }).fill('Stays matt: for years.');

  const grip = page.getByRole('button', { name: 'Move Keycaps. Arrow keys move it.' });
  await grip.focus();
  await page.keyboard.press('ArrowUp');
  await expect(grip).toBeFocused();
  await expect(rows.nth(-2)).toContainText('Keycaps');
  await rows.filter({ hasText: 'Weight' }).getByRole('button', { name: 'Weight', exact: true }).press('Enter');
  await panel.getByRole('button', { name: 'Remove Weight' }).press('Enter');
  const dock = page.getByRole('group', { name: 'Changed attributes' });
  await expect(dock).toContainText('Saving removes Weight and the values of all products.');
  await rows.filter({ hasText: 'Weight' }).getByRole('button', { name: 'Keep Weight' }).press('Enter');
  await expect(dock).not.toContainText('Weight');
  await rows.filter({ hasText: 'Weight' }).getByRole('button', { name: 'Weight', exact: true }).press('Enter');
  await panel.getByRole('button', { name: 'Remove Weight' }).press('Enter');
  await page.getByRole('link', { name: 'Mange Orders' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).press('Enter');
  await page.getByRole('button', { name: 'Save Change' }).press('Enter');
  await expectToast(page, 'Successfully updated');

  await expect(rows).toHaveCount(definitions.length);
  await expect(dock).toBeHidden();
  await rows.filter({ hasText: 'Keycaps' }).getByRole('button', { name: 'Keycaps', exact: true }).click();
  await expect(panel.locator('.chip bdi')).toHaveText(['PBT', 'ABS']);
  await panel.getByText('Explain the choices').click();
  await expect(panel.getByLabel('PBT', { exact: true })).toHaveValue('Stays matt: for years.');
  await expect(panel.getByLabel('Group')).toHaveValue('Build');
  await expect(panel.getByLabel('Key', { exact: true })).toHaveCount(0);
  expect((await getProduct(shop, name)).attributes).toEqual([]);
});

test('attributes are ordered by dragging, and offered as filters in the table', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/adminDashboard/attributes');
  const names = page.getByRole('table', { name: 'Attributes' }).locator('tbody th');
  await expect(names.first()).toBeVisible();
  const [first = '', second = '', third = ''] = await names.allTextContents();
  const gripOf = (label: string) => page.getByRole('button', { name: `Move ${label}. Arrow keys move it.` });
  await gripOf(first).dragTo(gripOf(third));
  await expect(names.nth(0)).toHaveText(second);
  await expect(names.nth(2)).toHaveText(first);
  const filter = page.getByRole('switch', { name: `Filter by ${second}` });
  const before = await filter.isChecked();
  await filter.click();
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expectToast(page, 'Successfully updated');
  await page.reload();
  await expect(filter).toBeChecked({ checked: !before });
  await expect(names.nth(2)).toHaveText(first);
  await expectAccessible(page);
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
