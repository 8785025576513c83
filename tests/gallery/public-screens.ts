import { expect } from '../journeys/support/test.ts';
import { at, fillCart, goTo, goToProduct, openDialog, refuse } from './openers.ts';
import type { Screen } from './screen.ts';

const PHONE = 390;
const SMALL = 768;
const CART = ['Emberfield Full-Size', 'Inkwell Desk Mat', 'Pipkin Mini Buds'];

/** The pages that everybody can open. */
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
  { page: 'products', state: 'full', open: at('/products') },
  { page: 'products', state: 'list', open: at('/products?layout=list') },
  { page: 'products', state: 'filtered', open: at('/products?category=pc&company=Kelvane&price=150&sort=lowest') },
  { page: 'products', state: 'reduced by 45 percent', open: at('/products?saving=45') },
  { page: 'products', state: 'nothing found', open: at('/products?text=zzz') },
  { page: 'products', state: 'found by a word inside', open: at('/products?text=mat') },
  { page: 'products', state: 'sold out', open: at('/products?text=Juniper') },
  { page: 'products', state: 'long names', as: 'longGuest', open: at('/products') },
  { page: 'products', state: 'long names as a list', as: 'longGuest', open: at('/products?layout=list') },
  {
    page: 'products',
    state: 'filters open',
    isOverlay: true,
    maxWidth: PHONE,
    async open(visit) {
      await goTo(visit, '/products?category=pc');
      await openDialog(visit, 'Filters');
    },
  },
  {
    page: 'products',
    state: 'failing',
    async open(visit) {
      await goTo(visit, '/products');
      await visit.page.route('**/*.data*', (route) => route.abort());
      await visit.page.getByLabel('Search products').fill('night');
      await expect(visit.page.getByText('The shop cannot be reached')).toBeVisible();
    },
  },
  { page: 'product', state: 'in stock', open: (visit) => goToProduct(visit, 'Alderway 60') },
  { page: 'product', state: 'reduced', open: (visit) => goToProduct(visit, 'Kitebird Headset') },
  { page: 'product', state: 'few left', open: (visit) => goToProduct(visit, 'Yarrow Mini Speaker') },
  { page: 'product', state: 'sold out', open: (visit) => goToProduct(visit, 'Juniper Keycap Set') },
  {
    page: 'product',
    state: 'long name',
    as: 'longGuest',
    open: (visit) => goTo(visit, `/product/${visit.samples.longProduct._id}`),
  },
  { page: 'blogs', state: 'full', open: at('/blogs') },
  { page: 'blog', state: 'full', open: at('/blog/6') },
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
  { page: 'cart', state: 'empty', open: at('/cart') },
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
