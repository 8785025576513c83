import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { DEFAULT_VIEW, MAX_COUNTED } from '#features/catalogue/product-view.ts';
import { collectionCalls } from '#features/collection/collection-calls.ts';
import { MAX_PICKED } from '#features/collection/collection-schema.ts';
import { menuCalls } from '#features/menu/menu-calls.ts';
import { redirectCalls } from '#features/redirect/redirect-calls.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { addCollection, namesIn } from '../support/collections.ts';
import { storeSettings } from '../support/settings.ts';
import { createTestShop, PEBBLE, problemOf, type TestShop } from '../support/test-shop.ts';

const DAY = 86_400_000;

async function save(shop: TestShop, body: Record<string, unknown>, collectionId?: string) {
  const as = await shop.signInAsAdmin();
  if (collectionId === undefined) return shop.send(collectionCalls.addCollection, { as, body });
  return shop.send(collectionCalls.changeCollection, { as, params: { collectionId }, body });
}

describe('collections', () => {
  test('are public once they are published, in the order of staff', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    expect(await shop.request(collectionCalls.listCollections)).toEqual([]);
    const first = await addCollection(shop, { title: 'First' });
    const second = await addCollection(shop, { title: 'Second', published: false });
    const third = await addCollection(shop, { title: 'Third' });

    expect(await titles(shop)).toEqual(['First', 'Third']);
    expect(await titles(shop, as)).toEqual(['First', 'Second', 'Third']);
    const collectionIds = [third._id, second._id, 'gone'];
    const arranged = await shop.request(collectionCalls.arrangeCollections, { as, body: { collectionIds } });
    expect(arranged).toEqual({ modifiedCount: 2 });
    expect(await titles(shop)).toEqual(['Third', 'First']);
    const [page] = await shop.request(collectionCalls.listCollections, { as, query: { page: 2, limit: 1 } });
    expect(page).toEqual(second);
    for (const slug of [second.slug, second._id]) {
      expect((await shop.send(collectionCalls.getCollection, { params: { slug } })).statusCode).toBe(404);
      expect(await shop.request(collectionCalls.getCollection, { as, params: { slug } })).toEqual(second);
      const products = await shop.send(collectionCalls.listCollectionProducts, { params: { slug } });
      expect(products.statusCode).toBe(404);
    }
    expect(await shop.request(collectionCalls.getCollection, { params: { slug: first.slug } })).toEqual(first);
  });

  test('keep everything that staff write, and forget what is left out', async () => {
    const shop = await createTestShop();
    const product = await shop.addProduct();
    const body = {
      slug: 'for-writers',
      title: 'For writers',
      text: 'Quiet.\r\n\r\nAnd heavy.',
      image: product.image,
      kind: 'picked',
      productIds: [product._id],
      published: true,
      metaTitle: 'Keyboards for writers',
      metaDescription: 'Quiet and heavy keyboards.',
    };
    const added = (await save(shop, body)).json();
    expect(added).toEqual({ _id: expect.any(String), ...body, text: 'Quiet.\n\nAnd heavy.' });
    const changed = await save(shop, { title: 'For writers', kind: 'rule', rule: { reduced: true } }, added._id);
    expect(changed.json()).toEqual({
      ...{ _id: added._id, slug: 'for-writers', title: 'For writers', text: '', kind: 'rule', published: false },
      rule: { reduced: true },
    });
  });

  test('are written to the audit log with what changed', async () => {
    const shop = await createTestShop();
    const collection = await addCollection(shop, { title: 'Quiet' });
    await save(shop, { title: 'Loud', kind: 'rule', rule: {}, published: true }, collection._id);
    await save(shop, { title: 'Loud', kind: 'rule', rule: {}, published: true }, collection._id);
    const as = await shop.signInAsAdmin();
    await shop.request(collectionCalls.deleteCollection, { as, params: { collectionId: collection._id } });
    const entries = await shop.request(auditCalls.listAudit, { as, query: { kind: 'collection' } });
    expect(entries.map(({ text }) => text)).toEqual([
      'Deleted the collection Loud',
      'Changed the collection Quiet: title',
      'Added the collection Quiet',
    ]);
  });

  test.each([
    ['without a title', { title: ' ' }, 'title'],
    ['with a long title', { title: 'a'.repeat(101) }, 'title'],
    ['with a slug of other letters', { slug: 'Über uns' }, 'slug'],
    ['with a slug that is too long', { slug: 'a'.repeat(81) }, 'slug'],
    ['with a script as its picture', { image: 'javascript:alert(1)' }, 'image'],
    ['with an unknown category', { rule: { category: 'tv' } }, 'rule.category'],
    ['with a price of nothing', { rule: { maxPrice: 0 } }, 'rule.maxPrice'],
    ['with six stars', { rule: { minRating: 6 } }, 'rule.minRating'],
    ['with a part of a star', { rule: { minRating: 4.55 } }, 'rule.minRating'],
    ['of half a day', { rule: { newDays: 0.5 } }, 'rule.newDays'],
    ['with an unknown attribute', { rule: { attributes: { smell: ['sweet'] } } }, 'rule.attributes.smell'],
    ['with an attribute without values', { rule: { attributes: { layout: [] } } }, 'rule.attributes.layout'],
    ['with products and a rule', { productIds: [], rule: {} }, ''],
    ['with a product that does not exist', { kind: 'picked', rule: undefined, productIds: ['none'] }, 'productIds.0'],
    ['with a product twice', { kind: 'picked', rule: undefined, productIds: ['a', 'a'] }, 'productIds'],
    [
      'with too many products',
      { kind: 'picked', rule: undefined, productIds: Array.from({ length: MAX_PICKED + 1 }, String) },
      'productIds',
    ],
  ])('are refused %s', async (_, fields, path) => {
    const shop = await createTestShop();
    const response = await save(shop, { title: 'Title', kind: 'rule', rule: {}, ...fields });
    expect(problemOf(400, response).errors?.map((error) => error.path)).toEqual([path]);
    expect(await titles(shop, await shop.signInAsAdmin())).toEqual([]);
  });
});

