import fc from 'fast-check';
import { expect, test } from 'vitest';
import { THE_SHOP } from '#features/audit/actor.server.ts';
import { productPageTags } from '#features/catalogue/cache-tags.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { reviewCalls } from '#features/review/review-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { removeSamples } from '../../src/features/demo/sample-removal.server.ts';
import type { ProductJson } from '../support/json.ts';
import { CUSTOMER, createTestShop, type Person } from '../support/test-shop.ts';

const GOOD = { rating: 5, title: 'Quiet', text: 'Nobody hears it.' };
const POOR = { rating: 2, title: 'Loud', text: 'Everybody hears it.' };

async function setUp() {
  let ahead = 0;
  const shop = await createTestShop({ now: () => Date.now() + ahead });
  const admin = await shop.signInAsAdmin();
  const product = await shop.addProduct({ name: 'Pebble 40', stock: 1000 });

  async function buy(person: Person, bought: ProductJson = product): Promise<string> {
    const { _id } = await shop.placeOrder(person, { items: [{ product: bought, amount: 1 }] });
    return _id;
  }

  const setStatus = (orderId: string, status: 'pending' | 'confirmed' | 'delivered') =>
    shop.request(orderCalls.changeStatus, { as: admin, params: { orderId }, body: { status } });

  return {
    shop,
    admin,
    product,
    buy,
    setStatus,
    /** Signs up a person to whom the product was delivered. */
    async receiver(name = 'Mara Lindqvist', bought = product): Promise<Person> {
      const person = await shop.signUp({ name });
      await setStatus(await buy(person, bought), 'delivered');
      return person;
    },
    write: (person: Person, body = GOOD, { _id: productId } = product) =>
      shop.request(reviewCalls.writeReview, { as: person, params: { productId }, body }),
    list: (query = {}, { _id: productId } = product) =>
      shop.request(reviewCalls.listReviews, { params: { productId }, query }),
    async rating({ _id: productId } = product) {
      return (await shop.request(productCalls.getProduct, { params: { productId } })).rating;
    },
    passMilliseconds(milliseconds: number) {
      ahead += milliseconds;
    },
  };
}

test('whoever has received a product reviews it once, changes the review and deletes it', async () => {
  const { shop, product, buy, setStatus, write, list, rating } = await setUp();
  const params = { productId: product._id };
  const mara = await shop.signUp({ name: 'Mara Lindqvist' });
  const refused = async (status: number) =>
    (await shop.expectRefusal(status, reviewCalls.writeReview, { as: mara, params, body: GOOD })).code;
  const own = () => shop.request(reviewCalls.readOwnReview, { as: mara, params });

  expect(await refused(403)).toBe('not-bought');
  const orderId = await buy(mara);
  expect(await refused(403)).toBe('not-bought');
  expect(await own()).toEqual({ mayReview: false });
  expect(await rating()).toEqual({ average: null, count: 0 });
  await setStatus(orderId, 'delivered');
  // Who has received it once may review it, whatever the status is later.
  await setStatus(orderId, 'pending');

  const first = await write(mara);
  expect(first).toMatchObject({ ...GOOD, name: 'Mara L.', hidden: false });
  expect(await own()).toEqual({ mayReview: true, review: first });
  const { hidden: _, ...shown } = first;
  expect(await list()).toEqual([shown]);
  expect(await rating()).toEqual({ average: 5, count: 1 });

  const changed = await write(mara, { ...POOR, text: ' Everybody hears it. ' });
  expect(changed).toMatchObject({ _id: first._id, ...POOR });
  expect(await list()).toHaveLength(1);
  expect(await rating()).toEqual({ average: 2, count: 1 });
  const events = await shop.services.db
    .selectFrom('shop_event')
    .select(['kind', 'data'])
    .where('subject', '=', first._id)
    .execute();
  expect(events.map(({ kind, data }) => [kind, JSON.parse(data)])).toEqual([
    ['review.posted', { productId: product._id, rating: 5 }],
    ['review.posted', { productId: product._id, rating: 2 }],
  ]);

  const other = await shop.signUp();
  const byId = { params: { reviewId: first._id } };
  await shop.expectRefusal(403, reviewCalls.deleteReview, { as: other, ...byId });
  expect(await shop.request(reviewCalls.deleteReview, { as: mara, ...byId })).toEqual({ deletedCount: 1 });
  await shop.expectRefusal(404, reviewCalls.deleteReview, { as: mara, ...byId });
  expect(await list()).toEqual([]);
  expect(await rating()).toEqual({ average: null, count: 0 });

  for (const wrong of [
    { ...GOOD, rating: 0 },
    { ...GOOD, rating: 6 },
    { ...GOOD, rating: 4.5 },
    { ...GOOD, title: ' ' },
    { ...GOOD, text: 'x'.repeat(2001) },
  ])
    await shop.expectRefusal(400, reviewCalls.writeReview, { as: mara, params, body: wrong });
  await shop.expectRefusal(404, reviewCalls.writeReview, { as: mara, params: { productId: 'none' }, body: GOOD });
  await shop.expectRefusal(404, reviewCalls.listReviews, { params: { productId: 'none' } });
});

