import { expect } from '../journeys/support/test.ts';
import { at, change, goTo, refusing } from './openers.ts';
import type { Screen } from './screen.ts';

/** The admin's screens about the shop itself. */
export const SHOP_SCREENS: readonly Screen[] = [
  { page: 'audit', state: 'full', as: 'admin', open: at('/adminDashboard/audit') },
  { page: 'audit', state: 'empty', as: 'admin', open: at('/adminDashboard/audit?to=2020-01-01') },
  { page: 'audit', state: 'filtered', as: 'admin', open: at('/adminDashboard/audit?kind=price&from=2020-01-01') },
  { page: 'audit', state: 'long names', as: 'longAdmin', open: at('/adminDashboard/audit') },
  { page: 'audit', state: 'failing', as: 'admin', open: refusing('**/api/audit?*', '/adminDashboard/audit') },
  { page: 'settings', state: 'full', as: 'admin', open: at('/adminDashboard/settings') },
  { page: 'settings', state: 'eight social links', as: 'longAdmin', open: at('/adminDashboard/settings') },
  {
    page: 'settings',
    state: 'no social links',
    as: 'newAdmin',
    async open(visit) {
      await change(visit, '**/api/settings', { socialLinks: [] });
      await goTo(visit, '/adminDashboard/settings');
    },
  },
  {
    page: 'settings',
    state: 'with errors',
    as: 'admin',
    async open(visit) {
      await goTo(visit, '/adminDashboard/settings');
      await visit.page.getByLabel('Text (optional)').fill('Free shipping with SHIPFREE until Sunday');
      await visit.page.getByLabel(/^Reply address/).fill('nobody');
      await visit.page.getByLabel('Low-stock level').fill('many');
      await visit.page.getByLabel('Address', { exact: true }).last().fill('mastodon.example');
      await visit.page.getByRole('button', { name: 'Add Link' }).click();
      await visit.page.getByRole('button', { name: 'Save Settings' }).click();
      await expect(visit.page.getByText('Provide a valid Email')).toBeVisible();
    },
  },
  { page: 'settings', state: 'failing', as: 'admin', open: refusing('**/api/settings', '/adminDashboard/settings') },
];
