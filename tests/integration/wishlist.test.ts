import { expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { MAX_WISHES } from '#features/wishlist/max-wishes.ts';
import { wishlistCalls } from '#features/wishlist/wishlist-calls.ts';
import { findSharedWishlist } from '#features/wishlist/wishlist-queries.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { createTestShop, PEBBLE, type Person } from '../support/test-shop.ts';

const { quantity: _, ...REST } = PEBBLE;
const CHANGED = { ...REST, published: true };

async function setUp() {
  const clock = { now: Date.now() };
  const shop = await createTestShop({ now: () => clock.now });
  const [wilma, admin] = [await shop.signUp({ name: 'Wilma Voss' }), await shop.signInAsAdmin()];
  return {
    shop,
    wilma,
    admin,
    add(productId: string, as: Person = wilma) {
      // Wishes of the same moment are in no particular order.
      clock.now += 1;
      return shop.request(wishlistCalls.addWish, { as, params: { productId } });
    },
    remove: (productId: string) => shop.request(wishlistCalls.removeWish, { as: wilma, params: { productId } }),
    list: (as: Person = wilma) => shop.request(wishlistCalls.listWishes, { as }),
    listIds: async (as: Person = wilma) => (await shop.request(wishlistCalls.listWishIds, { as })).productIds,
    join: async (productIds: readonly string[]) => {
      const wishes = productIds.map((productId) => ({ productId, price: 99.5, inStock: true }));
      return (await shop.request(wishlistCalls.joinWishes, { as: wilma, body: { wishes } })).productIds;
    },
    unpublish: (productId: string) =>
      shop.request(productCalls.publishProducts, { as: admin, body: { productIds: [productId], published: false } }),
    deleteProduct: (productId: string) =>
      shop.request(productCalls.removeProduct, { as: admin, params: { productId } }),
    shownBy: async (token: string) => {
      const shared = await findSharedWishlist(shop.services.db, token);
      return shared && { firstName: shared.firstName, products: shared.products.map(({ name }) => name) };
    },
  };
}

test('keeps each product once, newest first, with its price and stock when it was added', async () => {
  const { shop, wilma, admin, add, remove, list, listIds } = await setUp();
  const board = await shop.addProduct({ name: 'Board', price: 60, stock: 0 });
  const mat = await shop.addProduct({ name: 'Mat', price: 20 });
  expect(await add(board._id)).toEqual({ addedCount: 1 });
  expect(await add(mat._id)).toEqual({ addedCount: 1 });

  const params = { productId: board._id };
  await shop.request(productCalls.changeProduct, { as: admin, params, body: { ...CHANGED, name: 'Board', price: 50 } });
  await shop.request(productCalls.restockProduct, { as: admin, params, body: { amount: 3 } });
  expect(await add(board._id)).toEqual({ addedCount: 0 });
  expect((await list()).map(({ name, price, stock, added }) => ({ name, price, stock, added }))).toEqual([
    { name: 'Mat', price: 20, stock: 10, added: { at: expect.any(String), price: 20, inStock: true } },
    { name: 'Board', price: 50, stock: 3, added: { at: expect.any(String), price: 60, inStock: false } },
  ]);

  expect(await listIds(await shop.signUp())).toEqual([]);
  expect(await remove(mat._id)).toEqual({ deletedCount: 1 });
  expect(await remove(mat._id)).toEqual({ deletedCount: 0 });
  expect(await listIds()).toEqual([board._id]);
  const body = { productIds: [board._id, mat._id] };
  expect(await shop.request(wishlistCalls.removeWishes, { as: wilma, body })).toEqual({ deletedCount: 1 });
  await shop.expectRefusal(404, wishlistCalls.addWish, { as: wilma, params: { productId: 'unknown' } });
});

test('says that a product is not sold any more, without what it was, and forgets deleted products', async () => {
  const { shop, wilma, admin, add, list, unpublish, deleteProduct } = await setUp();
  const board = await shop.addProduct({ name: 'Board', price: 60 });
  const mat = await shop.addProduct({ name: 'Mat' });
  for (const { _id } of [mat, board]) await add(_id);
  await unpublish(board._id);
  const params = { productId: board._id };
  const secret = { ...CHANGED, name: 'Board', price: 1234, description: 'Not announced yet', published: false };
  await shop.request(productCalls.changeProduct, { as: admin, params, body: secret });
  await deleteProduct(mat._id);

  const wishes = await list();
  expect(wishes).toMatchObject([
    { _id: board._id, name: '', published: false, price: 60, stock: 0, image: '', images: [], variants: [] },
  ]);
  expect(wishes[0]?.added.price).toBe(60);
  for (const hidden of ['Board', board.image, board.company, 'Not announced yet', '1234'])
    expect(JSON.stringify(wishes)).not.toContain(hidden);
  const remove = { as: wilma, params };
  expect(await shop.request(wishlistCalls.removeWish, remove)).toEqual({ deletedCount: 1 });
  expect(await list()).toEqual([]);
  await shop.expectRefusal(404, wishlistCalls.addWish, { as: wilma, params });
});

test('joins what a visitor saved, once and without products that are not sold', async () => {
  const { shop, add, list, listIds, join, unpublish } = await setUp();
  const [board, mat, caps, gone] = [
    await shop.addProduct({ name: 'Board', price: 60 }),
    await shop.addProduct({ name: 'Mat' }),
    await shop.addProduct({ name: 'Caps' }),
    await shop.addProduct({ name: 'Gone' }),
  ];
  await unpublish(gone._id);
  await add(board._id);
  const saved = [caps._id, 'unknown', board._id, gone._id, mat._id, caps._id];
  const joined = await Promise.all([join(saved), join(saved)]);
  for (const ids of joined) expect(ids.toSorted()).toEqual([board._id, mat._id, caps._id].toSorted());
  expect(await join([])).toEqual(await listIds());
  const prices = (await list()).map(({ name, added }) => [name, added.price]);
  expect(Object.fromEntries(prices)).toEqual({ Board: 60, Mat: 99.5, Caps: 99.5 });
});

test('holds at most 200 products, also when several are added at once', async () => {
  const { shop, wilma, add, remove, listIds, join } = await setUp();
  const products = await Promise.all(Array.from({ length: 4 }, () => shop.addProduct()));
  const ids = products.map(({ _id }) => _id);
  const [template] = await shop.services.db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', ids[0] ?? '')
    .execute();
  if (!template) throw new Error('The product was not stored');
  const others = Array.from({ length: MAX_WISHES - 2 }, (_, index) => `other-${index}`);
  await inTransaction(shop.services.db, async (trx) => {
    await trx
      .insertInto('product')
      .values(others.map((id) => ({ ...template, id, sole_variant_id: null })))
      .execute();
  });
  await join(others);
  const results = await Promise.all(
    ids.map((productId) => shop.send(wishlistCalls.addWish, { as: wilma, params: { productId } })),
  );
  expect(results.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409]);
  expect(await listIds()).toHaveLength(MAX_WISHES);
  const full = await shop.expectRefusal(409, wishlistCalls.addWish, {
    as: wilma,
    params: { productId: (await shop.addProduct())._id },
  });
  expect(full.code).toBe('wishlist-full');
  expect(await join(ids)).toHaveLength(MAX_WISHES);
  await remove(others[0] ?? '');
  await add((await shop.addProduct())._id);
  await shop.expectRefusal(400, wishlistCalls.joinWishes, {
    as: wilma,
    body: { wishes: Array.from({ length: MAX_WISHES + 1 }, () => ({ productId: 'any', price: 1, inStock: true })) },
  });
});

