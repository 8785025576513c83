import { getProduct } from '../journeys/support/api.ts';
import { fillProduct, pictureFile } from '../journeys/support/product-form.ts';
import { expect } from '../journeys/support/test.ts';
import { at, goTo, openDialog, refuse } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

/** The admin's dashboard. */
export const ADMIN_SCREENS: readonly Screen[] = [
  { page: 'mails', state: 'full', as: 'admin', open: at('/adminDashboard/mails') },
  { page: 'mails', state: 'empty', as: 'admin', open: at('/adminDashboard/mails?state=failed') },
  { page: 'overview', state: 'empty', as: 'newAdmin', open: at('/adminDashboard') },
  { page: 'overview', state: 'full', as: 'admin', open: at('/adminDashboard') },
  { page: 'overview', state: 'a year', as: 'admin', open: at('/adminDashboard?days=365') },
  { page: 'overview', state: 'long names', as: 'longAdmin', open: at('/adminDashboard') },
  { page: 'overview', state: 'chart', as: 'admin', open: (visit) => openChart(visit) },
  {
    page: 'overview',
    state: 'chart and table',
    as: 'admin',
    async open(visit) {
      await openChart(visit);
      await visit.page.getByText('Show as a table').click();
      await expect(visit.page.getByRole('table', { name: /^Revenue/ })).toBeVisible();
    },
  },
  {
    page: 'overview',
    state: 'failing',
    as: 'admin',
    async open(visit) {
      await refuse(visit, '**/api/admin/overview*');
      await goTo(visit, '/adminDashboard');
    },
  },
  {
    page: 'overview',
    state: 'menu open',
    as: 'admin',
    isOverlay: true,
    maxWidth: 768,
    async open(visit) {
      await goTo(visit, '/adminDashboard');
      await openDialog(visit, 'Menu');
    },
  },
  { page: "admin's products", state: 'nothing found', as: 'admin', open: at('/adminDashboard?search=zzz') },
  {
    page: "admin's products",
    state: 'selection',
    as: 'admin',
    async open(visit) {
      await goTo(visit, '/adminDashboard');
      const boxes = visit.page.getByRole('checkbox', { name: /^Select (?!all)/ });
      await boxes.first().check();
      await boxes.nth(1).check();
      await expect(visit.page.getByText('2 selected')).toBeVisible();
    },
  },
  { page: "admin's products", state: 'preview', as: 'admin', isOverlay: true, open: openProductDialog('Basalt 65$') },
  { page: "admin's products", state: 'restock', as: 'admin', isOverlay: true, open: openProductDialog('Restock ') },
  { page: "admin's products", state: 'delete', as: 'admin', isOverlay: true, open: openProductDialog('Delete ') },
  { page: 'add product', state: 'empty', as: 'admin', open: at('/adminDashboard/addNewProduct') },
  {
    page: 'add product',
    state: 'invalid',
    as: 'admin',
    async open(visit) {
      await goTo(visit, '/adminDashboard/addNewProduct');
      await visit.page.getByRole('button', { name: 'Upload Product' }).click();
      await expect(visit.page.getByText('Image is Required')).toBeVisible();
    },
  },
  {
    page: 'add product',
    state: 'full',
    as: 'admin',
    async open(visit) {
      await goTo(visit, '/adminDashboard/addNewProduct');
      await fillProduct(visit.page, 'Marlow 40');
      await visit.page.getByLabel('Image').setInputFiles(await pictureFile());
      await expect(visit.page.getByText('The picture is uploaded')).toBeAttached();
    },
  },
  {
    page: 'edit product',
    state: 'full',
    as: 'admin',
    async open(visit) {
      const { _id } = await getProduct(visit.shop, 'Kitebird Headset');
      await goTo(visit, `/adminDashboard/editProduct/${_id}`);
    },
  },
  {
    page: 'edit product',
    state: 'long name',
    as: 'longAdmin',
    open: (visit) => goTo(visit, `/adminDashboard/editProduct/${visit.samples.longProduct._id}`),
  },
  { page: 'edit product', state: 'not found', as: 'admin', open: at('/adminDashboard/editProduct/nothing') },
  { page: "admin's orders", state: 'empty', as: 'newAdmin', open: at('/adminDashboard/mangeOrders') },
  { page: "admin's orders", state: 'full', as: 'admin', open: at('/adminDashboard/mangeOrders') },
  { page: "admin's orders", state: 'nothing found', as: 'admin', open: at('/adminDashboard/mangeOrders?search=zzz') },
  { page: "admin's orders", state: 'long names', as: 'longAdmin', open: at('/adminDashboard/mangeOrders') },
  {
    page: "admin's orders",
    state: 'failing',
    as: 'admin',
    async open(visit) {
      await refuse(visit, '**/api/order*');
      await goTo(visit, '/adminDashboard/mangeOrders');
    },
  },
  { page: "admin's order", state: 'cash', as: 'admin', open: (visit) => goToOrder(visit, 'cash') },
  { page: "admin's order", state: 'delivered', as: 'admin', open: (visit) => goToOrder(visit, 'delivered') },
  { page: "admin's order", state: 'unpaid card', as: 'admin', open: (visit) => goToOrder(visit, 'unpaid') },
  { page: "admin's order", state: 'paid card', as: 'admin', open: (visit) => goToOrder(visit, 'paid') },
  {
    page: "admin's order",
    state: 'refund dialog',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await goToOrder(visit, 'paid');
      await openDialog(visit, 'Refund');
    },
  },
  {
    page: "admin's order",
    state: 'refund by product',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await goToOrder(visit, 'paid');
      await openDialog(visit, 'Refund');
      await visit.page.getByLabel('By product').check();
    },
  },
  { page: "admin's order", state: 'cancelled', as: 'admin', open: (visit) => goToOrder(visit, 'cancelled') },
  { page: "admin's order", state: 'shipped in part', as: 'admin', open: (visit) => goToOrder(visit, 'confirmed') },
  { page: "admin's returns", state: 'full', as: 'admin', open: at('/adminDashboard/returns') },
  { page: "admin's returns", state: 'empty', as: 'newAdmin', open: at('/adminDashboard/returns') },
  { page: 'cash', state: 'full', as: 'admin', open: at('/adminDashboard/cash') },
  { page: 'cash', state: 'empty', as: 'newAdmin', open: at('/adminDashboard/cash') },
  {
    page: 'cash',
    state: 'settlement',
    as: 'admin',
    async open(visit) {
      await goTo(visit, '/adminDashboard/cash?state=collected');
      await visit.page.getByLabel('Select all on this page').check();
    },
  },
  { page: "admin's order", state: 'long names', as: 'longAdmin', open: (visit) => goToOrder(visit, 'long') },
  { page: "admin's order", state: 'not found', as: 'admin', open: at('/adminDashboard/mangeOrders/nothing') },
  { page: 'users', state: 'full', as: 'admin', open: at('/adminDashboard/mangeUsers') },
  { page: 'users', state: 'nothing found', as: 'admin', open: at('/adminDashboard/mangeUsers?search=zzz') },
  { page: 'users', state: 'long names', as: 'longAdmin', open: at('/adminDashboard/mangeUsers') },
  { page: 'users', state: 'delete', as: 'admin', isOverlay: true, open: openUserDialog('Delete ') },
  { page: 'users', state: 'make admin', as: 'admin', isOverlay: true, open: openUserDialog('Make Admin') },
  { page: "admin's profile", state: 'full', as: 'admin', open: at('/adminDashboard/profile') },
];

async function openChart(visit: Visit): Promise<void> {
  await goTo(visit, '/adminDashboard');
  await visit.page.getByText('Show chart').click();
  await expect(visit.page.getByRole('img', { name: /^Revenue/ })).toBeVisible();
}

/** Opens the dialog behind the first button of the products whose name begins so. */
function openProductDialog(button: string) {
  return async (visit: Visit) => {
    await goTo(visit, '/adminDashboard?search=Basalt');
    await openDialog(visit, new RegExp(`^${button}`));
  };
}

function openUserDialog(button: string) {
  return async (visit: Visit) => {
    await goTo(visit, '/adminDashboard/mangeUsers');
    await openDialog(visit, new RegExp(`^${button}`));
  };
}

async function goToOrder(visit: Visit, name: keyof Visit['samples']['orders']): Promise<void> {
  await goTo(visit, `/adminDashboard/mangeOrders/${visit.samples.orders[name]._id}`);
}
