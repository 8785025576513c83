import type { Page } from '@playwright/test';
import { newAccount, register, rememberPerson, signInAsAdmin } from './support/api.ts';
import { answered } from './support/complaints.ts';
import { expectToast } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const SURE_TO_DELETE = 'Are you sure you wanna delete this user?';
const SURE_TO_GRANT = 'Are you sure you wanna make this user an admin?';

for (const width of [1280, 390]) {
  test.describe(`on ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('an admin finds a user, makes them an admin and deletes another, by keyboard', async ({
      page,
      context,
      shop,
    }) => {
      const family = `Brookside${crypto.randomUUID().slice(0, 8)}`;
      const wilma = await register(shop, newAccount(`${family} Wilma`));
      const walter = await register(shop, newAccount(`${family} Walter`));
      await rememberPerson(context, shop, await signInAsAdmin(shop));
      await page.goto('/adminDashboard/mangeUsers');
      await expect(page.getByRole('heading', { name: 'USERS LIST', level: 1 })).toBeVisible();
      await page.getByRole('searchbox', { name: 'Search users' }).fill(family.toLowerCase());
      await expect(page.getByText('showing (1-2) of 2')).toBeVisible();
      await expect(page).toHaveURL(`/adminDashboard/mangeUsers?search=${family.toLowerCase()}`);

      await pressAndAnswer(page, `Make Admin ${wilma.name}`, SURE_TO_GRANT, 'Make Admin');
      await expectToast(page, 'Successfully made an admin');
      const row = page.getByRole('row').filter({ hasText: wilma.email });
      await expect(row.getByText('Admin', { exact: true })).toBeVisible();
      await expect(row.getByRole('button')).toHaveCount(0);

      await pressAndAnswer(page, `Delete ${walter.name}`, SURE_TO_DELETE, 'Cancel');
      await expect(page.getByRole('button', { name: `Delete ${walter.name}` })).toBeFocused();
      await pressAndAnswer(page, `Delete ${walter.name}`, SURE_TO_DELETE, 'Delete');
      await expectToast(page, 'Successfully Deleted');
      await expect(page.getByText('showing (1-1) of 1')).toBeVisible();
    });
  });
}

test('pages and search stand in the address, and Back returns to them', async ({ page, context, shop }) => {
  const family = `Ashgrove${crypto.randomUUID().slice(0, 8)}`;
  for (let number = 1; number <= 6; number++) await register(shop, newAccount(`${family} ${number}`));
  await rememberPerson(context, shop, await signInAsAdmin(shop));
  await page.goto(`/adminDashboard/mangeUsers?search=${family}`);
  await expect(page.getByText('showing (1-5) of 6')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['No', 'Name', 'Email', 'Role', 'Action']);
  await page
    .getByRole('link', { name: 'Page 2' })
    .or(page.getByRole('button', { name: 'Page 2' }))
    .click();
  await expect(page.getByText('showing (6-6) of 6')).toBeVisible();
  await expect(page).toHaveURL(`/adminDashboard/mangeUsers?search=${family}&page=2`);
  await expect(page.getByRole('row').filter({ hasText: family }).getByRole('cell').first()).toHaveText('6');

  await pressAndAnswer(page, `Delete ${family} 1`, SURE_TO_DELETE, 'Delete');
  await expect(page.getByText('showing (1-5) of 5')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/adminDashboard/mangeUsers?search=${family}`);
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByText('No users available')).toBeVisible();
});

test('whoever lost the right to make admins is told so and signed out', async ({ page, context, shop, complaints }) => {
  complaints.allow(answered(403, '/api/user/admin/'));
  const { name, email } = await register(shop);
  await rememberPerson(context, shop, await signInAsAdmin(shop));
  await page.goto(`/adminDashboard/mangeUsers?search=${email}`);
  await page.route('**/api/user/admin/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 403, body: 'no' }) : route.continue(),
  );
  await pressAndAnswer(page, `Make Admin ${name}`, SURE_TO_GRANT, 'Make Admin');
  await expectToast(page, 'Failed to make an admin');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a user who is gone meanwhile is said to be', async ({ page, context, shop, newVisitor, complaints }) => {
  complaints.allow(answered(404, '/api/user/'));
  const { name, email } = await register(shop);
  const admin = await signInAsAdmin(shop);
  await rememberPerson(context, shop, admin);
  await page.goto(`/adminDashboard/mangeUsers?search=${email}`);
  await expect(page.getByText('showing (1-1) of 1')).toBeVisible();

  const other = await newVisitor();
  await rememberPerson(other.context(), shop, admin);
  await other.goto(`/adminDashboard/mangeUsers?search=${email}`);
  await pressAndAnswer(other, `Delete ${name}`, SURE_TO_DELETE, 'Delete');
  await expectToast(other, 'Successfully Deleted');

  await pressAndAnswer(page, `Delete ${name}`, SURE_TO_DELETE, 'Delete');
  await expect(page.getByRole('alert')).toContainText('There is no such user.');
});

/** Presses a button, and in the dialog that asks this question another one, both by keyboard. */
async function pressAndAnswer(page: Page, button: string, question: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: question });
  await expect(dialog).toBeVisible();
  const wanted = dialog.getByRole('button', { name: answer, exact: true });
  await expect(dialog.locator(':focus')).toHaveRole('button');
  if (!(await wanted.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}
