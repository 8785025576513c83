import { describe, expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { newId } from '#platform/id.ts';
import catalogue from '../../content/catalogue.json' with { type: 'json' };
import type { ProductJson } from '../support/json.ts';
import { createTestShop, PEBBLE } from '../support/test-shop.ts';

const NEW_PRODUCT = { ...PEBBLE, quantity: 12 };

describe('the list of products', () => {
  test('is the whole catalogue, newest first', async () => {
    const shop = await createTestShop();
    const addedAt = new Map(catalogue.map((entry) => [entry.name, entry.addedAt]));

    const products = await shop.request(productCalls.listProducts);

    const moments = products.map(({ name }) => addedAt.get(name));
    expect(moments).toEqual(
      catalogue
        .map((entry) => entry.addedAt)
        .toSorted()
        .toReversed(),
    );
  });

  test('contains unpublished products for an admin only', async () => {
    const shop = await createTestShop();
    const hidden = await shop.addProduct({ published: false });
    const idsFor = async (as?: { headers: Record<string, string> }) =>
      (await shop.request(productCalls.listProducts, { ...(as && { as }) })).map(({ _id }) => _id);

    expect(await idsFor(await shop.signInAsAdmin())).toContain(hidden._id);
    expect(await idsFor(await shop.signUp())).not.toContain(hidden._id);
    expect(await idsFor()).not.toContain(hidden._id);
  });

  test('is paginated, with the total count and links to the other pages', async () => {
    const shop = await createTestShop();
    const all = await shop.request(productCalls.listProducts);

    const response = await shop.send(productCalls.listProducts, { query: { page: 2, limit: 5 } });

    expect(response.json()).toEqual(all.slice(5, 10));
    expect(response.headers['x-total-count']).toBe('26');
    expect(response.headers.link).toBe(
      [
        '</api/product?page=1&limit=5>; rel="first"',
        '</api/product?page=6&limit=5>; rel="last"',
        '</api/product?page=1&limit=5>; rel="prev"',
        '</api/product?page=3&limit=5>; rel="next"',
      ].join(', '),
    );
  });

  test.each([
    { query: { page: 1 }, detail: 'page and limit go together' },
    { query: { limit: 5 }, detail: 'page and limit go together' },
    { query: { page: 0, limit: 5 }, path: 'page' },
    { query: { page: 'two', limit: 5 }, path: 'page' },
    { query: { page: 1.5, limit: 5 }, path: 'page' },
    { query: { page: 1, limit: 101 }, path: 'limit' },
  ])('is refused for $query', async ({ query, detail, path = '' }) => {
    const shop = await createTestShop();

    const problem = await shop.expectRefusal(400, productCalls.listProducts, { query });

    expect(problem.errors?.map((error) => error.path)).toEqual([path]);
    if (detail) expect(problem.detail).toContain(detail);
  });

  test('has an empty page after the last one', async () => {
    const shop = await createTestShop();
    const query = { page: Number.MAX_SAFE_INTEGER, limit: 100 };
    expect(await shop.request(productCalls.listProducts, { query })).toEqual([]);
  });
});

describe('several products by their ids', () => {
  test('are returned together, without unknown and unpublished ones', async () => {
    const shop = await createTestShop();
    const [first, second] = [await shop.addProduct(), await shop.addProduct({ stock: 0 })];
    const hidden = await shop.addProduct({ published: false });
    const query = { ids: [first._id, 'unknown', hidden._id, second._id, first._id, ''].join(',') };
    const findFor = async (as?: { headers: Record<string, string> }) =>
      (await shop.request(productCalls.listProducts, { query, ...(as && { as }) })).toSorted(byId);

    expect(await findFor()).toEqual([first, second].toSorted(byId));
    expect(await findFor(await shop.signUp())).toEqual([first, second].toSorted(byId));
    expect(await findFor(await shop.signInAsAdmin())).toEqual([first, hidden, second].toSorted(byId));
  });

  test('have the current stock', async () => {
    const shop = await createTestShop();
    const product = await shop.addProduct({ stock: 5 });
    const query = { ids: product._id };
    expect(await shop.request(productCalls.listProducts, { query })).toEqual([product]);

    await shop.placeOrder(await shop.signUp(), { items: [{ product, amount: 2 }] });

    expect(await shop.request(productCalls.listProducts, { query })).toEqual([
      { ...product, stock: 3, variants: product.variants.map((variant) => ({ ...variant, stock: 3 })) },
    ]);
  });

  test('are sorted and searched like the list', async () => {
    const shop = await createTestShop();
    const [expensive, cheap] = [await shop.addProduct({ price: 90 }), await shop.addProduct({ price: 10 })];
    const ids = [expensive._id, cheap._id].join(',');
    for (const sort of ['newest', 'name', 'lowest', 'highest'] as const) {
      const found = await shop.request(productCalls.listProducts, { query: { ids, sort } });
      expect(found.map(({ _id }) => _id).toSorted()).toEqual([expensive._id, cheap._id].toSorted());
      if (sort === 'lowest') expect(found).toEqual([cheap, expensive]);
      if (sort === 'highest') expect(found).toEqual([expensive, cheap]);
    }
    expect(await shop.request(productCalls.listProducts, { query: { ids, search: 'no such name' } })).toEqual([]);
  });

  test('are limited to 100 and not paginated', async () => {
    const shop = await createTestShop();
    const product = await shop.addProduct();
    const ids = (count: number) => Array.from({ length: count }, (_, index) => (index === 0 ? product._id : newId()));

    expect(await shop.request(productCalls.listProducts, { query: { ids: ids(100).join(',') } })).toEqual([product]);
    for (const query of [{ ids: ids(101).join(',') }, { ids: `${product._id},\0` }]) {
      const problem = await shop.expectRefusal(400, productCalls.listProducts, { query });
      expect(problem.errors?.map(({ path }) => path.split('.')[0])).toEqual(['ids']);
    }
    const problem = await shop.expectRefusal(400, productCalls.listProducts, {
      query: { ids: product._id, page: 1, limit: 5 },
    });
    expect(problem.detail).toContain('ids goes without page and limit');
  });
});

function byId(one: ProductJson, other: ProductJson): number {
  return one._id < other._id ? -1 : 1;
}

describe('one product', () => {
  test('is visible to everyone', async () => {
    const shop = await createTestShop();
    const product = await shop.addProduct({ price: 49, stock: 3 });
    const shown = await shop.request(productCalls.getProduct, { params: { productId: product._id } });
    expect(shown).toEqual(product);
  });

  test('that is not published is visible to an admin only', async () => {
    const shop = await createTestShop();
    const hidden = await shop.addProduct({ published: false });
    const params = { productId: hidden._id };

    expect(await shop.request(productCalls.getProduct, { params, as: await shop.signInAsAdmin() })).toEqual(hidden);
    await shop.expectRefusal(404, productCalls.getProduct, { params, as: await shop.signUp() });
    await shop.expectRefusal(404, productCalls.getProduct, { params });
  });

  test.each(['nothing', '%', '../user', "' or 1=1 --", 'é'])(
    'with the unknown id %j returns 404',
    async (productId) => {
      const shop = await createTestShop();
      await shop.expectRefusal(404, productCalls.getProduct, { params: { productId } });
    },
  );
});

describe('adding a product', () => {
  test('sets the full stock, not featured, and published by default', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();

    const { insertedId } = await shop.request(productCalls.addProduct, { as, body: NEW_PRODUCT });

    const product = await shop.request(productCalls.getProduct, { params: { productId: insertedId } });
    expect(product).toMatchObject({ ...NEW_PRODUCT, stock: 12, featured: false, published: true });
  });

  test('takes a price to compare with, and whether it is featured', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const add = async (fields: { compareAtPrice?: number | null; featured?: boolean }) => {
      const { insertedId } = await shop.request(productCalls.addProduct, { as, body: { ...NEW_PRODUCT, ...fields } });
      return shop.request(productCalls.getProduct, { params: { productId: insertedId } });
    };

    expect(await add({ compareAtPrice: 61, featured: true })).toMatchObject({ compareAtPrice: 61, featured: true });
    expect(await add({ compareAtPrice: null })).not.toHaveProperty('compareAtPrice');
    expect(await add({})).not.toHaveProperty('compareAtPrice');
  });

  test.each([
    { change: { name: undefined }, path: 'name' },
    { change: { name: '   ' }, path: 'name', detail: 'Product Name is Required' },
    { change: { name: 'x'.repeat(201) }, path: 'name' },
    { change: { company: '' }, path: 'company', detail: 'Company Name is Required' },
    { change: { description: '' }, path: 'description', detail: 'Product description is Required' },
    { change: { image: '' }, path: 'image', detail: 'Image is Required' },
    { change: { image: 'http://[' }, path: 'image', detail: 'Image has to be' },
    { change: { image: 'javascript:alert(1)' }, path: 'image', detail: 'Image has to be' },
    { change: { category: 'toys' }, path: 'category', detail: 'category: Must be pc, mobile or smart' },
    { change: { category: undefined }, path: 'category', detail: 'Product Category is Required' },
    { change: { images: [{ image: 5, alt: '' }] }, path: 'images.0.image', detail: 'Must be a text' },
    { change: { price: undefined }, path: 'price', detail: 'Product price is required' },
    { change: { price: '60' }, path: 'price', detail: 'price: Prices are whole numbers, such as 20' },
    { change: { price: 59.99 }, path: 'price', detail: 'price: Prices are whole numbers, such as 20' },
    { change: { sellingPrice: 19.99 }, path: 'sellingPrice', detail: 'Prices are whole numbers, such as 20' },
    { change: { quantity: 1.5 }, path: 'quantity', detail: 'quantity: Must be a whole number' },
    { change: { name: 5 }, path: 'name', detail: 'name: Must be a text' },
    { change: { price: -1 }, path: 'price' },
    { change: { price: 1_000_001 }, path: 'price' },
    { change: { quantity: -1 }, path: 'quantity' },
    { change: { quantity: undefined }, path: 'quantity', detail: 'Product quantity is required' },
    { change: { sellingPrice: null }, path: 'sellingPrice', detail: 'Selling Price is required' },
    { change: { published: 'yes' }, path: 'published' },
    { change: { stock: 5 }, path: '', detail: 'stock' },
    { change: { featured: 'yes' }, path: 'featured' },
    { change: { compareAtPrice: 60 }, path: 'compareAtPrice', detail: 'Compare-at price has to be above the price' },
    { change: { compareAtPrice: 59 }, path: 'compareAtPrice', detail: 'Compare-at price has to be above the price' },
    { change: { compareAtPrice: 99.5 }, path: 'compareAtPrice', detail: 'Prices are whole numbers' },
    { change: { compareAtPrice: 1_000_001 }, path: 'compareAtPrice' },
  ])('is refused with $change', async ({ change, path, detail = '' }) => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();

    const problem = await shop.expectRefusal(400, productCalls.addProduct, { as, body: { ...NEW_PRODUCT, ...change } });

    expect(problem.errors?.map((error) => error.path)).toEqual([path]);
    expect(problem.detail).toContain(detail);
    expect(await shop.request(productCalls.listProducts, { as })).toHaveLength(26);
  });

  test('names every missing field', async () => {
    const shop = await createTestShop();
    const problem = await shop.expectRefusal(400, productCalls.addProduct, {
      as: await shop.signInAsAdmin(),
      body: {},
    });
    expect(problem.errors?.map(({ path }) => path).toSorted()).toEqual(Object.keys(NEW_PRODUCT).toSorted());
  });
});

describe('deleting a product', () => {
  test('succeeds once', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const { _id: productId } = await shop.addProduct();

    expect(await shop.request(productCalls.removeProduct, { as, params: { productId } })).toEqual({ deletedCount: 1 });

    await shop.expectRefusal(404, productCalls.getProduct, { params: { productId } });
    await shop.expectRefusal(404, productCalls.removeProduct, { as, params: { productId } });
  });
});
