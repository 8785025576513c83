import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { wishlistCalls } from './wishlist-calls.ts';
import { createWishlistService, type WishlistService } from './wishlist-service.server.ts';

/** Assembles wishlists: the products that people save, and links that share them. */
export function createWishlists(dependencies: { db: Database; now: () => number }) {
  const wishlists = createWishlistService(dependencies);
  const feature: Feature = { addRoutes: (app, routeIn) => addWishlistRoutes(routeIn(app), wishlists) };
  return { feature };
}

function addWishlistRoutes(route: Route, wishlists: WishlistService): void {
  route(wishlistCalls.listWishes, ({ principal }) => wishlists.list(principal.id));

  route(wishlistCalls.listWishIds, async ({ principal }) => ({ productIds: await wishlists.listIds(principal.id) }));

  route(wishlistCalls.addWish, async ({ params, principal }) => {
    const result = await wishlists.add(principal.id, params.productId);
    if (!result.ok) throw new Problem(getRefusal(wishlistCalls.addWish, result.reason));
    return { addedCount: result.isNew ? 1 : 0 };
  });

  route(wishlistCalls.removeWish, async ({ params, principal }) => ({
    deletedCount: await wishlists.remove(principal.id, [params.productId]),
  }));

  route(wishlistCalls.removeWishes, async ({ body, principal }) => ({
    deletedCount: await wishlists.remove(principal.id, body.productIds),
  }));

  route(wishlistCalls.joinWishes, async ({ body, principal }) => ({
    productIds: await wishlists.join(principal.id, body.wishes),
  }));

  route(wishlistCalls.getWishlistShare, async ({ principal }) => {
    const token = await wishlists.findToken(principal.id);
    return token === undefined ? {} : { token };
  });

  route(wishlistCalls.shareWishlist, async ({ principal }) => ({ token: await wishlists.share(principal.id) }));

  route(wishlistCalls.unshareWishlist, async ({ principal }) => ({
    deletedCount: (await wishlists.unshare(principal.id)) ? 1 : 0,
  }));
}
