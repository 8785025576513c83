import { describe, expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { createProductEditing } from '#features/catalogue/product-editing.server.ts';
import { createTestShop, PEBBLE, type TestShop } from '../support/test-shop.ts';
import { undoneOnce } from '../support/undone-once.ts';

const { quantity: _, ...REST_OF_PEBBLE } = PEBBLE;
const CHANGED = { ...REST_OF_PEBBLE, name: 'Ångström 40', price: 75, published: true };

/** What visitors are told of a product, from what the shop keeps for them. */
async function seen(shop: TestShop, productId: string) {
  const products = await shop.request(productCalls.listProducts);
  return products.find(({ _id }) => _id === productId);
}

describe('a product', () => {
  test('is changed, but for its pieces, and visitors see it at once', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const { _id: productId } = await shop.addProduct({ stock: 7 });
    expect(await seen(shop, productId)).toMatchObject({ name: 'Pebble 40', price: 60 });

    const answer = await shop.request(productCalls.changeProduct, { as, params: { productId }, body: CHANGED });

    expect(answer).toEqual({ modifiedCount: 1 });
    expect(await seen(shop, productId)).toMatchObject({ ...CHANGED, stock: 7, quantity: 7 });
    const found = await shop.request(productCalls.listProducts, { query: { search: 'åNG' } });
    expect(found.map(({ _id }) => _id)).toEqual([productId]);
  });

  test('keeps the description of its picture until it gets another one', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const [product] = await shop.request(productCalls.listProducts, { query: { search: 'Alderway' } });
    const { _id: productId = '', imageAlt = '', image = '' } = product ?? {};
    expect(imageAlt).not.toBe('');
    const change = async (picture: string) => {
      await shop.request(productCalls.changeProduct, {
        as,
        params: { productId },
        body: { ...CHANGED, image: picture },
      });
      return (await seen(shop, productId))?.imageAlt;
    };
    expect(await change(image)).toBe(imageAlt);
    expect(await change('/pictures/products/basalt-65.webp')).toBe('');
  });

  test.each([
    [{ name: ' ' }, 'Product Name is Required'],
    [{ category: 'other' }, 'Product Category is Required'],
    [{ price: -1 }, undefined],
    [{ price: 9.5 }, 'Product price is required'],
    [{ stock: 3 }, undefined],
    [{ quantity: 3 }, undefined],
  ])('is not changed to %j', async (change, message) => {
    const shop = await createTestShop();
    const { _id: productId } = await shop.addProduct();
    const asking = { as: await shop.signInAsAdmin(), params: { productId }, body: { ...CHANGED, ...change } };
    const problem = await shop.refused(400, productCalls.changeProduct, asking);
    if (message !== undefined) expect(problem.errors?.map((error) => error.message)).toEqual([message]);
    expect((await seen(shop, productId))?.name).toBe('Pebble 40');
  });

  test('that is gone cannot be changed or restocked', async () => {
    const shop = await createTestShop();
    const asking = { as: await shop.signInAsAdmin(), params: { productId: 'nothing' } };
    await shop.refused(404, productCalls.changeProduct, { ...asking, body: CHANGED });
    await shop.refused(404, productCalls.restockProduct, { ...asking, body: { amount: 1 } });
  });
});

