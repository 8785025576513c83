import { menuCalls } from '#features/menu/menu-calls.ts';
import { MAX_LABEL_CHARACTERS, type MenuEntry } from '#features/menu/menu-schema.ts';
import { type Person, request, signInAsAdmin } from '../journeys/support/api.ts';
import { NAMES } from '../journeys/support/names.ts';
import type { Shop } from '../journeys/support/shop-process.ts';
import { expect } from '../journeys/support/test.ts';
import { at, goTo, openDialog, refusing } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

const PAGE = '/adminDashboard/menus';

const links = (...labels: string[]) =>
  labels.map((label) => ({ label: label.slice(0, MAX_LABEL_CHARACTERS), to: '/faq' }));
const MENU: MenuEntry[] = [
  { label: 'Keyboards', to: '/products', children: links('60 %', '65 %', '75 %', 'Tenkeyless', 'Full-size') },
  ...links('Switches', 'Keycaps'),
  { label: 'Blog', to: '/blogs', children: links('Layouts explained', 'Choosing switches') },
];
const LONG_MENU: MenuEntry[] = links(NAMES.long, NAMES.unbroken, NAMES.arabic, NAMES.hebrew).map((entry) => ({
  ...entry,
  children: links(NAMES.unbroken, NAMES.long, NAMES.hebrew, NAMES.arabic, '75 %'),
}));

/** Menus of header and footer, and the screen with which staff keep them. The shop with long names has long menus. */
export const MENU_SCREENS: readonly Screen[] = [
  { page: 'menus', state: "the shop's own", as: 'admin', open: at(PAGE) },
  { page: 'menus', state: 'full', as: 'newAdmin', open: (visit) => withMenu(visit, PAGE) },
  { page: 'menus', state: 'long names', as: 'longAdmin', open: at(PAGE) },
  {
    page: 'menus',
    state: 'invalid',
    as: 'admin',
    async open(visit) {
      await goTo(visit, PAGE);
      await visit.page.getByRole('button', { name: 'Add Entry' }).click();
      await visit.page.getByLabel('Address').last().fill('javascript:alert(1)');
      await visit.page.getByRole('button', { name: 'Save Change' }).click();
      await expect(visit.page.getByText('Label is required')).toBeVisible();
    },
  },
  { page: 'menus', state: 'failing', as: 'admin', open: refusing('**/api/menu', PAGE) },
  {
    page: 'menu of the shop',
    state: 'open',
    as: 'newAdmin',
    async open(visit) {
      await withMenu(visit, '/faq');
      const button = visit.page.getByRole('banner').getByRole('button', { name: 'Keyboards' });
      if (await button.isVisible()) await button.click();
    },
  },
  { page: 'menu of the shop', state: 'long names', as: 'longGuest', open: at('/faq') },
  {
    page: 'menu of the shop',
    state: 'below an entry',
    as: 'longGuest',
    isOverlay: true,
    async open(visit) {
      await goTo(visit, '/faq');
      await openDialog(visit, 'Menu');
      await visit.page
        .getByRole('dialog')
        .getByRole('button', { name: NAMES.unbroken.slice(0, 20) })
        .click();
    },
  },
];

/** Gives header and footer menus whose labels are as long as they may be. */
export function addLongMenus(shop: Shop, as: Person): Promise<void> {
  return saveMenus(shop, as, LONG_MENU);
}

async function saveMenus(shop: Shop, as: Person, body: MenuEntry[]): Promise<void> {
  for (const menu of ['header', 'footer'] as const)
    await request(shop, menuCalls.saveMenu, { as, params: { menu }, body });
}

/** Opens a page of the new shop, which has a menu from then on. */
async function withMenu(visit: Visit, path: string): Promise<void> {
  await saveMenus(visit.shop, await signInAsAdmin(visit.shop), MENU);
  await goTo(visit, path);
}
