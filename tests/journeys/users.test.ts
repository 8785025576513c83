import type { Page } from '@playwright/test';
import { apiKeyCalls } from '#features/api-key/api-key-calls.ts';
import { addSessionCookie, newAccount, register, request, signInAsAdmin, signUpThroughApi } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const CONFIRM_DELETE = 'Are you sure you wanna delete this user?';
const CONFIRM_GRANT = 'Are you sure you wanna make this user an admin?';

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('an admin finds users, makes one an admin and deletes another, by keyboard', async ({
      page,
      context,
      shop,
    }) => {
      const prefix = `Brookside${crypto.randomUUID().slice(0, 8)}`;
      const wilma = await register(shop, newAccount(`${prefix} Wilma`));
      const walter = await register(shop, newAccount(`${prefix} Walter`));
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await page.goto('/adminDashboard/mangeUsers');
      await expect(page.getByRole('heading', { name: 'USERS LIST', level: 1 })).toBeVisible();
      await page.getByRole('searchbox', { name: 'Search users' }).fill(prefix.toLowerCase());
      await expect(page.getByText('showing (1-2) of 2')).toBeVisible();
      await expect(page).toHaveURL(`/adminDashboard/mangeUsers?search=${prefix.toLowerCase()}`);

      await pressAndAnswerDialog(page, `Make Admin ${wilma.name}`, CONFIRM_GRANT, 'Make Admin');
      await expectToast(page, 'Successfully made an admin');
      const row = page.getByRole('row').filter({ hasText: wilma.email });
      await expect(row.getByText('Admin', { exact: true })).toBeVisible();
      await expect(row.getByRole('button')).toHaveCount(0);

      await pressAndAnswerDialog(page, `Delete ${walter.name}`, CONFIRM_DELETE, 'Cancel');
      await expect(page.getByRole('button', { name: `Delete ${walter.name}` })).toBeFocused();
      await pressAndAnswerDialog(page, `Delete ${walter.name}`, CONFIRM_DELETE, 'Delete');
      await expectToast(page, 'Successfully Deleted');
      await expect(page.getByText('showing (1-1) of 1')).toBeVisible();
    });
  });
}

test('a role warns of an email that is not confirmed, and of the API keys that end with the old one', async ({
  page,
  context,
  shop,
}) => {
  const prefix = `Larkfield${crypto.randomUUID().slice(0, 8)}`;
  const maker = await signUpThroughApi(shop, { ...newAccount(`${prefix} Mara`), password: 'long-enough-for-staff' });
  const admin = await signInAsAdmin(shop);
  await addSessionCookie(context, shop, admin);
  await page.goto(`/adminDashboard/mangeUsers?search=${prefix}`);
  const row = page.getByRole('row').filter({ hasText: maker.email });
  await expect(row.getByText('Not confirmed')).toBeVisible();

  await page.getByRole('button', { name: `Make Admin ${maker.name}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('This email is not confirmed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make Admin' }).click();
  await expectToast(page, 'Successfully made an admin');

  const keyName = `${prefix} key`;
  await request(shop, apiKeyCalls.addApiKey, { as: maker, body: { name: keyName, permissions: ['orders.read'] } });
  await page.reload();
  await page.getByLabel(`Role of ${maker.name}`).selectOption('Customer');
  await expect(dialog.getByText('This API key ends')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(keyName);
  await expect(dialog.getByText('This email is not confirmed')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Change Role' }).click();
  await expectToast(page, 'Role changed');
});

test('page and search are kept in the URL, and Back restores them', async ({ page, context, shop }) => {
  const prefix = `Ashgrove${crypto.randomUUID().slice(0, 8)}`;
  for (let number = 1; number <= 6; number++) await register(shop, newAccount(`${prefix} ${number}`));
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto(`/adminDashboard/mangeUsers?search=${prefix}`);
  await expect(page.getByText('showing (1-5) of 6')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['No', 'Name', 'Email', 'Role', 'Two-step', 'Action']);
  await page
    .getByRole('link', { name: 'Page 2' })
    .or(page.getByRole('button', { name: 'Page 2' }))
    .click();
  await expect(page.getByText('showing (6-6) of 6')).toBeVisible();
  await expect(page).toHaveURL(`/adminDashboard/mangeUsers?search=${prefix}&page=2`);
  await expect(page.getByRole('row').filter({ hasText: prefix }).getByRole('cell').first()).toHaveText('6');

  await pressAndAnswerDialog(page, `Delete ${prefix} 1`, CONFIRM_DELETE, 'Delete');
  await expect(page.getByText('showing (1-5) of 5')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/adminDashboard/mangeUsers?search=${prefix}`);
  const tabs = page.getByRole('navigation', { name: 'Users by role' });
  await expect(tabs.getByRole('link')).toHaveText(['All5', 'Customers5', 'Support0', 'Catalogue0', 'Admins0']);
  await tabs.getByRole('link', { name: /^Admins/ }).click();
  await expect(page).toHaveURL(`/adminDashboard/mangeUsers?role=admin&search=${prefix}`);
  await expect(page.getByText('No users available')).toBeVisible();
  await tabs.getByRole('link', { name: /^Customers/ }).click();
  await expect(page.getByText('showing (1-5) of 5')).toBeVisible();
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByText('No users available')).toBeVisible();
  await expect(page).toHaveURL('/adminDashboard/mangeUsers?role=user&search=zzz');
});

test('an admin who may no longer grant the role sees an error and is signed out', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(403, '/api/user/admin/'));
  const { name, email } = await register(shop);
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto(`/adminDashboard/mangeUsers?search=${email}`);
  await page.route('**/api/user/admin/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 403, body: 'no' }) : route.continue(),
  );
  await pressAndAnswerDialog(page, `Make Admin ${name}`, CONFIRM_GRANT, 'Make Admin');
  await expectToast(page, 'Failed to make an admin');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('deleting a user who is already deleted shows an error', async ({
  page,
  context,
  shop,
  newVisitor,
  browserErrors,
}) => {
  browserErrors.allow(statusError(404, '/api/user/'));
  const { name, email } = await register(shop);
  const admin = await signInAsAdmin(shop);
  await addSessionCookie(context, shop, admin);
  await page.goto(`/adminDashboard/mangeUsers?search=${email}`);
  await expect(page.getByText('showing (1-1) of 1')).toBeVisible();

  const otherAdmin = await newVisitor();
  await addSessionCookie(otherAdmin.context(), shop, admin);
  await otherAdmin.goto(`/adminDashboard/mangeUsers?search=${email}`);
  await pressAndAnswerDialog(otherAdmin, `Delete ${name}`, CONFIRM_DELETE, 'Delete');
  await expectToast(otherAdmin, 'Successfully Deleted');

  await pressAndAnswerDialog(page, `Delete ${name}`, CONFIRM_DELETE, 'Delete');
  await expect(page.getByRole('alert')).toContainText('There is no such user.');
});

/** Presses a button, then a button in the confirmation dialog, both by keyboard. */
async function pressAndAnswerDialog(page: Page, button: string, question: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: question });
  await expect(dialog).toBeVisible();
  const choice = dialog.getByRole('button', { name: answer, exact: true });
  await expect(dialog.locator(':focus')).toHaveRole('button');
  if (!(await choice.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
  await expect(choice).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}
