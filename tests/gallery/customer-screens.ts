import { expectPaid, fillCard, GOOD_CARD, openOrder, paymentDialog, pressPay } from '../journeys/support/payments.ts';
import { expect } from '../journeys/support/test.ts';
import { at, goTo, openDialog, refuse } from './openers.ts';
import type { Screen } from './screen.ts';

const DECLINED_CARD = '4000 0000 0000 0002';

/** The customer's dashboard, with the pages of orders. */
export const CUSTOMER_SCREENS: readonly Screen[] = [
  { page: 'order', state: 'cash', as: 'customer', open: ({ page, samples }) => openOrder(page, samples.orders.cash) },
  {
    page: 'order',
    state: 'confirmed',
    as: 'customer',
    open: ({ page, samples }) => openOrder(page, samples.orders.confirmed),
  },
  {
    page: 'order',
    state: 'delivered',
    as: 'customer',
    open: ({ page, samples }) => openOrder(page, samples.orders.delivered),
  },
  {
    page: 'order',
    state: 'unpaid card',
    as: 'customer',
    open: ({ page, samples }) => openOrder(page, samples.orders.unpaid),
  },
  {
    page: 'order',
    state: 'payment dialog',
    as: 'customer',
    isOverlay: true,
    async open(visit) {
      await openOrder(visit.page, visit.samples.orders.unpaid);
      await openDialog(visit, 'Pay Now');
      await expect(paymentDialog(visit.page).getByLabel('Card number')).toBeVisible();
    },
  },
  {
    page: 'order',
    state: 'payment declined',
    as: 'customer',
    isOverlay: true,
    async open(visit) {
      await openOrder(visit.page, visit.samples.orders.unpaid);
      await openDialog(visit, 'Pay Now');
      await fillCard(visit.page, DECLINED_CARD);
      await pressPay(visit.page);
      await expect(paymentDialog(visit.page).getByRole('alert')).toBeVisible();
    },
  },
  {
    page: 'order',
    state: 'payment done',
    as: 'customer',
    isOverlay: true,
    async open(visit) {
      await openOrder(visit.page, visit.samples.orders.toPay);
      await openDialog(visit, 'Pay Now');
      await fillCard(visit.page, GOOD_CARD);
      await pressPay(visit.page);
      await expectPaid(visit.page);
    },
  },
  { page: 'order', state: 'paid', as: 'customer', open: ({ page, samples }) => openOrder(page, samples.orders.toPay) },
  {
    page: 'order',
    state: 'long names',
    as: 'longCustomer',
    open: ({ page, samples }) => openOrder(page, samples.orders.long),
  },
  {
    page: 'order',
    state: 'cancelled',
    as: 'customer',
    open: ({ page, samples }) => openOrder(page, samples.orders.cancelled),
  },
  {
    page: 'order',
    state: 'cancel dialog',
    as: 'customer',
    isOverlay: true,
    async open(visit) {
      await openOrder(visit.page, visit.samples.orders.paid);
      await openDialog(visit, 'Cancel Order');
    },
  },
  {
    page: 'return',
    state: 'lines',
    as: 'customer',
    async open(visit) {
      await goTo(visit, `/userDashboard/order/${visit.samples.orders.delivered._id}/return`);
      await visit.page.getByRole('checkbox', { name: 'Return Kitebird Headset' }).check();
    },
  },
  { page: 'order', state: 'not found', as: 'customer', open: at('/userDashboard/order/nothing') },
  {
    page: 'order',
    state: 'unreachable',
    as: 'customer',
    async open(visit) {
      await refuse(visit, '**/api/order/**');
      await goTo(visit, `/userDashboard/order/${visit.samples.orders.cash._id}`);
    },
  },
  { page: "customer's orders", state: 'empty', as: 'newcomer', open: at('/userDashboard') },
  { page: "customer's orders", state: 'full', as: 'customer', open: at('/userDashboard') },
  { page: "customer's orders", state: 'long names', as: 'longCustomer', open: at('/userDashboard') },
  {
    page: "customer's orders",
    state: 'failing',
    as: 'customer',
    async open(visit) {
      await refuse(visit, '**/api/user/order/**');
      await goTo(visit, '/userDashboard');
    },
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
  { page: 'wishlist', state: 'full', as: 'customer', open: at('/userDashboard/wishlist') },
];
