import { describe, expect, test } from 'vitest';
import { THE_SHOP } from '#features/audit/actor.server.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { createStockKeeping } from '#features/catalogue/stock/stock-keeping.server.ts';
import { createTestShop, PEBBLE, type TestShop } from '../support/test-shop.ts';
import { failFirstTransaction } from '../support/undone-once.ts';

const { quantity: _, ...REST_OF_PEBBLE } = PEBBLE;
const CHANGED = { ...REST_OF_PEBBLE, name: 'Ångström 40', price: 75, published: true };

/** Finds a product in the cached list that visitors see. */
async function findListed(shop: TestShop, productId: string) {
  const products = await shop.request(productCalls.listProducts);
  return products.find(({ _id }) => _id === productId);
}

describe('editing a product', () => {
  test('changes everything but the stock, and visitors see it at once', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const { _id: productId } = await shop.addProduct({ stock: 7 });
    expect(await findListed(shop, productId)).toMatchObject({ name: 'Pebble 40', price: 60 });

    const answer = await shop.request(productCalls.changeProduct, { as, params: { productId }, body: CHANGED });

    expect(answer).toEqual({ modifiedCount: 1 });
    expect(await findListed(shop, productId)).toMatchObject({ ...CHANGED, stock: 7, quantity: 7 });
    const found = await shop.request(productCalls.listProducts, { query: { search: 'åNG' } });
    expect(found.map(({ _id }) => _id)).toEqual([productId]);
  });

  test('keeps the alternative text until the picture changes', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const [product] = await shop.request(productCalls.listProducts, { query: { search: 'Gullrest' } });
    const { _id: productId = '', imageAlt = '', image = '' } = product ?? {};
    expect(imageAlt).not.toBe('');
    const change = async (picture: string) => {
      await shop.request(productCalls.changeProduct, {
        as,
        params: { productId },
        body: { ...CHANGED, image: picture },
      });
      return (await findListed(shop, productId))?.imageAlt;
    };
    expect(await change(image)).toBe(imageAlt);
    expect(await change('/pictures/products/basalt-65.webp')).toBe('');
  });

  test.each([
    [{ name: ' ' }, 'Product Name is Required'],
    [{ category: 'other' }, 'Must be pc, mobile or smart'],
    [{ price: -1 }, undefined],
    [{ price: 9.5 }, 'Prices are whole numbers, such as 20'],
    [{ stock: 3 }, undefined],
    [{ quantity: 3 }, undefined],
    [{ compareAtPrice: 75 }, 'Compare-at price has to be above the price'],
  ])('rejects %j', async (change, message) => {
    const shop = await createTestShop();
    const { _id: productId } = await shop.addProduct();
    const options = { as: await shop.signInAsAdmin(), params: { productId }, body: { ...CHANGED, ...change } };
    const problem = await shop.expectRefusal(400, productCalls.changeProduct, options);
    if (message !== undefined) expect(problem.errors?.map((error) => error.message)).toEqual([message]);
    expect((await findListed(shop, productId))?.name).toBe('Pebble 40');
  });

  test('keeps the compare-at price unless it is given or no longer above the price', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const { _id: productId } = await shop.addProduct({ price: 75, compareAtPrice: 150 });
    const change = async (fields: { price?: number; compareAtPrice?: number | null }) => {
      await shop.request(productCalls.changeProduct, { as, params: { productId }, body: { ...CHANGED, ...fields } });
      return (await findListed(shop, productId))?.compareAtPrice;
    };

    expect(await change({})).toBe(150);
    expect(await change({ price: 149 })).toBe(150);
    expect(await change({ price: 150 })).toBeUndefined();
    expect(await change({ price: 75 })).toBeUndefined();
    expect(await change({ compareAtPrice: 100 })).toBe(100);
    expect(await change({ compareAtPrice: null })).toBeUndefined();
  });

  test('keeps whether it is featured unless that is given', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const { _id: productId } = await shop.addProduct();
    const change = async (fields: { featured?: boolean }) => {
      await shop.request(productCalls.changeProduct, { as, params: { productId }, body: { ...CHANGED, ...fields } });
      return (await findListed(shop, productId))?.featured;
    };

    expect(await change({})).toBe(false);
    expect(await change({ featured: true })).toBe(true);
    expect(await change({})).toBe(true);
    expect(await change({ featured: false })).toBe(false);
  });

  test('fails for a deleted product, as restocking does', async () => {
    const shop = await createTestShop();
    const options = { as: await shop.signInAsAdmin(), params: { productId: 'nothing' } };
    await shop.expectRefusal(404, productCalls.changeProduct, { ...options, body: CHANGED });
    await shop.expectRefusal(404, productCalls.restockProduct, { ...options, body: { amount: 1 } });
  });
});

