import { NAMES } from '../journeys/support/names.ts';
import { expect } from '../journeys/support/test.ts';
import { at, fillCart, goTo, openDialog, refuse } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

/** The shop has a menu up to 719 px. */
const SMALL = 719;
const CART = ['Kitebird Headset', 'Inkwell Desk Mat', 'Pipkin Mini Buds'];

/** The pages that everybody can open, without the catalogue. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { page: 'home', state: 'full', open: at('/') },
  { page: 'home', state: 'long names', as: 'longGuest', open: at('/') },
  { page: 'home', state: 'signed in as an admin', as: 'admin', open: at('/') },
  {
    page: 'home',
    state: 'menu open',
    isOverlay: true,
    maxWidth: SMALL,
    async open(visit) {
      await goTo(visit, '/');
      await openDialog(visit, 'Menu');
    },
  },
  { page: 'withdraw', state: 'empty', as: 'longGuest', open: at('/withdraw') },
  {
    page: 'withdraw',
    state: 'with errors',
    as: 'longGuest',
    async open(visit) {
      await goTo(visit, '/withdraw');
      await visit.page.getByRole('button', { name: 'Continue' }).click();
      await expect(visit.page.getByRole('alert').first()).toBeVisible();
    },
  },
  { page: 'withdraw', state: 'own order', as: 'longCustomer', open: openWithdrawal },
  {
    page: 'withdraw',
    state: 'check',
    as: 'longCustomer',
    async open(visit) {
      await openWithdrawal(visit);
      await visit.page.getByRole('checkbox').first().uncheck();
      await visit.page.getByRole('button', { name: 'Continue' }).click();
      await expect(visit.page.getByRole('button', { name: 'Confirm withdrawal' })).toBeVisible();
    },
  },
  {
    page: 'withdraw',
    state: 'receipt',
    as: 'longGuest',
    async open(visit) {
      await goTo(visit, '/withdraw');
      await visit.page.getByLabel('Order number').fill('#1f3c');
      await visit.page.getByLabel('Email').fill('mara@example.com');
      await visit.page.getByLabel('Your name').fill(NAMES.long);
      await visit.page.getByRole('button', { name: 'Continue' }).click();
      await visit.page.getByRole('button', { name: 'Confirm withdrawal' }).click();
      await expect(visit.page.getByRole('button', { name: 'Print or Save' })).toBeVisible();
    },
  },
  { page: 'search', state: 'corrected', open: at('/search?q=mint+keybord') },
  { page: 'search', state: 'full', open: at('/search?q=keyboard') },
  { page: 'search', state: 'nothing found', open: at('/search?q=typewriter+ribbon') },
  { page: 'search', state: 'before a search', open: at('/search') },
  { page: 'search', state: 'too long', open: at(`/search?q=${'keyboard '.repeat(40)}`) },
  {
    page: 'search',
    state: 'dialog without a connection',
    isOverlay: true,
    async open(visit) {
      await goTo(visit, '/');
      await visit.page.getByRole('link', { name: 'Search', exact: true }).click();
      await visit.page.getByRole('combobox').fill('c');
      await expect(visit.page.getByRole('option').first()).toBeVisible();
      await visit.context.setOffline(true);
      await visit.page.getByRole('combobox').fill('alder');
      await expect(visit.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    page: 'search',
    state: 'dialog, too long',
    isOverlay: true,
    async open(visit) {
      await goTo(visit, '/');
      await visit.page.getByRole('link', { name: 'Search', exact: true }).click();
      await visit.page.getByRole('combobox').fill('a b c d e f g h i j k l m');
      await expect(visit.page.getByText('Search for at most')).toBeVisible();
    },
  },
  { page: 'search', state: 'long names', as: 'longGuest', open: at('/search?q=a') },
  {
    page: 'search',
    state: 'dialog',
    isOverlay: true,
    async open(visit) {
      await goTo(visit, '/');
      await visit.page.getByRole('link', { name: 'Search', exact: true }).click();
      await visit.page.getByRole('combobox').fill('clo');
      await expect(visit.page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    page: 'home',
    state: 'playing the first slide',
    async open(visit) {
      await goTo(visit, '/');
      await visit.page.getByRole('button', { name: 'Hear it' }).click();
      await expect(visit.page.getByRole('application')).toBeFocused();
    },
  },
  { page: 'sound', state: 'full', open: at('/sound') },
  { page: 'sound', state: 'long names', as: 'longGuest', open: at('/sound') },
  {
    page: 'sound',
    state: 'a pair without names',
    async open(visit) {
      await goTo(visit, '/sound');
      await visit.page.getByRole('button', { name: 'Start the Test' }).click();
    },
  },
  {
    page: 'sound',
    state: 'the chosen board',
    async open(visit) {
      await goTo(visit, '/sound');
      await visit.page.getByRole('button', { name: 'Start the Test' }).click();
      for (let pair = 1; pair <= 6; pair += 1)
        await visit.page.getByRole('button', { name: 'The first', exact: true }).click();
      await expect(visit.page.getByRole('heading', { name: /^You like it/ })).toBeVisible();
    },
  },
  { page: 'desk', state: 'two boards', open: at('/desk') },
  {
    page: 'desk',
    state: 'true size with mouse and mat',
    async open({ page }) {
      await page.goto('/desk#60', { waitUntil: 'networkidle' });
      await page.getByRole('radio', { name: 'True size' }).check();
      await page.getByRole('checkbox', { name: 'Mouse' }).check();
      await page.getByRole('checkbox', { name: 'Desk mat' }).check();
      await page.getByRole('slider', { name: 'Size of the card' }).fill('4.2');
    },
  },
  { page: 'blogs', state: 'full', open: at('/blogs') },
  { page: 'blog', state: 'full', open: at('/blog/6') },
  {
    page: 'offline',
    state: 'not opened before',
    async open(visit) {
      await visit.page.route('**/health/live', (route) => route.abort());
      await goTo(visit, '/offline?page=%2Fproducts');
    },
  },
  { page: 'faq', state: 'closed', open: at('/faq') },
  {
    page: 'faq',
    state: 'answer open and form with errors',
    async open(visit) {
      await goTo(visit, '/faq');
      await visit.page.getByRole('button', { name: 'When will my order ship?' }).click();
      await visit.page.getByRole('button', { name: 'Submit Now' }).click();
      await expect(visit.page.getByText('Message is Required')).toBeVisible();
    },
  },
  { page: 'privacy', state: 'full', open: at('/privacy') },
  { page: 'terms', state: 'full', open: at('/terms') },
  { page: 'returns', state: 'full', open: at('/returns') },
  { page: 'imprint', state: 'full', open: at('/imprint') },
  { page: 'accessibility', state: 'full', open: at('/accessibility') },
  { page: 'cart', state: 'empty', open: at('/cart') },
  {
    page: 'cart',
    state: 'warning of what does not fit',
    async open(visit) {
      await fillCart(visit, ['Marigold Keycap Set', 'Emberfield Full-Size']);
      await goTo(visit, '/cart');
      await expect(visit.page.getByText('does not fit')).toBeVisible();
    },
  },
  {
    page: 'cart',
    state: 'full',
    async open(visit) {
      await fillCart(visit, CART);
      await goTo(visit, '/cart');
    },
  },
  {
    page: 'cart',
    state: 'long names',
    as: 'longGuest',
    async open(visit) {
      await fillCart(visit, ['Inkwell Desk Mat', visit.samples.longProduct.name]);
      await goTo(visit, '/cart');
    },
  },
  {
    page: 'cart',
    state: 'remove dialog',
    isOverlay: true,
    async open(visit) {
      await fillCart(visit, CART);
      await goTo(visit, '/cart');
      await openDialog(visit, /^Remove /);
    },
  },
  {
    page: 'cart',
    state: 'failing',
    async open(visit) {
      await fillCart(visit, CART);
      await refuse(visit, '**/api/product*');
      await goTo(visit, '/cart');
    },
  },
  { page: 'not found', state: 'full', open: at('/nowhere') },
];

async function openWithdrawal(visit: Visit): Promise<void> {
  await goTo(visit, `/withdraw?order=${visit.samples.orders.long._id}`);
  await expect(visit.page.getByRole('checkbox').first()).toBeVisible();
}