test('lists are sorted, filtered and paginated, and products are sorted by their rating', async () => {
  const { shop, receiver, write, list, product, passMilliseconds } = await setUp();
  const other = await shop.addProduct({ name: 'Pebble 41' });
  const stars = [3, 5, 1, 5, 4];
  for (const [index, rating] of stars.entries()) {
    passMilliseconds(1000);
    await write(await receiver(`Person ${index}`), { rating, title: `No. ${index}`, text: 'Text' });
  }
  await write(await receiver('Tim', other), { ...GOOD, rating: 4 }, other);

  const titles = async (query: object) => (await list(query)).map(({ title }) => title);
  expect(await titles({})).toEqual(['No. 4', 'No. 3', 'No. 2', 'No. 1', 'No. 0']);
  expect(await titles({ sort: 'highest' })).toEqual(['No. 3', 'No. 1', 'No. 4', 'No. 0', 'No. 2']);
  expect(await titles({ sort: 'lowest' })).toEqual(['No. 2', 'No. 0', 'No. 4', 'No. 3', 'No. 1']);
  expect(await titles({ rating: 5 })).toEqual(['No. 3', 'No. 1']);
  expect(await titles({ sort: 'highest', page: 2, limit: 2 })).toEqual(['No. 4', 'No. 0']);
  expect(await titles({ sort: 'lowest', page: 3, limit: 2 })).toEqual(['No. 1']);
  const page = await shop.send(reviewCalls.listReviews, {
    params: { productId: product._id },
    query: { page: 1, limit: 2 },
  });
  expect(page.headers['x-total-count']).toBe('5');

  await shop.request(productCalls.publishProducts, {
    as: await shop.signInAsAdmin(),
    body: { productIds: [other._id], published: true },
  });
  const best = await shop.request(productCalls.listProducts, { query: { sort: 'rating' } });
  const averages = best.map(({ rating }) => rating.average ?? 0);
  expect(averages).toEqual(averages.toSorted((a, b) => b - a));
  const ours = best.filter(({ _id }) => [product._id, other._id].includes(_id));
  expect(ours.map(({ name, rating }) => [name, rating])).toEqual([
    ['Pebble 41', { average: 4, count: 1 }],
    ['Pebble 40', { average: 3.6, count: 5 }],
  ]);
});

