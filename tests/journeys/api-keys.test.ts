import { addSessionCookie, signInAsAdmin } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

test('an admin adds an API key, sees it once and deletes it', async ({ page, context, shop }) => {
  const name = `Books ${crypto.randomUUID().slice(0, 8)}`;
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/keys');
  await page.getByRole('button', { name: 'Add Key' }).click();
  await expect(page.getByText('Name is Required')).toBeVisible();
  await expect(page.getByText('Choose at least one permission')).toBeVisible();

  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Read orders').check();
  await page.getByRole('button', { name: 'Add Key' }).click();
  const key = await page.locator('code').textContent();
  expect(key).toMatch(/^thock_\w/);
  const headers = { authorization: `Bearer ${key}` };
  const ask = async (path: string) => (await fetch(`${shop.url}/api/${path}`, { headers })).status;
  expect([await ask('order'), await ask('user')]).toEqual([200, 403]);

  await page.reload();
  await expect(page.locator('code')).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Read orders');
  await expect(row).not.toContainText('Never');
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Successfully Deleted');
  await expect(row).toHaveCount(0);
  expect(await ask('order')).toBe(401);
});
