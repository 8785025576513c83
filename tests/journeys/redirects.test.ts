import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { redirectCalls } from '#features/redirect/redirect-calls.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { addProduct, addSessionCookie, type Person, request, signInAsAdmin } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

test.use({ ownShop: true });

const addRedirect = (shop: Shop, as: Person, from: string, to?: string) =>
  request(shop, redirectCalls.addRedirect, { as, body: to === undefined ? { from, status: 410 } : { from, to } });

/** Asks for an address without following where it leads. */
const ask = (shop: Shop, path: string, init?: RequestInit) =>
  fetch(`${shop.url}${path}`, { redirect: 'manual', ...init });

async function refusedCode(shop: Shop, admin: Person, from: string): Promise<string> {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ from, to: '/faq' });
  const answer = await fetch(`${shop.url}/api/redirect`, { method: 'POST', headers, body });
  return (await answer.json()).code;
}

async function openScreen(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('old addresses answer 301 with their query, removed ones 410, and pages win', async ({ shop }) => {
  const admin = await signInAsAdmin(shop);
  await addRedirect(shop, admin, '/old-shop/caf%C3%A9', '/faq#shipping');
  await addRedirect(shop, admin, '/away', 'https://example.com/a');
  await addRedirect(shop, admin, '/search.php', '/products?category=pc');
  await addRedirect(shop, admin, '/gone');
  await addRedirect(shop, admin, '/product/gone');

  for (const method of ['GET', 'HEAD']) {
    const moved = await ask(shop, '/Old-Shop/caf%C3%A9/?utm_source=a', { method });
    expect(moved.status).toBe(301);
    expect(moved.headers.get('location')).toBe('/faq?utm_source=a#shipping');
    expect(moved.headers.get('cache-control')).toBe('no-store');
    expect(moved.headers.get('strict-transport-security') ?? moved.headers.get('x-content-type-options')).toBeTruthy();
  }
  expect((await ask(shop, '/away')).headers.get('location')).toBe('https://example.com/a');
  expect((await ask(shop, '/search.php?q=a')).headers.get('location')).toBe('/products?category=pc');
  const data = await ask(shop, '/away.data?_routes=storefront%2Fnot-found');
  expect(data.status).toBe(204);
  expect(data.headers.get('x-remix-redirect')).toBe('https://example.com/a');
  for (const path of ['/gone', '/product/gone']) {
    const gone = await ask(shop, path);
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain('This page was removed.');
    expect((await ask(shop, `${path}.data`)).status).toBe(410);
  }
  expect((await ask(shop, '/gone-not')).status).toBe(404);
});

test('addresses that something serves cannot lead elsewhere', async ({ shop }) => {
  const admin = await signInAsAdmin(shop);
  const { _id } = await addProduct(shop);
  const pages = ['/', '/HOME/', '/FAQ', `/product/${_id}`, `/product/${_id}/board`, '/blog/1', '/adminDashboard/x/..'];
  const others = ['/api/product', '/favicon.ico', '/assets/x.js', '/pictures/none.webp', '/health/live', '/faq.data'];
  for (const path of [...pages, ...others]) expect(await refusedCode(shop, admin, path), path).toBe('path-in-use');
  for (const path of ['/product/none', '/blog/none', '/favicon.gif']) await addRedirect(shop, admin, path, '/faq');
  expect((await ask(shop, '/product/none')).headers.get('location')).toBe('/faq');
});

test('a link in a page leads where its address leads', async ({ page, shop, browserErrors }) => {
  const admin = await signInAsAdmin(shop);
  await addRedirect(shop, admin, '/product/moved', '/faq');
  await addRedirect(shop, admin, '/product/gone');
  browserErrors.allow(statusError(410, '/product/gone'));
  await page.goto('/blogs');
  const link = page.getByRole('link', { name: 'FAQ' }).first();
  await link.evaluate((element) => element.setAttribute('href', '/product/gone'));
  // The router of the browser asks for the data of pages.
  await page.evaluate(() => window.history.pushState({}, '', '/product/moved'));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await expect(page).toHaveURL('/faq');
  await page.goto('/product/gone');
  await expect(page.getByText('This page was removed.')).toBeVisible();
});

test('staff make redirects from paths that were not found, and see how often they are followed', async ({
  page,
  context,
  shop,
}) => {
  for (const path of ['/old-blog/Switches?x=1', '/old-blog/switches', '/stop/ada@example.com']) await ask(shop, path);
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await openScreen(page, '/adminDashboard/redirects');
  await expect(page.getByText('No redirects yet')).toBeVisible();
  await page.getByRole('link', { name: 'Not found lately' }).click();
  await expect(page).toHaveURL('/adminDashboard/missedPaths');
  const row = page.getByRole('row').filter({ hasText: '/old-blog/switches' });
  await expect(async () => {
    await page.reload();
    await expect(row.getByRole('cell').nth(0)).toHaveText('2', { timeout: 1000 });
  }).toPass();
  await expect(page.getByText('ada@example.com')).toBeHidden();
  expect(await findViolations(page)).toEqual([]);

  await row.getByRole('button', { name: 'Redirect… /old-blog/switches' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByLabel('Old address')).toHaveValue('/old-blog/switches');
  await expect(dialog.getByLabel('New address')).toBeFocused();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('A link leads to a path of the shop')).toBeVisible();
  await expect(dialog.getByLabel('New address')).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('New address').fill('/blogs');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Successfully added');
  await expect(page.getByText('Nothing was missed')).toBeVisible();

  expect((await ask(shop, '/old-blog/switches')).status).toBe(301);
  await page.getByRole('link', { name: 'Redirects', exact: true }).first().click();
  await expect(page).toHaveURL('/adminDashboard/redirects');
  const added = page.getByRole('row').filter({ hasText: '/old-blog/switches' });
  await expect(async () => {
    await page.reload();
    await expect(added.getByRole('cell').nth(1)).toHaveText('1', { timeout: 1000 });
  }).toPass();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete the redirect from /old-blog/switches' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Successfully Deleted');
  expect((await ask(shop, '/old-blog/switches')).status).toBe(404);
});

