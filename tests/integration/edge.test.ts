import { expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { collectionCalls } from '#features/collection/collection-calls.ts';
import { addCollection } from '../support/collections.ts';
import { startEdge } from '../support/edge.ts';
import { createTestShop } from '../support/test-shop.ts';

const SOON = { timeout: 4000, interval: 20 };

test('answers that are the same for everybody may be stored at the edge, with their tags, and no others', async () => {
  const edge = await startEdge();
  const shop = await createTestShop({ config: { edge: edge.config } });
  const [user, admin, product] = [await shop.signUp(), await shop.signInAsAdmin(), await shop.addProduct()];

  const list = await shop.send(productCalls.listProducts);
  expect(list.headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate, s-maxage=600, stale-while-revalidate=60',
    'cache-tag': 'everything,catalogue',
    xkey: 'everything catalogue',
  });
  const again = await shop.send(productCalls.listProducts, { headers: { 'if-none-match': String(list.headers.etag) } });
  expect([again.statusCode, again.headers.xkey]).toEqual([304, 'everything catalogue']);

  const cookie = 'thock.session_token=anything';
  const others = [
    await shop.send(productCalls.listProducts, { as: user }),
    await shop.send(productCalls.listProducts, { as: admin }),
    await shop.send(productCalls.getProduct, { params: { productId: product._id } }),
    await shop.app.inject('/api/product?page=x'),
    await shop.app.inject({ url: '/api/auth/get-session', headers: { cookie } }),
    await shop.app.inject('/api/nothing'),
  ];
  for (const { headers } of others) {
    expect(String(headers['cache-control'] ?? '')).not.toContain('s-maxage');
    expect(headers.xkey).toBeUndefined();
  }
});

test('a change purges its tags at once and again after a second, and a failed purge is repeated', async () => {
  const edge = await startEdge();
  const shop = await createTestShop({ config: { edge: edge.config } });
  // Tags that change meanwhile are part of everything.
  await expect.poll(() => edge.count('everything'), SOON).toBe(2);
  const product = await shop.addProduct({ stock: 5 });
  const tag = `product/${product._id}`;
  await expect.poll(() => edge.count(tag), SOON).toBe(2);
  const before = edge.count(tag);

  edge.failWith(503, 500);
  const wilma = await shop.signUp();
  await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });

  await expect.poll(() => edge.count(tag) - before, SOON).toBeGreaterThanOrEqual(1);
  const [purge] = edge.purges.filter(({ tags }) => tags.includes(tag));
  expect(purge?.tags).toEqual(expect.arrayContaining([tag, 'catalogue']));
  expect([purge?.xkey, purge?.authorization]).toEqual([purge?.tags.join(' '), 'Bearer only-for-this-test']);
});

test('a changed collection purges its pages and those that list it, and no other collection', async () => {
  const edge = await startEdge();
  const shop = await createTestShop({ config: { edge: edge.config } });
  // A shop that starts purges everything, twice, in which other tags would disappear.
  await expect.poll(() => edge.count('everything'), SOON).toBe(2);
  const as = await shop.signInAsAdmin();
  const [quiet, loud] = [await addCollection(shop, { title: 'Quiet' }), await addCollection(shop, { title: 'Loud' })];
  const countTags = () => [quiet._id, loud._id].map((id) => edge.count(`collection/${id}`));
  await expect.poll(countTags, SOON).toEqual([2, 2]);

  const body = { title: 'Silent', kind: 'rule' as const, rule: {}, published: true };
  await shop.request(collectionCalls.changeCollection, { as, params: { collectionId: quiet._id }, body });
  await expect.poll(countTags, { timeout: 1000, interval: 20 }).toEqual([3, 2]);
  expect(edge.purges.at(-1)?.tags).toEqual(expect.arrayContaining(['collections', `collection/${quiet._id}`]));
});

test('each process purges what it drops, and everything when it starts and stops', async () => {
  const [edge, otherEdge] = [await startEdge(), await startEdge()];
  const shop = await createTestShop({ config: { edge: edge.config } });
  const other = await shop.openAnotherProcess({ edge: otherEdge.config });
  const product = await shop.addProduct();
  await expect.poll(() => otherEdge.count(`product/${product._id}`), SOON).toBeGreaterThanOrEqual(1);

  const before = otherEdge.count('everything');
  expect(before).toBeGreaterThanOrEqual(1);
  await other.app.close();
  expect(otherEdge.count('everything')).toBeGreaterThan(before);
});