describe('goods that come in', () => {
  test('are added to what is left and to what was ever stocked', async () => {
    const shop = await createTestShop();
    const [as, wilma, product] = [await shop.signInAsAdmin(), await shop.signUp(), await shop.addProduct({ stock: 2 })];
    await shop.placeOrder(wilma, { items: [{ product, amount: 2 }] });
    const { _id: productId } = product;
    expect((await seen(shop, productId))?.stock).toBe(0);

    const restocking = await shop.request(productCalls.restockProduct, {
      as,
      params: { productId },
      body: { amount: 5 },
    });

    expect(restocking).toEqual({ stock: 5, quantity: 7 });
    expect(await seen(shop, productId)).toMatchObject(restocking);
  });

  test('and orders at the same time lose no piece', async () => {
    const shop = await createTestShop();
    const [as, wilma, product] = [
      await shop.signInAsAdmin(),
      await shop.signUp(),
      await shop.addProduct({ stock: 10 }),
    ];
    const asking = { as, params: { productId: product._id }, body: { amount: 3 } };
    await Promise.all(
      Array.from({ length: 8 }, (_, round) =>
        round % 2
          ? shop.request(productCalls.restockProduct, asking)
          : shop.placeOrder(wilma, { items: [{ product, amount: 1 }] }),
      ),
    );
    expect(await seen(shop, product._id)).toMatchObject({ stock: 10 - 4 + 12, quantity: 22 });
  });

  test('are not said to be in stock when the product goes before the second attempt of the transaction', async () => {
    const shop = await createTestShop();
    const { _id: productId } = await shop.addProduct({ stock: 2 });
    const { db, changes, catalogue } = shop.services;
    const conflicting = undoneOnce(db, () => catalogue.remove(productId));
    const editing = createProductEditing({ db: conflicting, changes, keepPicture: async () => true });

    expect(await editing.restock(productId, 5)).toEqual({ ok: false });
  });

  test('are refused in odd numbers, and when there would be too many', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const { _id: productId } = await shop.addProduct({ stock: 10 });
    for (const amount of [0, -1, 1.5, 1_000_001, '5']) {
      await shop.refused(400, productCalls.restockProduct, { as, params: { productId }, body: { amount } });
    }
    await shop.refused(409, productCalls.restockProduct, { as, params: { productId }, body: { amount: 999_991 } });
    expect((await seen(shop, productId))?.stock).toBe(10);
  });
});

describe('several products', () => {
  test('are taken off sale and put back together', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const [one, two] = [await shop.addProduct(), await shop.addProduct({ published: false })];
    const publish = (published: boolean) =>
      shop.request(productCalls.publishProducts, {
        as,
        body: { productIds: [one._id, two._id, 'nothing'], published },
      });

    expect(await publish(false)).toEqual({ modifiedCount: 1 });
    expect(await seen(shop, one._id)).toBeUndefined();
    expect(await publish(true)).toEqual({ modifiedCount: 2 });
    expect(await publish(true)).toEqual({ modifiedCount: 0 });
    expect([await seen(shop, one._id), await seen(shop, two._id)]).not.toContain(undefined);
  });

  test('are deleted together', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const [one, two] = [await shop.addProduct(), await shop.addProduct()];
    const body = { productIds: [one._id, two._id, 'nothing'] };
    expect(await shop.request(productCalls.removeProducts, { as, body })).toEqual({ deletedCount: 2 });
    expect([await seen(shop, one._id), await seen(shop, two._id)]).toEqual([undefined, undefined]);
    await shop.refused(400, productCalls.removeProducts, { as, body: { productIds: [] } });
  });
});

test('products are listed by name and price, for admins with the unpublished ones', async () => {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  for (const [name, price] of [
    ['Zeta b', 7],
    ['ZETA A', 9],
    ['zeta c', 8],
  ] as const)
    await shop.addProduct({ name, price });
  await shop.addProduct({ name: 'Zeta hidden', price: 1, published: false });
  const names = async (sort: 'newest' | 'name' | 'lowest' | 'highest', asker?: typeof as) => {
    const products = await shop.request(productCalls.listProducts, {
      ...(asker && { as: asker }),
      query: { search: 'zeta', sort },
    });
    return products.map(({ name }) => name);
  };
  expect(await names('name')).toEqual(['ZETA A', 'Zeta b', 'zeta c']);
  expect(await names('lowest')).toEqual(['Zeta b', 'zeta c', 'ZETA A']);
  expect(await names('highest', as)).toEqual(['ZETA A', 'zeta c', 'Zeta b', 'Zeta hidden']);
  expect(await names('newest')).toHaveLength(3);
  await shop.refused(400, productCalls.listProducts, { query: { sort: 'odd' } });
});
