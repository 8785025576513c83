import { searchCalls } from '#features/search/search-calls.ts';
import { request, signInAsAdmin } from '../journeys/support/api.ts';
import { NAMES } from '../journeys/support/names.ts';
import { expect } from '../journeys/support/test.ts';
import { at, goTo, openDialog, refusing } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

/** The admin's dashboard, without single products and what follows orders. */
export const ADMIN_SCREENS: readonly Screen[] = [
  { page: 'overview', state: 'empty', as: 'newAdmin', open: at('/adminDashboard') },
  { page: 'overview', state: 'full', as: 'admin', open: at('/adminDashboard') },
  { page: 'overview', state: 'a year', as: 'admin', open: at('/adminDashboard?days=365') },
  { page: 'overview', state: 'long names', as: 'longAdmin', open: at('/adminDashboard') },
  { page: 'overview', state: 'shipping', as: 'admin', open: (visit) => openTask(visit, 'Ship') },
  { page: 'overview', state: 'restocking', as: 'admin', open: (visit) => openTask(visit, 'Restock') },
  {
    page: 'overview',
    state: 'account menu',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await goTo(visit, '/adminDashboard');
      const account = visit.page.getByRole('button', { name: 'Admin View' });
      if (await account.isVisible()) await account.click();
    },
  },
  { page: 'overview', state: 'chart', as: 'admin', open: (visit) => openChart(visit) },
  {
    page: 'overview',
    state: 'chart and table',
    as: 'admin',
    async open(visit) {
      await openChart(visit);
      await visit.page.getByText('Show as a table').click();
      await expect(visit.page.getByRole('table', { name: /^Revenue/ })).toBeVisible();
    },
  },
  { page: 'overview', state: 'failing', as: 'admin', open: refusing('**/api/admin/overview*', '/adminDashboard') },
  {
    page: 'overview',
    state: 'menu open',
    as: 'admin',
    isOverlay: true,
    maxWidth: 768,
    async open(visit) {
      await goTo(visit, '/adminDashboard');
      await openDialog(visit, 'Menu');
    },
  },
  { page: 'dashboard search', state: 'empty', as: 'admin', isOverlay: true, open: searchFor('') },
  { page: 'dashboard search', state: 'orders', as: 'admin', isOverlay: true, open: searchFor('wilma') },
  { page: 'dashboard search', state: 'products', as: 'admin', isOverlay: true, open: searchFor('a') },
  { page: 'dashboard search', state: 'long names', as: 'longAdmin', isOverlay: true, open: searchFor('d') },
  { page: 'dashboard search', state: 'nothing', as: 'admin', isOverlay: true, open: searchFor('zzz') },
  { page: 'missed searches', state: 'empty', as: 'newAdmin', open: at('/adminDashboard/missedSearches') },
  {
    page: 'missed searches',
    state: 'full',
    as: 'admin',
    async open(visit) {
      const words = ['handleiste', 'ergonomic split keyboard with wooden case', NAMES.unbroken, 'cans'];
      for (const word of words) await visit.page.request.get(`${visit.shop.url}/api/search?q=${word}`);
      await replaceSynonyms(visit);
      await goTo(visit, '/adminDashboard/missedSearches');
    },
  },
  {
    page: 'missed searches',
    state: 'synonym',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await visit.page.request.get(`${visit.shop.url}/api/search?q=handleiste`);
      await goTo(visit, '/adminDashboard/missedSearches');
      await openDialog(visit, /^Add Synonym/);
    },
  },
  { page: 'synonyms', state: 'empty', as: 'newAdmin', open: at('/adminDashboard/synonyms') },
  {
    page: 'synonyms',
    state: 'full',
    as: 'admin',
    async open(visit) {
      await replaceSynonyms(visit);
      await goTo(visit, '/adminDashboard/synonyms');
    },
  },
  {
    page: 'synonyms',
    state: 'invalid',
    as: 'admin',
    async open(visit) {
      await replaceSynonyms(visit);
      await goTo(visit, '/adminDashboard/synonyms');
      await visit.page.getByLabel('Group 1', { exact: true }).fill('headset');
      await visit.page.getByRole('button', { name: 'Save Change' }).click();
      await expect(visit.page.getByText('A group needs at least two words')).toBeVisible();
    },
  },
  { page: "admin's products", state: 'nothing found', as: 'admin', open: at('/adminDashboard?search=zzz') },
  {
    page: "admin's products",
    state: 'selection',
    as: 'admin',
    async open(visit) {
      await goTo(visit, '/adminDashboard');
      const boxes = visit.page.getByRole('checkbox', { name: /^Select (?!all)/ });
      await boxes.first().check();
      await boxes.nth(1).check();
      await expect(visit.page.getByText('2 selected')).toBeVisible();
    },
  },
  { page: "admin's products", state: 'preview', as: 'admin', isOverlay: true, open: openProductDialog('Basalt 65$') },
  {
    page: "admin's products",
    state: 'restock',
    as: 'admin',
    isOverlay: true,
    open: chooseForProduct('Gullrest', 'Restock'),
  },
  {
    page: "admin's products",
    state: 'delete',
    as: 'admin',
    isOverlay: true,
    open: chooseForProduct('Basalt', 'Delete'),
  },
  { page: "admin's orders", state: 'empty', as: 'newAdmin', open: at('/adminDashboard/mangeOrders') },
  { page: "admin's orders", state: 'full', as: 'admin', open: at('/adminDashboard/mangeOrders') },
  { page: "admin's orders", state: 'nothing found', as: 'admin', open: at('/adminDashboard/mangeOrders?search=zzz') },
  { page: "admin's orders", state: 'long names', as: 'longAdmin', open: at('/adminDashboard/mangeOrders') },
  {
    page: "admin's orders",
    state: 'filters',
    as: 'admin',
    async open(visit) {
      await goTo(visit, '/adminDashboard/mangeOrders');
      await visit.page.getByRole('button', { name: 'Filters' }).click();
    },
  },
  {
    page: "admin's orders",
    state: 'failing',
    as: 'admin',
    open: refusing('**/api/order*', '/adminDashboard/mangeOrders'),
  },
  { page: 'users', state: 'full', as: 'admin', open: at('/adminDashboard/mangeUsers') },
  { page: 'users', state: 'nothing found', as: 'admin', open: at('/adminDashboard/mangeUsers?search=zzz') },
  { page: 'users', state: 'long names', as: 'longAdmin', open: at('/adminDashboard/mangeUsers') },
  { page: 'users', state: 'delete', as: 'admin', isOverlay: true, open: openUserDialog('Delete ') },
  { page: 'users', state: 'make admin', as: 'admin', isOverlay: true, open: openUserDialog('Make Admin') },
  { page: "admin's profile", state: 'full', as: 'admin', open: at('/adminDashboard/profile') },
];

