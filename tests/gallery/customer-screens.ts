import { expect } from '../journeys/support/test.ts';
import { at, goTo, openDialog, refusing } from './openers.ts';
import type { Screen } from './screen.ts';

/** The customer's dashboard, without the pages of orders. */
export const CUSTOMER_SCREENS: readonly Screen[] = [
  { page: "customer's orders", state: 'empty', as: 'newcomer', open: at('/userDashboard') },
  { page: "customer's orders", state: 'full', as: 'customer', open: at('/userDashboard') },
  { page: "customer's orders", state: 'long names', as: 'longCustomer', open: at('/userDashboard') },
  {
    page: "customer's orders",
    state: 'failing',
    as: 'customer',
    open: refusing('**/api/user/order/**', '/userDashboard'),
  },
  {
    page: "customer's orders",
    state: 'menu open',
    as: 'customer',
    isOverlay: true,
    maxWidth: 768,
    async open(visit) {
      await goTo(visit, '/userDashboard');
      await openDialog(visit, 'Menu');
    },
  },
  { page: "customer's profile", state: 'empty', as: 'newcomer', open: at('/userDashboard/profile') },
  { page: "customer's profile", state: 'full', as: 'customer', open: at('/userDashboard/profile') },
  { page: "customer's profile", state: 'long names', as: 'longCustomer', open: at('/userDashboard/profile') },
  {
    page: "customer's profile",
    state: 'invalid',
    as: 'customer',
    async open(visit) {
      await goTo(visit, '/userDashboard/profile');
      await visit.page.getByLabel('Name', { exact: true }).fill('');
      await visit.page.getByRole('button', { name: 'Save Change' }).click();
      await expect(visit.page.getByText('Name is Required')).toBeVisible();
    },
  },
];
