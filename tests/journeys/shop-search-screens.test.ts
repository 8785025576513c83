import type { Page } from '@playwright/test';
import { searchCalls } from '#features/search/search-calls.ts';
import { addProduct, addSessionCookie, type Person, request, signInAsAdmin } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const listSynonyms = (shop: Shop, as: Person) => request(shop, searchCalls.listSynonyms, { as });

async function expectNoViolations(page: Page) {
  expect(await findViolations(page)).toEqual([]);
}

test('a search that found nothing becomes a synonym in one step', async ({ page, context, shop }) => {
  await addProduct(shop, { name: 'Quokka Wrist Rest' });
  const admin = await signInAsAdmin(shop);
  await addSessionCookie(context, shop, admin);
  for (const path of ['/api/search', '/search', '/search']) await fetch(`${shop.url}${path}?q=Handleiste`);

  await page.goto('/adminDashboard');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Shop Search' }).click();
  const row = page.getByRole('row').filter({ hasText: 'handleiste' });
  await expect(row.getByRole('cell').nth(0)).toHaveText('3');
  await expectNoViolations(page);

  await row.getByRole('button', { name: 'Add Synonym of handleiste' }).click();
  const dialog = page.getByRole('alertdialog');
  const field = dialog.getByLabel('Means the same as');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Type a word that products of the shop have')).toBeVisible();
  await expectNoViolations(page);
  await field.fill('wrist rest');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Successfully updated');
  await expect(row.getByText('Has a synonym')).toBeVisible();
  expect(await listSynonyms(shop, admin)).toContainEqual(['handleiste', 'wrist rest']);

  await row.getByRole('link', { name: 'handleiste' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Quokka Wrist Rest' })).toBeVisible();
});

test('an admin edits synonyms with the keyboard, sees what is wrong, and is asked before leaving', async ({
  page,
  context,
  shop,
}) => {
  const admin = await signInAsAdmin(shop);
  const before = await listSynonyms(shop, admin);
  await addSessionCookie(context, shop, admin);
  await page.goto('/adminDashboard/missedSearches');
  await page.getByRole('link', { name: 'Synonyms' }).click();
  await page.getByRole('button', { name: 'Add Group' }).press('Enter');
  const field = page.getByLabel(`Group ${before.length + 1}`, { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type('deskpad');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A group needs at least two words')).toBeVisible();
  await expect(field).toBeFocused();
  await expectNoViolations(page);
  expect(await listSynonyms(shop, admin)).toEqual(before);

  await page.getByRole('link', { name: 'Not found' }).click();
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  // The closing dialog gives the focus back to the link.
  await expect(page.getByRole('link', { name: 'Not found' })).toBeFocused();
  await field.fill('deskpad, desk mat');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Successfully updated');
  expect(await listSynonyms(shop, admin)).toEqual([...before, ['deskpad', 'desk mat']]);

  await page.getByRole('button', { name: `Remove group ${before.length + 1}` }).click();
  await page.getByRole('button', { name: 'Save Change' }).click();
  await expect.poll(() => listSynonyms(shop, admin)).toEqual(before);
  await page.getByRole('link', { name: 'Not found' }).click();
  await expect(page).toHaveURL('/adminDashboard/missedSearches');
});