describe('the address of a collection', () => {
  test('is made from its title, and numbered if another has it', async () => {
    const shop = await createTestShop();
    const added = [];
    for (const title of ['Größe: Ñandú & Søn', 'Größe: Ñandú & Søn', 'New', '★★★'])
      added.push((await addCollection(shop, { title })).slug);
    expect(added).toEqual([expect.stringMatching(/^gro.*nandu.*son$/), `${added[0]}-2`, 'collection', 'collection-2']);
  });

  test('stays when the title changes, and former ones lead to the collection', async () => {
    const shop = await createTestShop();
    const { _id, slug } = await addCollection(shop, { title: 'Quiet' });
    const draft = { kind: 'rule', rule: {}, published: true };
    expect((await save(shop, { ...draft, title: 'Loud' }, _id)).json().slug).toBe(slug);
    await save(shop, { ...draft, title: 'Loud', slug: 'loud' }, _id);
    await save(shop, { ...draft, title: 'Loud', slug: 'louder' }, _id);
    for (const known of ['quiet', 'loud', 'louder', _id])
      expect(await shop.request(collectionCalls.getCollection, { params: { slug: known } })).toMatchObject({ _id });
    expect((await save(shop, { ...draft, title: 'Loud', slug: 'quiet' }, _id)).json().slug).toBe('quiet');
  });

  test('cannot be one that another has, until that is deleted', async () => {
    const shop = await createTestShop();
    const quiet = await addCollection(shop, { title: 'Quiet' });
    const draft = { title: 'Another', kind: 'rule', rule: {}, published: true };
    await save(shop, { ...draft, slug: 'silent' }, quiet._id);
    expect(problemOf(409, await save(shop, { ...draft, slug: 'silent' }))).toMatchObject({ code: 'slug-taken' });
    const as = await shop.signInAsAdmin();
    await shop.request(collectionCalls.deleteCollection, { as, params: { collectionId: quiet._id } });
    expect((await save(shop, { ...draft, slug: 'silent' })).json()).toMatchObject({ slug: 'silent' });
  });

  test.each(['new', 'search', '0b0ff2f4-6f6f-4b1e-9a3c-5d8e8a1d2c3b'])('cannot be %s', async (slug) => {
    const shop = await createTestShop();
    const response = await save(shop, { title: 'Title', slug, kind: 'rule', rule: {} });
    expect(problemOf(422, response)).toMatchObject({ code: 'slug-reserved' });
  });
});

