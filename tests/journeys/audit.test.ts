import { readFile } from 'node:fs/promises';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { addProduct, addSessionCookie, signInThroughApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

test('an admin filters the audit log and saves it as a file', async ({ page, shop }) => {
  const product = await addProduct(shop);
  await addSessionCookie(page.context(), shop, await signInThroughApi(shop));
  await page.goto('/adminDashboard/audit');
  const rows = page.getByRole('table', { name: 'Entries of the audit log' }).getByRole('row');
  await expect(rows.filter({ hasText: `Added ${product.name}` }).first()).toContainText('Product');
  const chain = page.getByRole('main').getByRole('status');
  await expect(chain.filter({ hasText: /^Not checked since .+: \d+ new entr(y|ies)/ })).toBeVisible();
  await page.getByRole('button', { name: 'Check Now' }).click();
  await expect(chain.filter({ hasText: /^The chain is intact\. [\d,]+ entries checked/ })).toBeVisible();

  await page.getByLabel('Kind').selectOption('Sign-in');
  await expect(page).toHaveURL(/kind=sign-in/);
  await expect(rows.nth(1)).toContainText('Signed in');
  await page.getByLabel('Who').selectOption(SAMPLE_ACCOUNTS.admin.name);
  const until = page.getByRole('textbox', { name: 'To' });
  await until.fill('first of May');
  await until.press('Tab');
  await expect(page.getByText('Write the day as 25 Nov 2026')).toBeVisible();
  await until.fill('2020-01-01');
  await until.press('Tab');
  await expect(until).toHaveValue('1 Jan 2020');
  await expect(page.getByRole('heading', { name: 'No entries' })).toBeVisible();
  await until.fill('');
  await expect(rows.nth(1)).toContainText(SAMPLE_ACCOUNTS.admin.name);
  await page.reload();
  await expect(page.getByLabel('Kind')).toHaveValue('sign-in');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(SAMPLE_ACCOUNTS.admin.name);
  expect(file).not.toContain(product.name);

  await page.goto('/adminDashboard/audit');
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});
