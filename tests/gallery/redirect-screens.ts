import { expect } from '../journeys/support/test.ts';
import { at, goTo, openDialog, refusing } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

const LONG = `/old-shop/${'a-very-long-name-of-a-category/'.repeat(6)}keycaps.html`;
const REDIRECTS = [
  { _id: 'a', from: '/blog/2019/choosing-switches', to: '/blog/1', status: 301, hits: 1843 },
  { _id: 'b', from: '/index.php', to: 'https://example.com/keyboards', status: 301, hits: 12 },
  { _id: 'c', from: '/sale', status: 410, hits: 0 },
  { _id: 'd', from: LONG, to: `/products?text=${'keyboard+'.repeat(20)}`, status: 301, hits: 1_204_311 },
];
const MISSED = [
  { path: '/wp-login.php', count: 312, lastAt: '2026-11-28T08:15:30.000Z' },
  { path: '/blog/2018/keycaps', count: 41, lastAt: '2026-11-27T19:02:11.000Z' },
  { path: LONG, count: 1, lastAt: '2026-11-02T11:40:00.000Z' },
];
const PLAN = {
  counts: { added: 1204, changed: 18, same: 1, refused: 2 },
  errors: [
    { row: 2, code: 'path-in-use', message: 'A page of the shop has this address. Delete or rename the page first.' },
    { row: 48_211, code: 'redirect-loop', message: 'This would lead from one redirect to another, or back.' },
  ],
};

/** Redirects in the dashboard, and the page for what was removed. */
export const REDIRECT_SCREENS: readonly Screen[] = [
  { page: 'redirects', state: 'empty', as: 'newAdmin', open: at('/adminDashboard/redirects') },
  { page: 'redirects', state: 'full', as: 'admin', open: (visit) => goToFilled(visit, '/adminDashboard/redirects') },
  {
    page: 'redirects',
    state: 'no match',
    as: 'newAdmin',
    open: at('/adminDashboard/redirects?search=/nothing'),
  },
  { page: 'redirects', state: 'failing', as: 'admin', open: refusing('**/api/redirect*', '/adminDashboard/redirects') },
  { page: 'redirects', state: 'delete', as: 'admin', isOverlay: true, open: (visit) => openIn(visit, /^Delete the/) },
  {
    page: 'redirects',
    state: 'add refused',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await openIn(visit, 'Add Redirect');
      await visit.page.getByLabel('Old address').fill('old page');
      await visit.page.getByRole('alertdialog').getByRole('button', { name: 'Add Redirect' }).click();
      await expect(visit.page.getByText('Type a path of the shop').first()).toBeVisible();
    },
  },
  {
    page: 'redirects',
    state: 'add removed',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await openIn(visit, 'Add Redirect');
      await visit.page.getByLabel('Old address').fill('/faq');
      await visit.page.getByText('Removed', { exact: true }).last().click();
      await visit.page.getByRole('alertdialog').getByRole('button', { name: 'Add Redirect' }).click();
      await expect(visit.page.getByText('A page of the shop has this address')).toBeVisible();
    },
  },
  { page: 'missed paths', state: 'empty', as: 'newAdmin', open: at('/adminDashboard/missedPaths') },
  {
    page: 'missed paths',
    state: 'full',
    as: 'admin',
    open: (visit) => goToFilled(visit, '/adminDashboard/missedPaths'),
  },
  { page: 'import redirects', state: 'empty', as: 'admin', open: at('/adminDashboard/redirects/import') },
  {
    page: 'import redirects',
    state: 'checked',
    as: 'admin',
    async open(visit) {
      await goTo(visit, '/adminDashboard/redirects/import');
      await chooseFile(visit, '/old-page,/faq\n/older-page,\n');
      await expect(visit.page.getByText('2 redirects will be added.')).toBeVisible();
    },
  },
  {
    page: 'import redirects',
    state: 'refused',
    as: 'admin',
    async open(visit) {
      await visit.page.route('**/api/redirect-import*', (route) => route.fulfill({ json: PLAN }));
      await goTo(visit, '/adminDashboard/redirects/import');
      await chooseFile(visit, '/faq,/blogs');
      await expect(visit.page.getByRole('row')).toHaveCount(3);
    },
  },
  {
    page: 'import redirects',
    state: 'unreadable',
    as: 'admin',
    async open(visit) {
      await goTo(visit, '/adminDashboard/redirects/import');
      await chooseFile(visit, '/old,"/faq');
      await expect(visit.page.getByText('A quotation mark in row')).toBeVisible();
    },
  },
];

async function goToFilled(visit: Visit, path: string): Promise<void> {
  const headers = { 'x-total-count': '4' };
  await visit.page.route(/\/api\/redirect\?/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: REDIRECTS, headers }) : route.continue(),
  );
  await visit.page.route('**/api/redirect/missed*', (route) => route.fulfill({ json: MISSED, headers }));
  await goTo(visit, path);
}

async function openIn(visit: Visit, button: string | RegExp): Promise<void> {
  await goToFilled(visit, '/adminDashboard/redirects');
  await openDialog(visit, button);
}

async function chooseFile({ page }: Visit, content: string): Promise<void> {
  const file = { name: 'redirects-of-the-old-shop.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('CSV file').setInputFiles(file);
}