describe('restocking a product', () => {
  test('adds to stock and quantity', async () => {
    const shop = await createTestShop();
    const [as, wilma, product] = [await shop.signInAsAdmin(), await shop.signUp(), await shop.addProduct({ stock: 2 })];
    await shop.placeOrder(wilma, { items: [{ product, amount: 2 }] });
    const { _id: productId } = product;
    expect((await findListed(shop, productId))?.stock).toBe(0);

    const restocking = await shop.request(productCalls.restockProduct, {
      as,
      params: { productId },
      body: { amount: 5 },
    });

    expect(restocking).toEqual({ stock: 5, quantity: 7 });
    expect(await findListed(shop, productId)).toMatchObject(restocking);
  });

  test('restocks several variants at once, or none of them', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const { _id: productId, variants } = await shop.addProduct({
      price: undefined,
      quantity: undefined,
      options: [{ name: 'Switch', values: ['Linear', 'Tactile', 'Clicky'] }],
      variants: ['Linear', 'Tactile', 'Clicky'].map((value) => ({ values: { Switch: value }, price: 60, stock: 1 })),
    });
    const [linear = '', tactile = ''] = variants.map(({ _id }) => _id);
    const restock = (amount: number, variantIds: string[]) => ({
      ...{ as, params: { productId } },
      body: { amount, variantIds },
    });
    expect(await shop.request(productCalls.restockProduct, restock(4, [linear, tactile, linear]))).toEqual({
      stock: 11,
      quantity: 11,
    });
    await shop.expectRefusal(404, productCalls.restockProduct, restock(4, [linear, 'nothing']));
    await shop.expectRefusal(409, productCalls.restockProduct, restock(999_999, [linear, tactile]));
    await shop.expectRefusal(400, productCalls.restockProduct, restock(4, []));
    await shop.expectRefusal(400, productCalls.restockProduct, {
      ...restock(4, [linear]),
      body: { amount: 4, variantIds: [linear], variantId: tactile },
    });
    const product = await shop.request(productCalls.getProduct, { as, params: { productId } });
    expect(product.variants.map(({ stock }) => stock)).toEqual([5, 5, 1]);
  });

  test('loses no pieces to concurrent orders', async () => {
    const shop = await createTestShop();
    const [as, wilma, product] = [
      await shop.signInAsAdmin(),
      await shop.signUp(),
      await shop.addProduct({ stock: 10 }),
    ];
    const options = { as, params: { productId: product._id }, body: { amount: 3 } };
    await Promise.all(
      Array.from({ length: 8 }, (_, round) =>
        round % 2
          ? shop.request(productCalls.restockProduct, options)
          : shop.placeOrder(wilma, { items: [{ product, amount: 1 }] }),
      ),
    );
    expect(await findListed(shop, product._id)).toMatchObject({ stock: 10 - 4 + 12, quantity: 22 });
  });

  test('fails when the product is deleted before the transaction is retried', async () => {
    const shop = await createTestShop();
    const { _id: productId } = await shop.addProduct({ stock: 2 });
    const { db, changes, catalogue } = shop.services;
    const conflicting = failFirstTransaction(db, () => catalogue.remove(productId, THE_SHOP));
    const stockKeeping = createStockKeeping({ db: conflicting, changes, now: Date.now });

    expect(await stockKeeping.restock(productId, { amount: 5 }, THE_SHOP)).toEqual({ ok: false, reason: 'not-found' });
  });

  test('rejects invalid amounts and a stock above the limit', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const { _id: productId } = await shop.addProduct({ stock: 10 });
    for (const amount of [0, -1, 1.5, 1_000_001, '5']) {
      await shop.expectRefusal(400, productCalls.restockProduct, { as, params: { productId }, body: { amount } });
    }
    await shop.expectRefusal(409, productCalls.restockProduct, {
      as,
      params: { productId },
      body: { amount: 999_991 },
    });
    expect((await findListed(shop, productId))?.stock).toBe(10);
  });
});

