import { menuCalls } from '#features/menu/menu-calls.ts';
import { MAX_LABEL_CHARACTERS, type MenuEntry } from '#features/menu/menu-schema.ts';
import { request, signInAsAdmin } from '../journeys/support/api.ts';
import { NAMES } from '../journeys/support/names.ts';
import { expect } from '../journeys/support/test.ts';
import { at, goTo, openDialog, refuse } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

const PAGE = '/adminDashboard/menus';
/** The header has a menu button up to 719 px. */
const SMALL = 719;

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

/** Menus of header and footer, and the screen with which staff keep them. */
export const MENU_SCREENS: readonly Screen[] = [
  { page: 'menus', state: "the shop's own", as: 'newAdmin', open: at(PAGE) },
  { page: 'menus', state: 'full', as: 'newAdmin', open: (visit) => withMenus(visit, MENU, () => goTo(visit, PAGE)) },
  {
    page: 'menus',
    state: 'long names',
    as: 'longAdmin',
    open: (visit) => withMenus(visit, LONG_MENU, () => goTo(visit, `${PAGE}/footer`)),
  },
  {
    page: 'menus',
    state: 'invalid',
    as: 'newAdmin',
    async open(visit) {
      await goTo(visit, PAGE);
      await visit.page.getByRole('button', { name: 'Add Entry' }).click();
      await visit.page.getByLabel('Address').last().fill('javascript:alert(1)');
      await visit.page.getByRole('button', { name: 'Save Change' }).click();
      await expect(visit.page.getByText('Label is required')).toBeVisible();
    },
  },
  {
    page: 'menus',
    state: 'failing',
    as: 'newAdmin',
    async open(visit) {
      await refuse(visit, '**/api/menu');
      await goTo(visit, PAGE);
    },
  },
  ...[
    { name: 'own', menu: MENU },
    { name: 'long', menu: LONG_MENU },
  ].map(({ name, menu }) => ({
    page: 'menu of the shop',
    state: name,
    as: 'longGuest' as const,
    open: (visit: Visit) => withMenus(visit, menu, () => openHeader(visit)),
  })),
  {
    page: 'menu of the shop',
    state: 'below an entry',
    as: 'longGuest',
    isOverlay: true,
    maxWidth: SMALL,
    open: (visit) =>
      withMenus(visit, LONG_MENU, async () => {
        await goTo(visit, '/faq');
        await openDialog(visit, 'Menu');
        await visit.page
          .getByRole('dialog')
          .getByRole('button', { name: NAMES.unbroken.slice(0, 20) })
          .click();
      }),
  },
];

/** Opens a page while header and footer have this menu. */
async function withMenus({ shop }: Visit, body: MenuEntry[], open: () => Promise<void>): Promise<void> {
  const as = await signInAsAdmin(shop);
  const save = (entries: MenuEntry[]) =>
    Promise.all(
      (['header', 'footer'] as const).map((menu) =>
        request(shop, menuCalls.saveMenu, { as, params: { menu }, body: entries }),
      ),
    );
  await save(body);
  await open();
  await save([]);
}

/** Opens the panel of the first entry, where the header has room for it. */
async function openHeader(visit: Visit): Promise<void> {
  await goTo(visit, '/faq');
  const [first] = await visit.page.locator('.mega-button').all();
  if (await first?.isVisible()) await first?.click();
}
