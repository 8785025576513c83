import { contentCalls } from '#features/content/content-calls.ts';
import { type ContentDraft, type ContentKind, MAX_TITLE_CHARACTERS } from '#features/content/content-schema.ts';
import { type Person, request, signInAsAdmin } from '../journeys/support/api.ts';
import { NAMES } from '../journeys/support/names.ts';
import type { Shop } from '../journeys/support/shop-process.ts';
import { expect } from '../journeys/support/test.ts';
import { at, goTo, refusing } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

const LIST = '/adminDashboard/content';
const TEXT = `Our boards are made **by hand** in Berlin. See [our terms](/terms).

## What we use

- Oak and walnut
- Switches of three makers

> A board should last.

| Part | Price |
| ---- | ----: |
| Cap  |  1.50 |

![A grey keyboard](/pictures/products/alderway-60.webp)`;

/** The lists of what staff write, and their editor. The shop with long names has long ones. */
export const CONTENT_SCREENS: readonly Screen[] = [
  { page: 'pages for staff', state: 'empty', as: 'newAdmin', open: at(LIST) },
  { page: 'pages for staff', state: 'long names', as: 'longAdmin', open: at(LIST) },
  { page: 'posts for staff', state: 'full', as: 'admin', open: at(`${LIST}/post`) },
  { page: 'questions for staff', state: 'full', as: 'admin', open: at(`${LIST}/faq`) },
  { page: 'legal pages for staff', state: 'full', as: 'admin', open: at(`${LIST}/legal`) },
  { page: 'pages for staff', state: 'failing', as: 'admin', open: refusing('**/api/content/page', LIST) },
  { page: 'edit text', state: 'new', as: 'newAdmin', open: at(`${LIST}/post/new`) },
  {
    page: 'edit text',
    state: 'invalid',
    as: 'newAdmin',
    async open(visit) {
      await goTo(visit, `${LIST}/post/new`);
      await visit.page.getByRole('button', { name: 'Publish' }).click();
      await expect(visit.page.getByText('Title is required')).toBeVisible();
    },
  },
  { page: 'edit text', state: 'scheduled', as: 'admin', open: openScheduled },
  { page: 'edit text', state: 'changed by another person', as: 'admin', open: openConflict },
];

/** Adds a page whose title is as long as it may be, and others in all directions of writing. */
export async function addLongContent(shop: Shop, as: Person): Promise<void> {
  for (const name of [NAMES.long, NAMES.unbroken, NAMES.arabic, NAMES.hebrew])
    await add(shop, as, 'page', { title: name.slice(0, MAX_TITLE_CHARACTERS), body: name });
}

function add(shop: Shop, as: Person, kind: ContentKind, body: ContentDraft) {
  return request(shop, contentCalls.addContent, { as, params: { kind }, body });
}

async function openScheduled(visit: Visit): Promise<void> {
  const as = await signInAsAdmin(visit.shop);
  const publishAt = '2031-10-26T01:30:00Z';
  const { _id } = await add(visit.shop, as, 'post', { title: 'New boards', body: TEXT, state: 'published', publishAt });
  await goTo(visit, `${LIST}/post/${_id}`);
  await visit.page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await visit.page.getByLabel('Time', { exact: true }).fill('02:30');
  await visit.page.getByRole('button', { name: 'Show Versions' }).click();
  await expect(visit.page.getByText('Version 1', { exact: true })).toBeVisible();
}

async function openConflict(visit: Visit): Promise<void> {
  const as = await signInAsAdmin(visit.shop);
  const params = { kind: 'page' as const };
  const { _id: contentId, version } = await add(visit.shop, as, 'page', { title: 'Repairs', body: TEXT });
  await goTo(visit, `${LIST}/page/${contentId}`);
  const body = { title: 'Repairs', body: TEXT.replace('by hand', 'with care'), version };
  await request(visit.shop, contentCalls.changeContent, { as, params: { ...params, contentId }, body });
  await visit.page.getByLabel('Text', { exact: true }).fill(TEXT.replace('Berlin', 'Hamburg'));
  await visit.page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(visit.page.getByRole('heading', { name: /has saved another version/ })).toBeVisible();
}
