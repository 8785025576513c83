import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { addProduct, getProduct, placeOrder, removeProduct, request } from '../journeys/support/api.ts';
import { expect } from '../journeys/support/test.ts';
import { at, goTo, openDialog, refuse, refusing } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

/** Staff's pages of orders and of what follows them. */
export const ADMIN_ORDER_SCREENS: readonly Screen[] = [
  { page: "admin's order", state: 'cash', as: 'admin', open: (visit) => goToOrder(visit, 'cash') },
  { page: "admin's order", state: 'delivered', as: 'admin', open: (visit) => goToOrder(visit, 'delivered') },
  { page: "admin's order", state: 'three parcels', as: 'admin', open: (visit) => goToOrder(visit, 'parcels') },
  { page: "admin's order", state: 'unpaid card', as: 'admin', open: (visit) => goToOrder(visit, 'unpaid') },
  { page: "admin's order", state: 'paid card', as: 'admin', open: (visit) => goToOrder(visit, 'paid') },
  { page: "admin's order", state: 'refund failed', as: 'admin', open: (visit) => goToOrder(visit, 'refundFailed') },
  {
    page: "admin's order",
    state: 'refund dialog',
    as: 'admin',
    isOverlay: true,
    open: (visit) => openRefund(visit, 'paid'),
  },
  {
    page: "admin's order",
    state: 'refund by product',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await openRefund(visit, 'paid');
      await visit.page.getByRole('radio', { name: 'Products' }).check();
    },
  },
  {
    page: "admin's order",
    state: 'refund of long names',
    as: 'longAdmin',
    isOverlay: true,
    async open(visit) {
      await openRefund(visit, 'longParcels');
      await visit.page.getByRole('radio', { name: 'Products' }).check();
    },
  },
  {
    page: "admin's order",
    state: 'refund of nothing',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await openRefund(visit, 'paid');
      await visit.page.getByLabel('Amount', { exact: true }).check();
      await visit.page.getByRole('button', { name: 'Refund', exact: true }).click();
      await expect(visit.page.getByRole('alert')).toBeVisible();
    },
  },
  {
    page: "admin's order",
    state: 'refund failing',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await openRefund(visit, 'paid');
      await refuse(visit, '**/refund');
      await visit.page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click();
      await expect(visit.page.getByRole('alert')).toBeVisible();
    },
  },
  {
    page: "admin's order",
    state: 'cancel dialog',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await goToOrder(visit, 'cash');
      await openDialog(visit, 'Cancel Order');
    },
  },
  { page: "admin's order", state: 'cancelled', as: 'admin', open: (visit) => goToOrder(visit, 'cancelled') },
  {
    page: "admin's order",
    state: 'cancelled, not all in stock again',
    as: 'admin',
    async open(visit) {
      const { shop, samples } = visit;
      const { shopper, admin } = samples.visitors;
      const [gone, kept] = [await addProduct(shop), await getProduct(shop, 'Inkwell Desk Mat')];
      const lines = [gone, kept].map((product) => ({ product, amount: 2 }));
      const { _id } = await placeOrder(shop, shopper.person, lines);
      await removeProduct(shop, gone);
      const body = { reason: 'The parcel was lost' };
      await request(shop, cancelCalls.cancelOrder, { as: admin.person, params: { orderId: _id }, body });
      await goTo(visit, `/adminDashboard/mangeOrders/${_id}`);
    },
  },
  {
    page: "admin's order",
    state: 'timeline failing',
    as: 'admin',
    async open(visit) {
      await refuse(visit, '**/timeline');
      await goToOrder(visit, 'delivered');
    },
  },
  { page: "admin's order", state: 'shipped in part', as: 'admin', open: (visit) => goToOrder(visit, 'confirmed') },
  {
    page: "admin's order",
    state: 'shipment failing',
    as: 'admin',
    async open(visit) {
      await goToOrder(visit, 'confirmed');
      await refuse(visit, '**/shipment');
      await visit.page.getByRole('button', { name: /^Ship \d/ }).click();
      await expect(visit.page.getByRole('alert')).toBeVisible();
    },
  },
  { page: "admin's order", state: 'long names', as: 'longAdmin', open: (visit) => goToOrder(visit, 'long') },
  { page: "admin's order", state: 'long parcels', as: 'longAdmin', open: (visit) => goToOrder(visit, 'longParcels') },
  { page: "admin's order", state: 'not found', as: 'admin', open: at('/adminDashboard/mangeOrders/nothing') },
  { page: "admin's returns", state: 'full', as: 'admin', open: at('/adminDashboard/returns') },
  { page: "admin's returns", state: 'accepted', as: 'admin', open: at('/adminDashboard/returns?state=accepted') },
  { page: "admin's returns", state: 'refused', as: 'admin', open: at('/adminDashboard/returns?state=refused') },
  { page: "admin's returns", state: 'empty', as: 'newAdmin', open: at('/adminDashboard/returns') },
  { page: "admin's returns", state: 'long names', as: 'longAdmin', open: at('/adminDashboard/returns') },
  { page: 'withdrawals', state: 'long names', as: 'longAdmin', open: at('/adminDashboard/withdrawals') },
  {
    page: 'withdrawals',
    state: 'unmatched',
    as: 'longAdmin',
    open: at('/adminDashboard/withdrawals?state=unmatched'),
  },
  { page: 'withdrawals', state: 'done', as: 'longAdmin', open: at('/adminDashboard/withdrawals?state=done') },
  { page: 'withdrawals', state: 'empty', as: 'longAdmin', open: at('/adminDashboard/withdrawals?state=late') },
  { page: 'cash', state: 'full', as: 'admin', open: at('/adminDashboard/cash') },
  { page: 'cash', state: 'empty', as: 'newAdmin', open: at('/adminDashboard/cash') },
  { page: 'cash', state: 'long names', as: 'longAdmin', open: at('/adminDashboard/cash') },
  { page: 'cash', state: 'settlement', as: 'admin', isOverlay: true, open: chooseCash },
  {
    page: 'cash',
    state: 'settlement failing',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await chooseCash(visit);
      await refuse(visit, '**/settlement');
      await visit.page.getByRole('button', { name: 'Settle', exact: true }).click();
      await expect(visit.page.getByRole('alert')).toBeVisible();
    },
  },
  { page: 'cash', state: 'failing', as: 'admin', open: refusing('**/api/cash*', '/adminDashboard/cash') },
  { page: 'mails', state: 'full', as: 'admin', open: at('/adminDashboard/mails') },
  { page: 'mails', state: 'failed', as: 'admin', open: at('/adminDashboard/mails?state=failed') },
  { page: 'mails', state: 'empty', as: 'admin', open: at('/adminDashboard/mails?state=waiting') },
  { page: 'mails', state: 'support', as: 'support', open: at('/adminDashboard/mails') },
  {
    page: 'mails',
    state: 'link left out',
    as: 'support',
    async open(visit) {
      const mail = visit.page
        .getByRole('main')
        .getByRole('link', { name: /^Confirm/ })
        .first();
      await goTo(visit, '/adminDashboard/mails');
      for (let page = 2; !(await mail.isVisible()); page++) await goTo(visit, `/adminDashboard/mails?page=${page}`);
      await mail.click();
    },
  },
  { page: 'mails', state: 'long names', as: 'longAdmin', open: at('/adminDashboard/mails') },
];

type OrderName = keyof Visit['samples']['orders'];

async function goToOrder(visit: Visit, name: OrderName): Promise<void> {
  await goTo(visit, `/adminDashboard/mangeOrders/${visit.samples.orders[name]._id}`);
}

async function openRefund(visit: Visit, name: OrderName): Promise<void> {
  await goToOrder(visit, name);
  await openDialog(visit, 'Refund');
}

async function chooseCash(visit: Visit): Promise<void> {
  await goTo(visit, '/adminDashboard/cash?state=collected');
  await visit.page.getByLabel('Select all on this page').check();
}
