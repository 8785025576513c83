import { productCalls } from '#features/catalogue/product-calls.ts';
import { wishlistCalls } from '#features/wishlist/wishlist-calls.ts';
import { addProduct, request } from '../journeys/support/api.ts';
import { at, goTo, goToProduct, openDialog, refusing } from './openers.ts';
import type { Screen } from './screen.ts';
import { SOLD_OUT, saveWishes } from './wishlist-samples.ts';

/** Wishlists, and what is shown of sold-out products. */
export const WISHLIST_SCREENS: readonly Screen[] = [
  { page: 'wishlist', state: 'empty', as: 'newcomer', open: at('/userDashboard/wishlist') },
  { page: 'wishlist', state: 'full', as: 'customer', open: at('/userDashboard/wishlist') },
  {
    page: 'wishlist',
    state: 'not available any more',
    as: 'shopper',
    async open(visit) {
      const { shop, samples } = visit;
      const product = await addProduct(shop);
      await saveWishes(shop, samples.visitors.shopper.person, ['Kitebird Headset', product.name]);
      const body = { productIds: [product._id], published: false };
      await request(shop, productCalls.publishProducts, { as: samples.visitors.admin.person, body });
      await goTo(visit, '/userDashboard/wishlist');
    },
  },
  { page: 'wishlist', state: 'long names', as: 'longCustomer', open: at('/userDashboard/wishlist') },
  { page: 'wishlist', state: 'failing', as: 'customer', open: refusing('**/api/wishlist', '/userDashboard/wishlist') },
  {
    page: 'wishlist',
    state: 'share',
    as: 'customer',
    isOverlay: true,
    async open(visit) {
      await goTo(visit, '/userDashboard/wishlist');
      await openDialog(visit, /^Share/);
    },
  },
  {
    page: 'shared wishlist',
    state: 'full',
    async open(visit) {
      const { person: as } = visit.samples.visitors.customer;
      const { token } = await request(visit.shop, wishlistCalls.shareWishlist, { as });
      await goTo(visit, `/wishlist/${token}`);
    },
  },
  { page: 'shared wishlist', state: 'gone', open: at('/wishlist/none') },
  { page: 'product', state: 'sold out', as: 'customer', open: (visit) => goToProduct(visit, SOLD_OUT) },
  { page: 'products', state: 'sold out', open: at(`/products?text=${encodeURIComponent(SOLD_OUT)}`) },
];
