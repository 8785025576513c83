import { expect } from '../journeys/support/test.ts';
import { LONG_CODE } from './coupon-samples.ts';
import { at, fillCart, goTo, openDialog, refusing } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

const CART = ['Kitebird Headset', 'Inkwell Desk Mat'];

/** Coupons in the dashboard, in the cart and in the checkout. */
export const COUPON_SCREENS: readonly Screen[] = [
  {
    page: 'coupons',
    state: 'empty',
    as: 'newAdmin',
    async open(visit) {
      await visit.page.route('**/api/coupon*', (route) =>
        route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
      );
      await goTo(visit, '/adminDashboard/coupons');
    },
  },
  { page: 'coupons', state: 'full', as: 'admin', open: at('/adminDashboard/coupons') },
  {
    page: 'coupons',
    state: 'delete',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await goTo(visit, '/adminDashboard/coupons');
      await openDialog(visit, 'Delete HELLO10');
    },
  },
  { page: 'coupons', state: 'failing', as: 'admin', open: refusing('**/api/coupon*', '/adminDashboard/coupons') },
  { page: 'add coupon', state: 'empty', as: 'admin', open: at('/adminDashboard/coupons/new') },
  {
    page: 'add coupon',
    state: 'invalid',
    as: 'admin',
    async open({ page, ...visit }) {
      await goTo({ page, ...visit }, '/adminDashboard/coupons/new');
      await page.getByLabel('Percent off').fill('250');
      await page.getByLabel('Uses in all').fill('0');
      await page.getByRole('button', { name: 'Save Coupon' }).click();
      await expect(page.getByText('Write 1 or more, or leave it empty')).toBeVisible();
    },
  },
  { page: 'edit coupon', state: 'full', as: 'admin', open: (visit) => openCoupon(visit, 'DESK30') },
  { page: 'edit coupon', state: 'moments within days', as: 'admin', open: (visit) => openCoupon(visit, 'MORNING') },
  { page: 'edit coupon', state: 'long code', as: 'admin', open: (visit) => openCoupon(visit, LONG_CODE) },
  { page: 'cart', state: 'coupon', open: (visit) => enterCode(visit, '/cart', 'desk30') },
  { page: 'cart', state: 'free shipping', open: (visit) => enterCode(visit, '/cart', 'shipfree') },
  { page: 'cart', state: 'coupon refused', open: (visit) => enterCode(visit, '/cart', 'launch5') },
  { page: 'cart', state: 'long code refused', open: (visit) => enterCode(visit, '/cart', LONG_CODE) },
  { page: 'checkout', state: 'coupon', as: 'shopper', open: (visit) => enterCode(visit, '/checkout', 'desk30') },
  {
    page: 'checkout',
    state: 'coupon refused',
    as: 'shopper',
    open: (visit) => enterCode(visit, '/checkout', 'launch5'),
  },
];

async function openCoupon(visit: Visit, code: string): Promise<void> {
  await goTo(visit, '/adminDashboard/coupons');
  await visit.page.getByRole('link', { name: code }).click();
  await expect(visit.page.getByLabel('Code', { exact: true })).toHaveValue(code);
}

async function enterCode(visit: Visit, path: string, code: string): Promise<void> {
  await fillCart(visit, CART);
  await goTo(visit, path);
  await visit.page.getByRole('button', { name: 'Have a code?' }).click();
  await visit.page.getByLabel('Coupon', { exact: true }).fill(code);
  await visit.page.getByRole('button', { name: 'Apply' }).click();
  await expect(
    visit.page.getByRole('button', { name: /^Remove coupon/ }).or(visit.page.getByText(/^This coupon/)),
  ).toBeVisible();
}