describe('a collection picked by hand', () => {
  test('keeps the order of its products, unless another one is asked for', async () => {
    const shop = await createTestShop();
    const [one, two, three] = await addThree(shop);
    const productIds = [two._id, three._id, one._id];
    const { slug } = await addCollection(shop, { productIds });
    expect(await namesIn(shop, slug)).toEqual(['Zed two', 'Zed three', 'Zed one']);
    expect(await namesIn(shop, slug, { sort: 'lowest' })).toEqual(['Zed one', 'Zed two', 'Zed three']);
    expect(await namesIn(shop, slug, { sort: 'newest' })).toEqual(['Zed three', 'Zed two', 'Zed one']);
    expect(await namesIn(shop, slug, { category: 'mobile' })).toEqual(['Zed two']);
    expect(await namesIn(shop, slug, { page: 2, limit: 2 })).toEqual(['Zed one']);
    expect(await namesIn(shop, slug, { ids: `${one._id},${three._id},none` })).toHaveLength(2);
    const page = await shop.services.collections.listView({ ...DEFAULT_VIEW, after: two._id }, { ids: productIds });
    expect(page).toMatchObject({ total: 3, following: 0, products: [{ _id: three._id }, { _id: one._id }] });
  });

  test('shows published products only, and loses those that are deleted', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const [one, two, three] = await addThree(shop);
    const { slug } = await addCollection(shop, { productIds: [one._id, two._id, three._id] });
    const body = { productIds: [two._id], published: false };
    await shop.request(productCalls.publishProducts, { as, body });
    expect(await namesIn(shop, slug)).toEqual(['Zed one', 'Zed three']);
    const find = (as?: typeof admin) =>
      shop.request(collectionCalls.getCollection, { params: { slug }, ...(as && { as }) });
    const admin = as;
    expect((await find()).productIds).toEqual([one._id, three._id]);
    expect((await find(admin)).productIds).toEqual([one._id, two._id, three._id]);
    await shop.request(productCalls.removeProduct, { as, params: { productId: one._id } });
    expect(await namesIn(shop, slug)).toEqual(['Zed three']);
    expect((await find(admin)).productIds).toEqual([two._id, three._id]);
  });

  test('does not contain the copy of a product', async () => {
    const shop = await createTestShop();
    const [one] = await addThree(shop);
    const { slug } = await addCollection(shop, { productIds: [one._id] });
    const as = await shop.signInAsAdmin();
    await shop.request(productCalls.duplicateProduct, { as, params: { productId: one._id } });
    expect((await shop.request(collectionCalls.getCollection, { as, params: { slug } })).productIds).toEqual([one._id]);
  });
});