describe('several products', () => {
  test('are unpublished and published together', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const [one, two] = [await shop.addProduct(), await shop.addProduct({ published: false })];
    const publish = (published: boolean) =>
      shop.request(productCalls.publishProducts, {
        as,
        body: { productIds: [one._id, two._id, 'nothing'], published },
      });

    expect(await publish(false)).toEqual({ modifiedCount: 1 });
    expect(await findListed(shop, one._id)).toBeUndefined();
    expect(await publish(true)).toEqual({ modifiedCount: 2 });
    expect(await publish(true)).toEqual({ modifiedCount: 0 });
    expect([await findListed(shop, one._id), await findListed(shop, two._id)]).not.toContain(undefined);
  });

  test('are featured together, and no longer', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const [one, two] = [await shop.addProduct(), await shop.addProduct({ featured: true })];
    const feature = (featured: boolean) =>
      shop.request(productCalls.featureProducts, {
        as,
        body: { productIds: [one._id, two._id, 'nothing'], featured },
      });

    expect(await feature(true)).toEqual({ modifiedCount: 1 });
    expect((await findListed(shop, one._id))?.featured).toBe(true);
    expect(await feature(false)).toEqual({ modifiedCount: 2 });
    expect((await findListed(shop, two._id))?.featured).toBe(false);
  });

  test('are deleted together', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const [one, two] = [await shop.addProduct(), await shop.addProduct()];
    const body = { productIds: [one._id, two._id, 'nothing'] };
    expect(await shop.request(productCalls.removeProducts, { as, body })).toEqual({ deletedCount: 2 });
    expect([await findListed(shop, one._id), await findListed(shop, two._id)]).toEqual([undefined, undefined]);
    await shop.expectRefusal(400, productCalls.removeProducts, { as, body: { productIds: [] } });
  });
});

test('products are sorted by name and price, with unpublished ones for admins', async () => {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  for (const [name, price] of [
    ['Zeta b', 7],
    ['ZETA A', 9],
    ['zeta c', 8],
  ] as const)
    await shop.addProduct({ name, price });
  await shop.addProduct({ name: 'Zeta hidden', price: 1, published: false });
  const names = async (sort: 'newest' | 'name' | 'lowest' | 'highest', caller?: typeof as) => {
    const products = await shop.request(productCalls.listProducts, {
      ...(caller && { as: caller }),
      query: { search: 'zeta', sort },
    });
    return products.map(({ name }) => name);
  };
  expect(await names('name')).toEqual(['ZETA A', 'Zeta b', 'zeta c']);
  expect(await names('lowest')).toEqual(['Zeta b', 'zeta c', 'ZETA A']);
  expect(await names('highest', as)).toEqual(['ZETA A', 'zeta c', 'Zeta b', 'Zeta hidden']);
  expect(await names('newest')).toHaveLength(3);
  await shop.expectRefusal(400, productCalls.listProducts, { query: { sort: 'odd' } });
});
