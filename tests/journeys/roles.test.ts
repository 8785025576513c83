import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { addSessionCookie, register, signInAsAdmin } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { ageSessions } from './support/sessions.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test.use({ environment: { STAFF_CONFIRM_MINUTES: '10' } });

test('an admin confirms who they are to give a role, which decides what its holder sees', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(401, '/api/user/'), statusError(422, '/api/confirmation'));
  const person = await register(shop);
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  ageSessions(shop);
  await page.goto(`/adminDashboard/mangeUsers?search=${encodeURIComponent(person.email)}`);

  await page.getByLabel(`Role of ${person.name}`).selectOption('Support');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change Role' }).click();
  const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
  await expect(dialog).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not your password. Try again.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(SAMPLE_ACCOUNTS.admin.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(page, 'Role changed');
  await expect(page.getByLabel(`Role of ${person.name}`)).toHaveValue('support');

  await context.clearCookies();
  await addSessionCookie(context, shop, person);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/adminDashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  const seen = ['Today', 'Mange Orders', 'Returns', 'Cash on delivery', 'Reviews', 'Mange Users', 'Mails', 'Profile'];
  await expect(links).toHaveText(seen.map((label) => new RegExp(`^${label}`)));
  await page.goto('/adminDashboard/coupons');
  await expect(page.getByRole('heading', { name: 'Your role does not include this page' })).toBeVisible();
  await page.goto('/adminDashboard/mangeUsers');
  await expect(page.getByRole('button', { name: /Delete|Make Admin/ })).toHaveCount(0);
});