describe('a collection by rule', () => {
  test('contains the products that fulfil all conditions', async () => {
    const shop = await createTestShop();
    await addThree(shop);
    const rules = [
      { rule: { company: 'Zed' }, names: ['Zed three', 'Zed two', 'Zed one'] },
      { rule: { company: 'Zed', category: 'mobile' }, names: ['Zed two'] },
      { rule: { company: 'Zed', maxPrice: 20 }, names: ['Zed two', 'Zed one'] },
      { rule: { company: 'Zed', reduced: true }, names: ['Zed three'] },
      { rule: { company: 'Zed', reduced: false }, names: ['Zed three', 'Zed two', 'Zed one'] },
      { rule: { company: 'Zed', minRating: 4 }, names: [] },
      { rule: { company: 'Nobody' }, names: [] },
    ];
    for (const [index, { rule, names }] of rules.entries()) {
      const { slug } = await addCollection(shop, { title: `Rule ${index}`, rule });
      expect(await namesIn(shop, slug)).toEqual(names);
    }
    const { slug } = await addCollection(shop, { title: 'All' });
    expect((await namesIn(shop, slug)).length).toBe((await shop.request(productCalls.listProducts)).length);
  });

  test('contains products with a value of each attribute, and none if an attribute is gone', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const definitions = [
      { key: 'colour', label: 'Colour', kind: 'choice' as const, choices: ['Red', 'Green', 'Blue'], filterable: true },
      { key: 'weight', label: 'Weight', kind: 'number' as const, unit: 'g', filterable: true },
    ];
    await shop.request(attributeCalls.replaceAttributes, { as, body: definitions });
    const items = [
      ['Red', 500],
      ['Green', 700],
      ['Blue', 900],
    ] as const;
    for (const [colour, weight] of items)
      await shop.addProduct({
        name: colour,
        attributes: [
          { key: 'colour', value: colour },
          { key: 'weight', value: weight },
        ],
      });
    const attributes = { colour: ['Red', 'Green'], weight: ['600..'] };
    const { slug } = await addCollection(shop, { rule: { attributes } });
    expect(await namesIn(shop, slug)).toEqual(['Green']);
    expect(await namesIn(shop, slug, { 'attr.colour': 'Red' })).toEqual([]);
    expect(await namesIn(shop, slug, { 'attr.weight': '..650' })).toEqual([]);

    await shop.request(attributeCalls.replaceAttributes, { as, body: definitions.slice(1) });
    expect(await namesIn(shop, slug)).toEqual([]);
  });

  test('contains new products until as many days have passed', async () => {
    let time = Date.parse('2026-03-10T12:00:00Z');
    const shop = await createTestShop({ now: () => time });
    const { slug } = await addCollection(shop, { rule: { newDays: 2, company: 'Zed' } });
    await shop.addProduct({ name: 'Fresh', company: 'Zed' });
    expect(await namesIn(shop, slug)).toEqual(['Fresh']);
    time += 2 * DAY;
    expect(await namesIn(shop, slug)).toEqual(['Fresh']);
    time += DAY;
    await expect.poll(() => namesIn(shop, slug), { timeout: 3000 }).toEqual([]);
  });

  test('changes at midnight in the time zone of the shop', async () => {
    // There the clocks are seven hours behind. A jump of more than 30 seconds would drop all that is cached.
    let time = Date.parse('2026-03-11T06:59:45Z');
    const prepare = async (trx: ShopTransaction) => {
      await storeSettings(trx, { timeZone: 'America/Los_Angeles' });
      await trx.updateTable('product').set({ added_at: 0 }).execute();
      const added = { added_at: Date.parse('2026-03-09T20:00:00Z') };
      await trx.updateTable('product').set(added).where('name', '=', 'Alderway 60').execute();
    };
    const shop = await createTestShop({ now: () => time, prepare });
    const { slug } = await addCollection(shop, { rule: { newDays: 1 } });
    const isCached = () => shop.services.pageCache.find(`/api/collection/${slug}/product`) !== undefined;
    expect(await namesIn(shop, slug)).toEqual(['Alderway 60']);
    expect(isCached()).toBe(true);

    time = Date.parse('2026-03-11T07:00:00Z');
    await expect.poll(isCached, { timeout: 3000, interval: 20 }).toBe(false);
    expect(await namesIn(shop, slug)).toEqual([]);
  });

  test('can be previewed, and says when it matches everything or nothing', async () => {
    const shop = await createTestShop();
    const [one] = await addThree(shop);
    const as = await shop.signInAsAdmin();
    const preview = (rule: object) => shop.request(collectionCalls.previewRule, { as, body: { rule } });
    expect(await preview({ company: 'Zed', maxPrice: 10 })).toEqual({
      total: 1,
      max: MAX_COUNTED,
      isEverything: false,
      products: [{ _id: one._id, name: one.name, image: one.image }],
    });
    expect(await preview({})).toMatchObject({ isEverything: true });
    expect(await preview({ company: 'Nobody' })).toEqual({
      total: 0,
      isEverything: false,
      products: [],
      max: MAX_COUNTED,
    });
    const invalid = { as, body: { rule: { attributes: { none: ['x'] } } } };
    expect(problemOf(400, await shop.send(collectionCalls.previewRule, invalid)).errors).toHaveLength(1);
  });
});

test('the filters of a collection count and find what the same conditions leave of all products', async () => {
  const shop = await createTestShop();
  const companies = ['Zed', 'Yon'] as const;
  const categories = ['pc', 'mobile'] as const;
  for (let index = 0; index < 24; index++) {
    await shop.addProduct({
      company: companies[index % 2] ?? 'Zed',
      category: categories[index % 3 === 0 ? 0 : 1] ?? 'pc',
      price: 10 + (index % 4) * 10,
      ...(index % 5 === 0 && { compareAtPrice: 100 }),
    });
  }
  const all = await shop.request(productCalls.listProducts);
  const conditions = fc.record(
    {
      company: fc.constantFrom(...companies),
      category: fc.constantFrom(...categories),
      maxPrice: fc.constantFrom(15, 25, 100),
    },
    { requiredKeys: [] },
  );
  const views = fc.record(
    {
      company: fc.constantFrom(...companies),
      category: fc.constantFrom(...categories),
      price: fc.constantFrom(15, 35),
    },
    { requiredKeys: [] },
  );
  const { collections, catalogue } = shop.services;
  const within = { _id: '', slug: '', title: '', text: '', kind: 'rule' as const, published: true };
  await fc.assert(
    fc.asyncProperty(conditions, views, fc.boolean(), async (rule, view, reduced) => {
      const part = await collections.withinOf({ ...within, rule: { ...rule, reduced } });
      const isIn = (product: (typeof all)[number]) =>
        [rule.company, view.company].every((company) => company === undefined || company === product.company) &&
        product.price <= Math.min(rule.maxPrice ?? 1000, view.price ?? 1000) &&
        (!reduced || product.compareAtPrice !== undefined);
      const ofCategory = (category: string | undefined) =>
        all.filter(
          (product) =>
            isIn(product) && [rule.category, category].every((each) => each === undefined || each === product.category),
        ).length;
      const asked = { ...DEFAULT_VIEW, ...view };
      expect((await collections.listView(asked, part)).total).toBe(ofCategory(view.category));
      const facets = await catalogue.readFacets(asked, part);
      expect(facets.categories).toEqual({
        pc: ofCategory('pc'),
        mobile: ofCategory('mobile'),
        smart: ofCategory('smart'),
      });
    }),
    { numRuns: 40 },
  );
});