test('staff hide, show and answer reviews, and lists of products follow at once', async () => {
  const { shop, admin, receiver, write, list, rating, product } = await setUp();
  const [good, poor] = [await write(await receiver('Nora Brandt')), await write(await receiver('Karl'), POOR)];
  const states = async (state?: 'visible' | 'hidden' | 'unanswered') =>
    (await shop.request(reviewCalls.listAllReviews, { as: admin, query: state ? { state } : {} }))
      .filter((review) => review.product._id === product._id)
      .map(({ title }) => title);
  const listed = async () =>
    (await shop.request(productCalls.listProducts)).find(({ _id }) => _id === product._id)?.rating;
  expect(await listed()).toEqual({ average: 3.5, count: 2 });
  expect(await states('unanswered')).toEqual(['Loud', 'Quiet']);

  const hide = (reviewId: string, hidden: boolean) =>
    shop.request(reviewCalls.hideReview, { as: admin, params: { reviewId }, body: { hidden } });
  expect(await hide(poor._id, true)).toMatchObject({ hidden: true, product: { name: 'Pebble 40' } });
  await hide(poor._id, true);
  expect([await listed(), await rating()]).toEqual([
    { average: 5, count: 1 },
    { average: 5, count: 1 },
  ]);
  expect((await list()).map(({ title }) => title)).toEqual(['Quiet']);
  expect([await states(), await states('visible'), await states('hidden'), await states('unanswered')]).toEqual([
    ['Loud', 'Quiet'],
    ['Quiet'],
    ['Loud'],
    ['Quiet'],
  ]);

  const answered = await shop.request(reviewCalls.replyToReview, {
    as: admin,
    params: { reviewId: good._id },
    body: { text: 'Thank you, Nora.' },
  });
  expect(answered.reply?.text).toBe('Thank you, Nora.');
  expect((await list())[0]?.reply).toEqual(answered.reply);
  expect(await states('unanswered')).toEqual([]);

  await hide(poor._id, false);
  expect(await listed()).toEqual({ average: 3.5, count: 2 });
  await shop.request(reviewCalls.deleteReview, { as: admin, params: { reviewId: poor._id } });
  expect(await rating()).toEqual({ average: 5, count: 1 });
  for (const params of [{ reviewId: poor._id }]) {
    await shop.expectRefusal(404, reviewCalls.hideReview, { as: admin, params, body: { hidden: true } });
    await shop.expectRefusal(404, reviewCalls.replyToReview, { as: admin, params, body: { text: 'Hello' } });
  }
});

test('a hidden review stays hidden when its author changes it', async () => {
  const { shop, admin, receiver, write, list, rating } = await setUp();
  const mara = await receiver();
  const { _id: reviewId } = await write(mara, POOR);
  await shop.request(reviewCalls.hideReview, { as: admin, params: { reviewId }, body: { hidden: true } });
  expect(await write(mara)).toMatchObject({ ...GOOD, hidden: true });
  expect([await list(), await rating()]).toEqual([[], { average: null, count: 0 }]);
  await shop.request(reviewCalls.hideReview, { as: admin, params: { reviewId }, body: { hidden: false } });
  expect(await rating()).toEqual({ average: 5, count: 1 });
});

test('reviews of deleted people stay without a name, and those of deleted products go', async () => {
  const { shop, admin, receiver, write, list, rating, product } = await setUp();
  const mara = await receiver();
  const { _id: reviewId } = await write(mara);
  const anonymous = await receiver('mara@example.com');
  expect((await write(anonymous, POOR)).name).toBe('A customer');

  await shop.request(userCalls.removeUser, { as: admin, params: { id: mara.id } });
  expect((await list()).map(({ name, title }) => [name, title])).toEqual([
    ['A customer', 'Loud'],
    ['A customer', 'Quiet'],
  ]);
  expect(await rating()).toEqual({ average: 3.5, count: 2 });
  expect(await shop.request(reviewCalls.deleteReview, { as: admin, params: { reviewId } })).toEqual({
    deletedCount: 1,
  });

  await shop.request(productCalls.removeProduct, { as: admin, params: { productId: product._id } });
  const all = await shop.request(reviewCalls.listAllReviews, { as: admin });
  expect(all.filter((review) => review.product._id === product._id)).toEqual([]);
});