async function openChart(visit: Visit): Promise<void> {
  await goTo(visit, '/adminDashboard');
  await visit.page.getByText('Show chart').click();
  await expect(visit.page.getByRole('img', { name: /^Revenue/ })).toBeVisible();
}

/** Opens the dialog behind the first button of the products whose name begins so. */
async function openTask(visit: Visit, act: string): Promise<void> {
  await goTo(visit, '/adminDashboard');
  const list = visit.page.getByRole('list', { name: 'To do' });
  await list.getByRole('button', { name: act, exact: true }).first().click();
}

function openProductDialog(button: string, search = 'Basalt') {
  return async (visit: Visit) => {
    await goTo(visit, `/adminDashboard?search=${search}`);
    await openDialog(visit, new RegExp(`^${button}`));
  };
}

function chooseForProduct(search: string, action: string) {
  return async (visit: Visit) => {
    await goTo(visit, `/adminDashboard?search=${search}`);
    const more = visit.page.getByRole('button', { name: /^More for/ }).first();
    await more.click();
    await visit.page
      .getByRole('group', { name: /^More for/ })
      .getByRole('button', { name: action })
      .click();
    await expect(visit.page.getByRole('alertdialog')).toBeVisible();
  };
}

function openUserDialog(button: string) {
  return async (visit: Visit) => {
    await goTo(visit, '/adminDashboard/mangeUsers');
    await openDialog(visit, new RegExp(`^${button}`));
  };
}

/** Returns a function that opens the dashboard's search, types this text, and waits for the answer. */
function searchFor(text: string): (visit: Visit) => Promise<void> {
  return async (visit) => {
    await goTo(visit, '/adminDashboard/mails');
    const { page } = visit;
    await page
      .getByRole('button', { name: /^Search/ })
      .filter({ visible: true })
      .click();
    const field = page.getByRole('combobox', { name: 'Search the dashboard' });
    if (text === '') return expect(field).toBeFocused();
    const answered = page.waitForResponse(/staff-search/);
    await field.fill(text);
    await answered;
    await expect(page.getByRole('dialog').getByRole('status')).not.toBeEmpty();
  };
}

async function replaceSynonyms({ shop }: Visit): Promise<void> {
  const body = [
    ['headset', 'headphones', 'cans'],
    ['wrist rest', 'handleiste'],
    ['keycaps', 'key caps', NAMES.unbroken.slice(0, 60)],
  ];
  await request(shop, searchCalls.replaceSynonyms, { as: await signInAsAdmin(shop), body });
}
