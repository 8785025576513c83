import { expect } from '../journeys/support/test.ts';
import { at, goTo } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

const LIST = '/adminDashboard/collections';

/** Collections in the dashboard, and their pages. Only the shop with long names has collections. */
export const COLLECTION_SCREENS: readonly Screen[] = [
  { page: 'collections for staff', state: 'empty', as: 'newAdmin', open: at(LIST) },
  { page: 'collections for staff', state: 'full', as: 'longAdmin', open: at(LIST) },
  { page: 'add collection', state: 'empty', as: 'newAdmin', open: at(`${LIST}/new`) },
  { page: 'add collection', state: 'refused', as: 'newAdmin', open: (visit) => refuse(visit) },
  { page: 'collections', state: 'long names', as: 'longGuest', open: at('/collections') },
  { page: 'collection', state: 'long names', as: 'longGuest', open: at('/collections/long') },
];

async function refuse(visit: Visit): Promise<void> {
  await goTo(visit, `${LIST}/new`);
  await visit.page.getByLabel('Price up to (optional)').fill('a lot');
  await visit.page.getByRole('button', { name: 'Save Collection' }).click();
  await expect(visit.page.getByText('Title is required')).toBeVisible();
}
