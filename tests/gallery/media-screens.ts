import { expect } from '../journeys/support/test.ts';
import { at, goTo, openDialog, refusing } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

const PAGE = '/adminDashboard/media';
const LONG_NAME = 'A keyboard with a very long name that somebody gave it, and that goes on for quite a while '.repeat(
  2,
);
const AT = '2026-11-20T08:15:00.000Z';

function picture(_id: string, url: string, more: object = {}) {
  return { _id, url, alt: '', width: 1000, height: 1000, bytes: 48_200, at: AT, usedIn: [], ...more };
}

const USED = { kind: 'product', _id: 'a', title: 'Alderway 60' };
const PICTURES = [
  picture('a', '/pictures/products/alderway-60.webp', { alt: 'A small keyboard in plum', usedIn: [USED] }),
  picture('b', '/pictures/blog/a-tidy-desk.webp', { width: 1600, height: 900, bytes: 1_204_311 }),
  picture('c', '/pictures/products/basalt-65.webp', { alt: LONG_NAME, usedIn: [USED] }),
  picture('d', '/pictures/products/basalt-65-2.webp', { alt: 'Its back' }),
  picture('e', '/favicon.svg', { alt: 'The logo of the shop', width: 32, height: 32, bytes: 812 }),
  picture('f', '/pictures/products/basalt-65-3.webp', {
    usedIn: [
      USED,
      { kind: 'collection', _id: 'b', title: LONG_NAME },
      { kind: 'home', _id: 'home', title: 'Home page' },
      { kind: 'post', _id: 'c', title: 'How switches sound' },
    ],
  }),
];

/** The library of pictures, its dialogs, and how a form chooses from it. */
export const MEDIA_SCREENS: readonly Screen[] = [
  { page: 'media', state: 'empty', as: 'newAdmin', open: at(PAGE) },
  { page: 'media', state: 'full', as: 'admin', open: (visit) => goToFilled(visit, PAGE) },
  { page: 'media', state: 'no match', as: 'newAdmin', open: at(`${PAGE}?search=nothing`) },
  { page: 'media', state: 'failing', as: 'admin', open: refusing('**/api/media*', PAGE) },
  {
    page: 'media',
    state: 'picture',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await goToFilled(visit, PAGE);
      await openDialog(visit, /No alt text.+1000 × 1000/);
    },
  },
  {
    page: 'media picker',
    state: 'full',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await goToFilled(visit, '/adminDashboard/collections/new');
      await openDialog(visit, 'Choose from the Library');
      await expect(visit.page.getByRole('list', { name: 'Pictures of the library' })).toBeVisible();
    },
  },
  {
    page: 'media picker',
    state: 'empty',
    as: 'newAdmin',
    isOverlay: true,
    async open(visit) {
      await goTo(visit, '/adminDashboard/collections/new');
      await openDialog(visit, 'Choose from the Library');
      await expect(visit.page.getByText('No pictures yet')).toBeVisible();
    },
  },
];

/** Opens a page whose library has pictures. */
async function goToFilled(visit: Visit, path: string): Promise<void> {
  const headers = { 'x-total-count': '61' };
  await visit.page.route('**/api/media?*', (route) => route.fulfill({ json: PICTURES, headers }));
  await goTo(visit, path);
}
