import { expectPaid, fillCard, GOOD_CARD, paymentDialog, pressPay } from '../journeys/support/payments.ts';
import { expect } from '../journeys/support/test.ts';
import { at, goTo, openDialog, refuse } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

const DECLINED_CARD = '4000 0000 0000 0002';

/** The customer's pages of an order. */
export const ORDER_SCREENS: readonly Screen[] = [
  { page: 'order', state: 'cash', as: 'customer', open: (visit) => goToOrder(visit, 'cash') },
  { page: 'order', state: 'confirmed', as: 'customer', open: (visit) => goToOrder(visit, 'confirmed') },
  { page: 'order', state: 'delivered', as: 'customer', open: (visit) => goToOrder(visit, 'delivered') },
  { page: 'order', state: 'three parcels', as: 'customer', open: (visit) => goToOrder(visit, 'parcels') },
  { page: 'order', state: 'unpaid card', as: 'customer', open: (visit) => goToOrder(visit, 'unpaid') },
  {
    page: 'order',
    state: 'payment dialog',
    as: 'customer',
    isOverlay: true,
    async open(visit) {
      await openPayment(visit, 'unpaid');
      await expect(paymentDialog(visit.page).getByLabel('Card number')).toBeVisible();
    },
  },
  {
    page: 'order',
    state: 'payment declined',
    as: 'customer',
    isOverlay: true,
    async open(visit) {
      await openPayment(visit, 'unpaid');
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
      await openPayment(visit, 'toPay');
      await fillCard(visit.page, GOOD_CARD);
      await pressPay(visit.page);
      await expectPaid(visit.page);
    },
  },
  { page: 'order', state: 'paid', as: 'customer', open: (visit) => goToOrder(visit, 'toPay') },
  { page: 'order', state: 'refund failed', as: 'customer', open: (visit) => goToOrder(visit, 'refundFailed') },
  { page: 'order', state: 'long names', as: 'longCustomer', open: (visit) => goToOrder(visit, 'long') },
  { page: 'order', state: 'long parcels', as: 'longCustomer', open: (visit) => goToOrder(visit, 'longParcels') },
  { page: 'order', state: 'cancelled', as: 'customer', open: (visit) => goToOrder(visit, 'cancelled') },
  {
    page: 'order',
    state: 'cancel dialog',
    as: 'customer',
    isOverlay: true,
    async open(visit) {
      await goToOrder(visit, 'cash');
      await openDialog(visit, 'Cancel Order');
    },
  },
  {
    page: 'order',
    state: 'message failing',
    as: 'customer',
    async open(visit) {
      await goToOrder(visit, 'confirmed');
      await refuse(visit, '**/message');
      await visit.page.getByLabel('Message to the shop').fill('Is it on its way?');
      await visit.page.getByRole('button', { name: 'Send' }).click();
      await expect(visit.page.getByRole('alert')).toBeVisible();
    },
  },
  { page: 'return', state: 'lines', as: 'customer', open: (visit) => chooseReturn(visit, 'delivered') },
  { page: 'return', state: 'long names', as: 'longCustomer', open: (visit) => chooseReturn(visit, 'longParcels') },
  {
    page: 'return',
    state: 'details',
    as: 'customer',
    async open(visit) {
      await chooseReturn(visit, 'delivered');
      await visit.page.getByRole('button', { name: 'Continue' }).click();
    },
  },
  {
    page: 'return',
    state: 'nothing chosen',
    as: 'customer',
    async open(visit) {
      await goToReturn(visit, 'delivered');
      await visit.page.getByRole('button', { name: 'Continue' }).click();
      await expect(visit.page.getByRole('alert')).toBeVisible();
    },
  },
  {
    page: 'return',
    state: 'failing',
    as: 'customer',
    async open(visit) {
      await chooseReturn(visit, 'delivered');
      const { page } = visit;
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('What should we know?').fill('The left ear is silent.');
      await page.getByRole('button', { name: 'Continue' }).click();
      await refuse(visit, '**/return');
      await page.getByRole('button', { name: 'Send Request' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { page: 'order', state: 'not found', as: 'customer', open: at('/userDashboard/order/nothing') },
  {
    page: 'order',
    state: 'unreachable',
    as: 'customer',
    async open(visit) {
      await refuse(visit, '**/api/order/**');
      await goToOrder(visit, 'cash');
    },
  },
];

type OrderName = keyof Visit['samples']['orders'];

async function goToOrder(visit: Visit, name: OrderName): Promise<void> {
  await goTo(visit, `/userDashboard/order/${visit.samples.orders[name]._id}`);
}

async function openPayment(visit: Visit, name: OrderName): Promise<void> {
  await goToOrder(visit, name);
  await openDialog(visit, 'Pay Now');
}

async function goToReturn(visit: Visit, name: OrderName): Promise<void> {
  await goTo(visit, `/userDashboard/order/${visit.samples.orders[name]._id}/return`);
}

/** Chooses the last product of an order. */
async function chooseReturn(visit: Visit, name: OrderName): Promise<void> {
  await goToReturn(visit, name);
  await visit.page
    .getByRole('checkbox', { name: /^Return / })
    .last()
    .check();
}
