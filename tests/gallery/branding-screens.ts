import { expect } from '../journeys/support/test.ts';
import { at, goTo, refusing } from './openers.ts';
import type { Screen } from './screen.ts';

const PAGE = '/adminDashboard/branding';

/** The screen with which staff change what the shop looks like. */
export const BRANDING_SCREENS: readonly Screen[] = [
  { page: 'branding', state: "the shop's own", as: 'admin', open: at(PAGE) },
  {
    page: 'branding',
    state: 'invalid',
    as: 'admin',
    async open(visit) {
      await goTo(visit, PAGE);
      await visit.page.getByLabel('Accent, light', { exact: true }).fill('#ffd400');
      await visit.page.getByLabel('Surface, dark', { exact: true }).fill('black');
      await visit.page.getByRole('button', { name: 'Publish' }).click();
      await expect(visit.page.getByText('Enter a colour as # and six digits')).toBeVisible();
    },
  },
  { page: 'branding', state: 'failing', as: 'admin', open: refusing('**/api/branding', PAGE) },
];