test('is shared by a link that shows products and a first name, until it is switched off', async () => {
  const { shop, wilma, admin, add, unpublish, shownBy } = await setUp();
  const [board, mat] = [await shop.addProduct({ name: 'Board' }), await shop.addProduct({ name: 'Mat' })];
  for (const { _id } of [board, mat]) await add(_id);
  expect(await shop.request(wishlistCalls.getWishlistShare, { as: wilma })).toEqual({});
  const share = () => shop.request(wishlistCalls.shareWishlist, { as: wilma });
  const [{ token }, again] = await Promise.all([share(), share()]);
  expect(again.token).toBe(token);
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(await shop.request(wishlistCalls.getWishlistShare, { as: wilma })).toEqual({ token });
  expect(await shownBy(token)).toEqual({ firstName: 'Wilma', products: ['Mat', 'Board'] });
  await unpublish(mat._id);
  expect(await shownBy(token)).toEqual({ firstName: 'Wilma', products: ['Board'] });

  expect(await shop.request(wishlistCalls.unshareWishlist, { as: wilma })).toEqual({ deletedCount: 1 });
  expect(await shop.request(wishlistCalls.unshareWishlist, { as: wilma })).toEqual({ deletedCount: 0 });
  for (const unknown of [token, '', '\0', 'x'.repeat(10_000)]) expect(await shownBy(unknown)).toBeUndefined();
  const next = (await share()).token;
  expect(next).not.toBe(token);

  const spam = await shop.signUp({ name: 'Win $100 at evil.example' });
  const { token: ofSpam } = await shop.request(wishlistCalls.shareWishlist, { as: spam });
  expect(await shownBy(ofSpam)).toEqual({ firstName: undefined, products: [] });

  await shop.request(userCalls.removeUser, { as: admin, params: { id: wilma.id } });
  expect(await shownBy(next)).toBeUndefined();
  for (const table of ['wishlist_item', 'wishlist_share'] as const) {
    const rows = await shop.services.db.selectFrom(table).select('user_id').where('user_id', '=', wilma.id).execute();
    expect(rows).toEqual([]);
  }
});