test('staff add, search and import redirects', async ({ page, context, shop, browserErrors }) => {
  browserErrors.allow(statusError(409, '/api/redirect'));
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await openScreen(page, '/adminDashboard/redirects');
  await page.getByRole('button', { name: 'Add Redirect' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByLabel('Old address')).toBeFocused();
  await dialog.getByLabel('Old address').fill('/faq');
  await dialog.getByText('Removed', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Add Redirect' }).click();
  await expect(dialog.getByText('A page of the shop has this address')).toBeVisible();
  await dialog.getByLabel('Old address').fill('/old');
  await dialog.getByRole('button', { name: 'Add Redirect' }).click();
  await expectToast(page, 'Successfully added');
  await expect(page.getByRole('row').filter({ hasText: '/old' }).getByText('Removed')).toBeVisible();

  await page.getByRole('link', { name: 'Import' }).click();
  const folder = createTemporaryFolder('thock-redirects-');
  const [wrong, mixed] = [join(folder, 'wrong.csv'), join(folder, 'mixed.csv')];
  writeFileSync(wrong, 'from,to\n/faq,/blogs\n');
  writeFileSync(mixed, 'from,to\n/a,/faq\n/faq,/blogs\n/b,/b\n/c,/blogs\n/old,/faq\n');
  await page.getByLabel('CSV file').setInputFiles(wrong);
  await expect(page.getByText('0 redirects will be added. 1 row cannot be imported.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import' })).toBeHidden();
  await page.getByLabel('CSV file').setInputFiles(mixed);
  await expect(
    page.getByText('2 redirects will be added. 1 redirect will be changed. 2 rows cannot be imported.'),
  ).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toContainText('Lead it to the last address at once');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import' }).click();
  await expectToast(page, '3 redirects imported');
  await expect(page.getByRole('row')).toHaveCount(4);

  await page.getByLabel('Search redirects').fill('/ol');
  await expect(page.getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('redirects.csv');
});