test('the page of a product follows the name of an author', async () => {
  const { shop, receiver, write, list, product } = await setUp();
  const mara = await receiver('Mara Lin');
  await write(mara);
  const { services } = shop;
  const page = {
    status: 200,
    headers: {},
    body: Buffer.from('Mara L.'),
    cacheTags: new Set(productPageTags(product._id)),
  };
  const isCached = () => services.pageCache.find('/a-product') !== undefined;
  await services.pageCache.get('/a-product', async () => page);

  const own = { actor: { id: mara.id, address: 'test' } };
  await services.users.changeProfile(mara.id, { ...CUSTOMER, name: 'Mara Lin' }, own);
  expect(isCached()).toBe(true);
  await services.users.changeProfile(mara.id, { ...CUSTOMER, name: 'Maria Berg' }, own);
  expect(isCached()).toBe(false);
  expect((await list()).map(({ name }) => name)).toEqual(['Maria B.']);
});

test('the rating of a product is a recount of its visible reviews, whatever happens at once', async () => {
  const { shop, admin, receiver, write, product } = await setUp();
  const people: Person[] = [];
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dora']) people.push(await receiver(name));
  const reviews = shop.services.reviews;
  const all = async () =>
    await shop.services.db.selectFrom('review').selectAll().where('product_id', '=', product._id).execute();

  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('write' as const),
        who: fc.nat(3),
        rating: fc.integer({ min: 1, max: 5 }),
      }),
    },
    fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const, 'delete' as const), who: fc.nat(3) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
  async function run(next: Step): Promise<void> {
    const person = people[next.who];
    if (!person) return;
    if (next.kind === 'write') {
      await write(person, { ...GOOD, rating: next.rating });
      return;
    }
    const own = (await all()).find((row) => row.user_id === person.id);
    if (!own) return;
    if (next.kind === 'delete') await shop.send(reviewCalls.deleteReview, { as: admin, params: { reviewId: own.id } });
    else await reviews.hide(own.id, next.kind === 'hide', THE_SHOP);
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      // Four at once, so that they meet.
      for (let index = 0; index < steps.length; index += 4) await Promise.all(steps.slice(index, index + 4).map(run));
      const visible = (await all()).filter(({ hidden }) => hidden === 0);
      const sum = visible.reduce((total, { rating }) => total + rating, 0);
      const { rating } = await shop.request(productCalls.getProduct, { params: { productId: product._id } });
      expect(rating.count).toBe(visible.length);
      if (visible.length === 0) expect(rating.average).toBeNull();
      else expect(rating.average).toBe(Number((Math.round((sum / visible.length) * 10) / 10).toFixed(1)));
    }),
    { numRuns: 12 },
  );
});

test('the demo has 3 to 12 sample reviews for 15 products, which leave with the sample accounts', async () => {
  const { shop, admin } = await setUp();
  const samples = await shop.request(reviewCalls.listAllReviews, { as: admin });
  expect(samples.every(({ sample }) => sample)).toBe(true);
  const counts = [...Map.groupBy(samples, (review) => review.product._id).values()].map((each) => each.length);
  expect(counts).toHaveLength(15);
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([3, 12]);
  const { rating } = (await shop.services.catalogue.find(samples[0]?.product._id ?? '')) ?? {};
  expect(rating?.count).toBeGreaterThanOrEqual(3);

  await removeSamples({ db: shop.services.db, now: Date.now });
  expect(await shop.services.users.findByEmail(SAMPLE_ACCOUNTS.admin.email)).toBeUndefined();
  expect(await shop.services.db.selectFrom('review').select('id').execute()).toEqual([]);
  const rated = await shop.services.db.selectFrom('product').select('id').where('rating_count', '!=', 0).execute();
  expect(rated).toEqual([]);
});
