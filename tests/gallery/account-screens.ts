import { expectPlaced, fillCheckout, placeOrder } from '../journeys/support/steps.ts';
import { expect } from '../journeys/support/test.ts';
import { at, fillCart, goTo, refuse, refusing } from './openers.ts';
import type { Screen } from './screen.ts';

const CART = ['Kitebird Headset', 'Inkwell Desk Mat'];

/** The pages about accounts, and the checkout. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  { page: 'sign in', state: 'empty', open: at('/signIn') },
  { page: 'sign in', state: 'from the checkout', open: at('/signIn?from=%2Fcheckout') },
  {
    page: 'sign in',
    state: 'invalid',
    async open(visit) {
      await goTo(visit, '/signIn');
      await visit.page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(visit.page.getByText('Email is Required')).toBeVisible();
    },
  },
  {
    page: 'sign in',
    state: 'wrong password',
    async open(visit) {
      await goTo(visit, '/signIn');
      await visit.page.getByLabel('Email', { exact: true }).fill('user@example.com');
      await visit.page.getByLabel('Password', { exact: true }).fill('not the password');
      await visit.page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(visit.page.getByRole('alert').first()).toBeVisible();
    },
  },
  { page: 'sign up', state: 'empty', open: at('/signUp') },
  {
    page: 'sign up',
    state: 'invalid',
    async open(visit) {
      await goTo(visit, '/signUp');
      await visit.page.getByRole('button', { name: 'Sign Up' }).click();
      await expect(visit.page.getByText('Name is Required')).toBeVisible();
    },
  },
  { page: 'forgot password', state: 'empty', open: at('/forgotPassword') },
  {
    page: 'forgot password',
    state: 'sent',
    async open(visit) {
      await goTo(visit, '/forgotPassword');
      await visit.page.getByLabel('Email', { exact: true }).fill('nobody@example.com');
      await visit.page.getByRole('button', { name: 'Send Link' }).click();
      await expect(visit.page.getByText('on its way')).toBeVisible();
    },
  },
  { page: 'reset password', state: 'empty', open: at('/resetPassword?token=any') },
  { page: 'reset password', state: 'incomplete link', open: at('/resetPassword') },
  { page: 'verify email', state: 'failing', open: at('/verifyEmail?token=any') },
  { page: 'google', state: 'failing', open: at('/signIn/google?error=no') },
  { page: 'checkout', state: 'empty', as: 'newcomer', open: at('/checkout') },
  {
    page: 'checkout',
    state: 'full',
    as: 'customer',
    async open(visit) {
      await fillCart(visit, CART);
      await goTo(visit, '/checkout');
      await expect(visit.page.getByLabel('City', { exact: true })).toHaveValue('Bremen');
    },
  },
  {
    page: 'checkout',
    state: 'invalid',
    as: 'newcomer',
    async open(visit) {
      await fillCart(visit, CART);
      await goTo(visit, '/checkout');
      await visit.page.getByRole('button', { name: 'Place Order' }).click();
      await expect(visit.page.getByText('City is Required')).toBeVisible();
    },
  },
  {
    page: 'checkout',
    state: 'failing',
    as: 'customer',
    async open(visit) {
      await fillCart(visit, CART);
      await goTo(visit, '/checkout');
      await refuse(visit, '**/api/user/order');
      await placeOrder(visit.page);
      await expect(visit.page.getByRole('alert').first()).toBeVisible();
    },
  },
  { page: 'checkout', state: 'unreachable', as: 'customer', open: refusing('**/api/auth/get-session', '/checkout') },
  {
    page: 'checkout',
    state: 'long names',
    as: 'longCustomer',
    async open(visit) {
      await fillCart(visit, ['Inkwell Desk Mat', visit.samples.longProduct.name]);
      await goTo(visit, '/checkout');
    },
  },
  {
    page: 'order',
    state: 'thanks after a cash order',
    as: 'shopper',
    async open(visit) {
      await fillCart(visit, CART);
      await goTo(visit, '/checkout');
      await fillCheckout(visit.page);
      await placeOrder(visit.page);
      await expectPlaced(visit.page);
    },
  },
];
