import { createBoughtTogether } from '#features/bought-together/bought-together.server.ts';
import { createBranding } from '#features/branding/branding.server.ts';
import { createCatalogue } from '#features/catalogue/catalogue.server.ts';
import { createCollections } from '#features/collection/collection.server.ts';
import { listShopDoors } from '#features/collection/list-shop-doors.ts';
import { createContent } from '#features/content/content.server.ts';
import { createHome } from '#features/home/home.server.ts';
import { createMedia } from '#features/media/media.server.ts';
import { createMenus } from '#features/menu/menu.server.ts';
import { areVariantsHeld } from '#features/order/placing/held-variants.server.ts';
import { createProductImport } from '#features/product-import/product-import.server.ts';
import { createRedirects } from '#features/redirect/redirect.server.ts';
import { createReviews } from '#features/review/review.server.ts';
import { createProductIndex, createSearch } from '#features/search/search.server.ts';
import { createSocialPictures } from '#features/social-picture/social-picture.server.ts';
import { createStaffSearch, type FindByWords } from '#features/staff-search/staff-search.server.ts';
import { createStockAlerts } from '#features/stock-alert/stock-alert.server.ts';
import { createWishlists } from '#features/wishlist/wishlist.server.ts';
import type { Foundation } from './foundation.ts';
import { createPathUses } from './path-uses.ts';

/** What the shop sells. */
export type Products = Awaited<ReturnType<typeof connectProducts>>;

/** Connects the features for products: the catalogue and its pictures, finding, saving and reviewing products. */
export async function connectProducts(foundation: Foundation) {
  const { config, shared, attempts, keysFor, pageCache, mail, settings, webhook, getTimeZone } = foundation;
  const { db } = shared;
  const { dataDir, publicFolder, shopUrl, pictures: storage, allowsPrivatePictures: allowsPrivate } = config;
  const media = await createMedia({
    ...shared,
    ...{ dataDir, publicFolder, shopUrl, storage, allowsPrivate },
    getUsers: () => [
      catalogue.pictureUser,
      collection.pictureUser,
      content.pictureUser,
      home.pictureUser,
      branding.pictureUser,
    ],
  });
  const { pictures } = media;
  const branding = createBranding({
    ...shared,
    pictures,
    watch: foundation.branding,
    keys: keysFor('branding-preview'),
  });
  const index = createProductIndex(db);
  const catalogue = createCatalogue({
    ...shared,
    pageCache,
    pictures,
    areVariantsHeld,
    index,
    isEventWanted: webhook.isSubscribed,
  });
  const socialPicture = createSocialPictures({
    pictures,
    findProduct: catalogue.catalogue.findPublished,
    getBranding: foundation.branding.current,
    getShopName: () => foundation.settings.settings.current().name,
  });
  const { changes } = catalogue;
  const collection = await createCollections({
    ...shared,
    ...{ pageCache, pictures, changes, getTimeZone },
    catalogue: catalogue.catalogue,
    pathUses: createPathUses({
      now: shared.now,
      getMenus: () => menu.menus,
      getHome: () => home.home,
      getRedirects: () => redirect.redirects,
    }),
  });
  const doors = { collections: collection.collections, catalogue: catalogue.catalogue };
  const menu = await createMenus({ ...shared, pageCache, listDoors: () => listShopDoors(doors) });
  const content = await createContent({
    ...shared,
    ...{ pageCache, pictures, shopUrl, getTimeZone },
    getSettings: settings.settings.current,
  });
  const home = await createHome({ ...shared, pageCache, pictures });
  const search = await createSearch({
    ...shared,
    changes,
    findPosts: content.content.findPosts,
    findPages: content.content.findPages,
    findCollections: (query) => collection.collections.findByTitle(query, { publishedOnly: true }),
  });
  const productImport = createProductImport({ ...shared, changes, pictures, areVariantsHeld });
  const wishlist = createWishlists(shared);
  const stockAlert = createStockAlerts({ ...shared, attempts, mails: mail.alertMails });
  const boughtTogether = createBoughtTogether({ ...shared, changes });
  const review = createReviews({
    ...shared,
    catalogue: catalogue.catalogue,
    changes,
    attempts,
    keys: keysFor('review-opt-out'),
    mailStore: mail.mailStore,
  });
  const redirect = await createRedirects({ ...shared, shopUrl });
  // Without correcting errors, because most of what staff type is no product.
  const findByWords: FindByWords = async (query, limit) =>
    (await search.search.search(query, { limit, literal: true })).products;
  const staffSearch = createStaffSearch({
    db,
    findByWords,
    findCollections: (query) => collection.collections.findByTitle(query, { publishedOnly: false }),
  });
  return {
    media,
    branding,
    socialPicture,
    index,
    catalogue,
    menu,
    home,
    collection,
    content,
    search,
    productImport,
    review,
    redirect,
    parts: [
      media,
      branding,
      socialPicture,
      catalogue,
      menu,
      home,
      collection,
      content,
      search,
      productImport,
      wishlist,
      stockAlert,
      boughtTogether,
      review,
      redirect,
      staffSearch,
    ],
  };
}
