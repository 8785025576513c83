import { homeCalls } from '#features/home/home-calls.ts';
import { type Person, request, signInAsAdmin } from '../journeys/support/api.ts';
import { NAMES } from '../journeys/support/names.ts';
import type { Shop } from '../journeys/support/shop-process.ts';
import { expect } from '../journeys/support/test.ts';
import { at, goTo, refusing } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

const PAGE = '/adminDashboard/home';
const PICTURE = '/pictures/products/alderway-60.webp';

/** A section of each kind, with these titles. */
const homeOf = (titles: readonly string[]) => [
  {
    kind: 'banner' as const,
    slides: titles.map((title) => ({
      title,
      text: title,
      button: title.slice(0, 30),
      to: '/products',
      image: PICTURE,
    })),
  },
  { kind: 'tiles' as const, tiles: titles.map((title) => ({ title, text: title, to: '/products', image: PICTURE })) },
  { kind: 'text' as const, title: titles[0] ?? '', body: titles.join('\n\n') },
  { kind: 'video' as const, title: titles[0] ?? '', src: '/typing.mp4', poster: PICTURE },
  { kind: 'new-arrivals' as const, startsAt: '2030-11-29T00:00:00Z' },
];
const HOME = homeOf(['Black Friday', 'A quiet desk', 'Change the feel']);
const LONG_HOME = homeOf([NAMES.long, NAMES.unbroken, NAMES.arabic, NAMES.hebrew].map((name) => name.slice(0, 80)));

/** A home page of the shop's own, and the screen with which staff make it. */
export const HOME_SCREENS: readonly Screen[] = [
  { page: 'home screen', state: "the shop's own", as: 'admin', open: at(PAGE) },
  { page: 'home screen', state: 'full', as: 'newAdmin', open: (visit) => openFirst(visit, HOME) },
  { page: 'home screen', state: 'long names', as: 'newAdmin', open: (visit) => openFirst(visit, LONG_HOME) },
  {
    page: 'home screen',
    state: 'invalid',
    as: 'admin',
    async open(visit) {
      await goTo(visit, PAGE);
      await visit.page.getByRole('button', { name: 'Add Section' }).click();
      await visit.page.getByRole('button', { name: 'Video', exact: true }).click();
      await visit.page.getByRole('button', { name: 'Save Change' }).click();
      await expect(visit.page.getByText('Address is required')).toBeVisible();
    },
  },
  { page: 'home screen', state: 'failing', as: 'admin', open: refusing('**/api/home/edited', PAGE) },
  {
    page: "home of the shop's own",
    state: 'full',
    as: 'newAdmin',
    async open(visit) {
      await saveHome(visit.shop, await signInAsAdmin(visit.shop), HOME);
      await goTo(visit, '/');
    },
  },
  {
    page: "home of the shop's own",
    state: 'long names',
    as: 'newAdmin',
    async open(visit) {
      await saveHome(visit.shop, await signInAsAdmin(visit.shop), LONG_HOME);
      await goTo(visit, '/');
    },
  },
];

async function saveHome(shop: Shop, as: Person, body: typeof HOME): Promise<void> {
  await request(shop, homeCalls.saveHome, { as, body });
}

/** Opens the screen of the new shop, which has these sections from then on, and the form of the first one. */
async function openFirst(visit: Visit, body: typeof HOME): Promise<void> {
  await saveHome(visit.shop, await signInAsAdmin(visit.shop), body);
  await goTo(visit, PAGE);
  await visit.page
    .locator('[aria-expanded]')
    .and(visit.page.getByRole('button', { name: /^Banner: / }))
    .click();
}
