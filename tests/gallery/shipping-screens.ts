import { shippingCalls } from '#features/shipping/shipping-calls.ts';
import { request } from '../journeys/support/api.ts';
import { expect } from '../journeys/support/test.ts';
import { at, fillCart, goTo, openDialog } from './openers.ts';
import type { Screen, Visit } from './screen.ts';
import { LONG_PRODUCTS } from './shipping-samples.ts';

const LIST = '/adminDashboard/shipping';

/** Shipping zones in the dashboard, what customers see of them, and their address book. Only the shop with long names has zones. */
export const SHIPPING_SCREENS: readonly Screen[] = [
  { page: 'shipping', state: 'empty', as: 'newAdmin', open: at(LIST) },
  { page: 'shipping', state: 'full', as: 'longAdmin', open: at(LIST) },
  { page: 'shipping', state: 'tried', as: 'longAdmin', open: (visit) => tryIt(visit) },
  { page: 'add shipping zone', state: 'empty', as: 'newAdmin', open: at(`${LIST}/new`) },
  { page: 'add shipping zone', state: 'gap', as: 'newAdmin', open: (visit) => leaveGap(visit) },
  { page: 'edit shipping zone', state: 'long names', as: 'longAdmin', open: (visit) => editZone(visit) },
  { page: 'cart', state: 'shipping by country', as: 'longGuest', open: (visit) => openWithCart(visit, '/cart') },
  {
    page: 'checkout',
    state: 'shipping methods',
    as: 'longCustomer',
    open: (visit) => openWithCart(visit, '/checkout'),
  },
  { page: 'address book', state: 'new', as: 'longCustomer', isOverlay: true, open: (visit) => addAddress(visit) },
  {
    page: 'address book',
    state: 'refused',
    as: 'longCustomer',
    isOverlay: true,
    open: (visit) => refuseAddress(visit),
  },
];

async function tryIt(visit: Visit): Promise<void> {
  await goTo(visit, LIST);
  await visit.page.getByRole('button', { name: 'Try It' }).click();
  await expect(visit.page.getByText(/because it covers/)).toBeVisible();
}

async function leaveGap(visit: Visit): Promise<void> {
  await goTo(visit, `${LIST}/new?preset=eu-weight`);
  await visit.page.getByLabel('Rate 2, from').fill('1500');
  await visit.page.getByLabel('Rate 3, price').fill('-1');
  await visit.page.getByRole('button', { name: 'Save Zone' }).click();
  await expect(visit.page.getByText('Enter an amount such as 12.50')).toBeVisible();
}

async function editZone(visit: Visit): Promise<void> {
  const as = visit.samples.visitors.longAdmin.person;
  const [zone] = await request(visit.shop, shippingCalls.listZones, { as });
  await goTo(visit, `${LIST}/${zone?._id ?? ''}`);
}

async function openWithCart(visit: Visit, path: string): Promise<void> {
  await fillCart(visit, LONG_PRODUCTS);
  await goTo(visit, path);
  await expect(visit.page.getByText(/business days|\w{3} \d+ .*\w{3}/).first()).toBeVisible();
}

async function addAddress(visit: Visit): Promise<void> {
  await goTo(visit, '/userDashboard/profile');
  await openDialog(visit, 'Add an Address');
}

async function refuseAddress(visit: Visit): Promise<void> {
  await addAddress(visit);
  const dialog = visit.page.getByRole('dialog');
  await dialog.getByLabel('Country').selectOption('GB');
  await dialog.getByLabel('Street Address').fill('1 Dock Road');
  await dialog.getByLabel('Town').fill('London');
  await dialog.getByLabel('Postcode').fill('1012 AB');
  await dialog.getByLabel('Phone').fill('+44 20 7946 0958');
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(dialog.getByText('Please correct the marked fields.')).toBeVisible();
}