describe('a changed collection', () => {
  test('drops the answers about it in every process within a second', async () => {
    const shop = await createTestShop();
    await addThree(shop);
    const { _id, slug } = await addCollection(shop, { rule: { company: 'Zed' } });
    const other = await shop.openAnotherProcess();
    expect(await namesIn(other, slug)).toHaveLength(3);
    expect(await titles(other)).toEqual(['Everything']);
    await save(shop, { title: 'Some', kind: 'rule', rule: { company: 'Zed', maxPrice: 10 }, published: true }, _id);
    expect(await titles(shop)).toEqual(['Some']);
    await expect.poll(() => titles(other), { timeout: 1000, interval: 20 }).toEqual(['Some']);
    expect(await namesIn(other, slug)).toEqual(['Zed one']);
  });

  test('leaves other answers in the cache', async () => {
    const shop = await createTestShop();
    const { pageCache } = shop.services;
    const { slug } = await addCollection(shop);
    await shop.send(productCalls.listProducts);
    await namesIn(shop, slug);
    expect(pageCache.find(`/api/collection/${slug}/product`)).toBeDefined();
    await addCollection(shop, { title: 'Another' });
    expect(pageCache.find(`/api/collection/${slug}/product`)).toBeUndefined();
    expect(pageCache.find('/api/product')).toBeDefined();
  });
});

async function addThree(shop: TestShop) {
  const one = await shop.addProduct({ ...PEBBLE, name: 'Zed one', company: 'Zed', category: 'pc', price: 10 });
  const two = await shop.addProduct({ ...PEBBLE, name: 'Zed two', company: 'Zed', category: 'mobile', price: 20 });
  const reduced = { price: 30, compareAtPrice: 40 };
  const three = await shop.addProduct({ ...PEBBLE, name: 'Zed three', company: 'Zed', category: 'smart', ...reduced });
  return [one, two, three] as const;
}

async function titles(shop: TestShop, as?: Awaited<ReturnType<TestShop['signInAsAdmin']>>): Promise<string[]> {
  const collections = await shop.request(collectionCalls.listCollections, as ? { as } : {});
  return collections.map(({ title }) => title);
}

test('deleting a collection that menus and redirects lead to names them, and with force they go too', async () => {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  const { _id: collectionId, slug } = await addCollection(shop, { title: 'Quiet' });
  const entries = [
    { label: 'Quiet boards', to: `/collections/${slug}?sort=lowest` },
    { label: 'FAQ', to: '/faq' },
  ];
  for (const menu of ['header', 'footer'] as const)
    await shop.request(menuCalls.saveMenu, { as, params: { menu }, body: entries });
  await shop.request(redirectCalls.addRedirect, { as, body: { from: '/silence', to: `/collections/${slug}` } });
  await shop.request(redirectCalls.addRedirect, { as, body: { from: '/questions', to: '/faq' } });

  const problem = await shop.expectRefusal(409, collectionCalls.deleteCollection, { as, params: { collectionId } });
  expect(problem).toMatchObject({
    code: 'in-use',
    detail:
      'This collection is linked from “Quiet boards” in the header menu, “Quiet boards” in the footer menu, ' +
      'and the redirect from /silence. If you delete it anyway, these links go too.',
    uses: [
      { kind: 'menu', label: 'Quiet boards' },
      { kind: 'menu', label: 'Quiet boards' },
      { kind: 'redirect', label: '/silence' },
    ],
  });

  const force = { as, params: { collectionId }, query: { force: 'true' } } as const;
  await shop.request(collectionCalls.deleteCollection, force);
  expect(await shop.request(menuCalls.readMenu, { params: { menu: 'header' } })).toEqual([
    { label: 'FAQ', to: '/faq' },
  ]);
  expect(await shop.request(redirectCalls.listRedirects, { as })).toMatchObject([{ from: '/questions' }]);
  expect(shop.services.redirects.answerMissing({ address: '/silence', isPublic: false })).toBeUndefined();
});
