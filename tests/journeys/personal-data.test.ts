import { readFileSync } from 'node:fs';
import { addSessionCookie, register } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test('a customer downloads what the shop keeps about them, and deletes the account', async ({
  page,
  context,
  shop,
}) => {
  const person = await register(shop);
  await addSessionCookie(context, shop, person);
  await page.goto('/userDashboard/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Your Data' }).click();
  const { profile } = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(profile.email).toBe(person.email);

  await page.getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(question).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveURL('/');
  await expectToast(page, 'Your account is deleted');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});
