import fc from 'fast-check';
import { CompiledQuery, Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { THE_SHOP } from '#features/audit/actor.server.ts';
import { createCatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import { createProduct } from '#features/catalogue/create-product.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { createProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { NewProduct } from '#features/catalogue/product-draft-schema.ts';
import type { QueryStrategy } from '#features/catalogue/product-filter.server.ts';
import { listSorted } from '#features/catalogue/product-list-queries.server.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { PORTION, type ProductSort, type ProductView } from '#features/catalogue/product-view.ts';
import { insertProduct } from '#features/catalogue/writing/insert-product.server.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { postgresDialect } from '#platform/database/postgres-dialect.server.ts';
import { PostgresPool } from '#platform/database/postgres-pool.server.ts';
import { sqliteDialect } from '#platform/database/sqlite-dialect.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import { createTestShop, SAMPLE_PRODUCT, type TestShop } from '../support/test-shop.ts';

const EVERYTHING: ProductView = { text: '', sort: 'default', layout: 'grid', portions: 1 };
const SORTS: readonly ProductSort[] = ['default', 'lowest', 'highest'];

describe('a view of the catalogue', () => {
  test('contains the products that match all filters', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ name: 'Zed one', company: 'Zed', category: 'smart', price: 10 });
    await shop.addProduct({ name: 'Zed two', company: 'Zed', category: 'smart', price: 11 });
    await shop.addProduct({ name: 'Zed three', company: 'Zed', category: 'mobile', price: 10 });
    await shop.addProduct({ name: 'Other', company: 'Zed', category: 'smart', price: 10 });
    await shop.addProduct({ name: 'Zed hidden', company: 'Zed', category: 'smart', price: 10, published: false });

    expect(await namesIn(shop, { company: 'Zed' })).toHaveLength(4);
    expect(await namesIn(shop, { company: 'Zed', category: 'smart' })).toHaveLength(3);
    expect(await namesIn(shop, { company: 'Zed', category: 'smart', price: 10 })).toHaveLength(2);
    expect(await namesIn(shop, { company: 'Zed', category: 'smart', price: 10, text: 'zed' })).toEqual(['Zed one']);
    expect(await namesIn(shop, { company: 'Zed', price: 9 })).toEqual([]);
    expect(await namesIn(shop, { company: 'Zed', saving: 30 })).toEqual([]);
    expect(await namesIn(shop, { company: 'zed' })).toEqual([]);
  });

  test('counts all matches, not only those shown', async () => {
    const shop = await createTestShop();
    for (let at = 0; at <= PORTION; at++) await shop.addProduct({ company: 'Zed' });

    const first = await shop.services.catalogue.listView({ ...EVERYTHING, company: 'Zed' });
    const both = await shop.services.catalogue.listView({ ...EVERYTHING, company: 'Zed', portions: 2 });

    expect(first).toMatchObject({ total: PORTION + 1, following: 1 });
    expect(both).toMatchObject({ total: PORTION + 1, following: 0 });
    expect(both.products.slice(0, PORTION)).toEqual(first.products);
    expect(both.products).toHaveLength(PORTION + 1);

    for (let at = 0; at < 3; at++) await shop.addProduct({ company: 'Zed' });
    const more = await shop.services.catalogue.listView({ ...EVERYTHING, company: 'Zed' });
    expect(more).toMatchObject({ total: PORTION + 4, following: 2 });
  });

  test('contains the products that save enough, whatever the other filters', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ name: 'Zed 44', company: 'Zed', price: 56, compareAtPrice: 100 });
    await shop.addProduct({ name: 'Zed 45', company: 'Zed', price: 55, compareAtPrice: 100 });
    await shop.addProduct({ name: 'Zed 50', company: 'Zed', price: 80, compareAtPrice: 160, category: 'smart' });
    await shop.addProduct({ name: 'Zed 29', company: 'Zed', price: 71, compareAtPrice: 100 });
    await shop.addProduct({ name: 'Zed 90', company: 'Zed', price: 10, compareAtPrice: 100, published: false });
    await shop.addProduct({ name: 'Zed', company: 'Zed', price: 10 });

    for (const sort of SORTS) {
      const named = async (view: Partial<ProductView>) =>
        (await namesIn(shop, { company: 'Zed', sort, ...view })).toSorted();
      expect(await named({ saving: 30 })).toEqual(['Zed 44', 'Zed 45', 'Zed 50']);
      expect(await named({ saving: 45 })).toEqual(['Zed 45', 'Zed 50']);
      expect(await named({ saving: 45, price: 60 })).toEqual(['Zed 45']);
      expect(await named({ saving: 45, category: 'smart' })).toEqual(['Zed 50']);
      expect(await named({ saving: 30, text: 'zed 4' })).toEqual(['Zed 44', 'Zed 45']);
    }
  });

  test.each([
    { text: '100%', finds: ['100% Wool'] },
    { text: '%', finds: [] },
    { text: 'a_', finds: ['A_b'] },
    { text: '_', finds: [] },
    { text: 'WOOLEN', finds: ['Woolen Mat'] },
    { text: 'mat', finds: [] },
    { text: 'är', finds: ['ärmel', 'Ärger'] },
    { text: 'ÄR', finds: ['ärmel', 'Ärger'] },
    { text: 'ar', finds: [] },
    { text: 'straß', finds: ['Straße'] },
    { text: "o'", finds: ["O'Neil"] },
    { text: 'back\\', finds: ['Back\\slash'] },
    { text: '😀', finds: ['😀 Key'] },
    { text: '*', finds: [] },
    { text: "'; drop table product; --", finds: [] },
  ])('finds names that begin with $text', async ({ text, finds }) => {
    const shop = await createTestShop();
    const names = [
      '100% Wool',
      '100x',
      'A_b',
      'Axb',
      'Woolen Mat',
      'Ärger',
      'ärmel',
      'Straße',
      "O'Neil",
      'Back\\slash',
    ];
    for (const name of [...names, '😀 Key']) await shop.addProduct({ name, company: 'Zed' });

    expect((await namesIn(shop, { text, company: 'Zed' })).toSorted()).toEqual(finds.toSorted());
  });

  test.each(SORTS)('in the order %s visits every published product once, even with equal sort keys', async (sort) => {
    const shop = await createTestShop();
    const products = fc.array(
      fc.record({ price: fc.integer({ min: 1, max: 3 }), addedAt: fc.nat(2), published: fc.boolean() }),
      { maxLength: 30 },
    );

    await fc.assert(
      fc.asyncProperty(products, fc.integer({ min: 1, max: 7 }), async (drafts, limit) => {
        const company = newId();
        const added = await insertAll(shop, company, drafts);

        const visited = await visitAll(shop, { company, sort, limit }, 'by-filter');
        expect(await visitAll(shop, { company, sort, limit }, 'walk')).toEqual(visited);

        const expected = added.filter(({ published }) => published);
        expect(visited.map(({ _id }) => _id).toSorted()).toEqual(expected.map(({ _id }) => _id).toSorted());
        const keys = visited.map(({ _id, price }) => (sort === 'default' ? addedAtOf(added, _id) : price));
        expect(keys).toEqual(keys.toSorted((a, b) => (sort === 'lowest' ? a - b : b - a)));
      }),
      { numRuns: 15 },
    );
  });

  test('finds no product by an id with U+0000, which PostgreSQL does not accept', async () => {
    const { services } = await createTestShop();
    expect(await services.catalogue.findPublished('\0')).toBeUndefined();
  });

  test('starts from the beginning when the cursor product is gone', async () => {
    const shop = await createTestShop();
    const all = await namesIn(shop, {});
    expect(await namesIn(shop, { after: newId() })).toEqual(all);
  });
});

describe('promotions', () => {
  test('show a product that keeps the promise, another for each, and in stock if there is one', async () => {
    const shop = await createTestShop();
    const { catalogue } = shop.services;
    const shown = async () => (await catalogue.listPromos()).map(({ saving, product }) => [saving, product.name]);
    await catalogue.removeAll(
      (await shop.request(productCalls.listProducts)).map(({ _id }) => _id),
      THE_SHOP,
    );
    expect(await shown()).toEqual([]);

    await shop.addProduct({ name: 'Not quite', price: 71, compareAtPrice: 100 });
    await shop.addProduct({ name: 'Sold out', price: 70, compareAtPrice: 100, stock: 0 });
    expect(await shown()).toEqual([[30, 'Sold out']]);
    await shop.addProduct({ name: 'Half', price: 50, compareAtPrice: 100 });
    expect(await shown()).toEqual([
      [45, 'Half'],
      [30, 'Half'],
    ]);
    await shop.addProduct({ name: 'Third', price: 66, compareAtPrice: 100 });
    expect(await shown()).toEqual([
      [45, 'Half'],
      [30, 'Third'],
    ]);
  });
});

describe('the filter options', () => {
  test('follow the catalogue and exclude unpublished products', async () => {
    const shop = await createTestShop();
    const { catalogue } = shop.services;
    const readFacets = () => catalogue.readFacets(EVERYTHING);
    const before = await readFacets();
    expect(before.highestPrice).toBe(399);
    expect(Object.values(before.categories).reduce((sum, count) => sum + count)).toBe(26);

    await shop.addProduct({ company: 'Hidden', price: 9000, published: false });
    expect(await readFacets()).toEqual(before);

    const product = await shop.addProduct({ company: 'Zed', category: 'smart', price: 500 });
    const after = await readFacets();
    expect(after.highestPrice).toBe(500);
    expect(after.categories).toEqual({ ...before.categories, smart: before.categories.smart + 1 });
    expect(after.companies).toEqual([...before.companies, { name: 'Zed', products: 1 }]);

    await catalogue.remove(product._id, THE_SHOP);
    expect(await readFacets()).toEqual(before);
  });

  test('have the number of products under all other filters', async () => {
    const shop = await createTestShop();
    const facetsOf = async (view: Partial<ProductView>) => {
      const { categories, savings, companies } = await shop.services.catalogue.readFacets({ ...EVERYTHING, ...view });
      const found = companies.filter(({ products }) => products !== 0);
      return {
        categories,
        savings,
        companies: Object.fromEntries(found.map(({ name, products }) => [name, products])),
      };
    };
    await shop.addProduct({ name: 'Zed a', company: 'Zed', category: 'pc', price: 10, compareAtPrice: 100 });
    await shop.addProduct({ name: 'Zed b', company: 'Zed', category: 'smart', price: 20 });
    await shop.addProduct({ name: 'Zed c', company: 'Yew', category: 'smart', price: 30, compareAtPrice: 45 });

    expect(await facetsOf({ text: 'zed' })).toEqual({
      categories: { pc: 1, mobile: 0, smart: 2 },
      savings: { 30: 2, 45: 1 },
      companies: { Zed: 2, Yew: 1 },
    });
    expect(await facetsOf({ text: 'zed', category: 'smart' })).toEqual({
      categories: { pc: 1, mobile: 0, smart: 2 },
      savings: { 30: 1, 45: 0 },
      companies: { Zed: 1, Yew: 1 },
    });
    expect(await facetsOf({ text: 'zed', company: 'Zed' })).toMatchObject({
      categories: { pc: 1, mobile: 0, smart: 1 },
      companies: { Zed: 2, Yew: 1 },
    });
    expect(await facetsOf({ text: 'zed', saving: 45, price: 20 })).toEqual({
      categories: { pc: 1, mobile: 0, smart: 0 },
      savings: { 30: 1, 45: 1 },
      companies: { Zed: 1 },
    });
  });
});

const FILTERS: Record<string, Partial<ProductView>> = {
  'no filter': {},
  'a category': { category: 'pc' },
  'a company': { company: 'Kelvane' },
  'the beginning of a name': { text: 'ki' },
  'a price': { price: 80 },
  'a saving': { saving: 45 },
  'all of them': { category: 'pc', company: 'Kelvane', text: 'ki', price: 80, saving: 30 },
};

describe.each(SORTS)('in the order %s an index is used for', (sort) => {
  test.each(Object.keys(FILTERS))('%s', async (name) => {
    const shop = await createTestShop();
    const [last] = (await shop.services.catalogue.listView({ ...EVERYTHING, sort })).products;

    for (const after of [undefined, last?._id]) {
      const plans = await explainView(shop.database, { ...EVERYTHING, ...FILTERS[name], sort, after });
      expect(plans.length).toBeGreaterThanOrEqual(2);
      // The definitions of attributes are few, and read as a whole.
      for (const plan of plans.filter((each) => !/\battribute\b/.test(each))) {
        expect(plan).toMatch(/SEARCH product(_variant)? USING|Index/);
        expect(plan).not.toMatch(/SCAN product|Seq Scan/);
      }
    }
  });
});

async function namesIn(shop: TestShop, view: Partial<ProductView>): Promise<string[]> {
  const { products } = await shop.services.catalogue.listView({ ...EVERYTHING, ...view });
  return products.map(({ name }) => name);
}

type Added = Product & { addedAt: number };

async function insertAll(
  shop: TestShop,
  company: string,
  drafts: readonly (Pick<NewProduct, 'price' | 'published'> & { addedAt: number })[],
): Promise<Added[]> {
  return inTransaction<Tables, Added[]>(shop.services.db, async (trx) => {
    const added: Added[] = [];
    for (const { addedAt, ...draft } of drafts) {
      const created = createProduct(newId(), { ...SAMPLE_PRODUCT, ...draft, company });
      if (!created.ok) throw new Error('The fields of the product contradict each other');
      const { product } = created;
      await insertProduct(trx, product, { at: addedAt, by: 'system' });
      added.push({ ...product, addedAt });
    }
    return added;
  });
}

/** Reads portions until one is not full. */
async function visitAll(
  { services: { db } }: TestShop,
  { company, sort, limit }: { company: string; sort: ProductSort; limit: number },
  strategy: QueryStrategy,
): Promise<Product[]> {
  const visited: Product[] = [];
  for (;;) {
    const after = visited.at(-1)?._id;
    const portion = await listSorted(db, { published: true, company }, { sort, limit, after }, strategy);
    visited.push(...portion);
    if (portion.length < limit) return visited;
  }
}

function addedAtOf(added: readonly Added[], id: string): number {
  return added.find(({ _id }) => _id === id)?.addedAt ?? Number.NaN;
}

/** Explains the product queries of a view, one plan per query. */
async function explainView(location: DatabaseLocation, view: ProductView): Promise<string[]> {
  const recorded: CompiledQuery[] = [];
  const isSqlite = location.engine === 'sqlite';
  const dialect = isSqlite ? sqliteDialect(location.file) : postgresDialect(new PostgresPool(location.url, location));
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void recorded.push(query) });
  try {
    const changes = createProductChanges({ db, now: Date.now });
    const dependencies = {
      db,
      changes,
      now: Date.now,
      pictures: { accept: async () => new Map(), keep: async () => [], release: async () => {} },
      areVariantsHeld: async () => false,
    };
    await createCatalogueService(dependencies).listView(view);
    const queries = recorded.slice();
    const plans: string[] = [];
    await db.connection().execute(async (connection) => {
      // Without this PostgreSQL scans small tables.
      if (!isSqlite) await connection.executeQuery(CompiledQuery.raw('set enable_seqscan = off'));
      for (const { sql, parameters } of queries) {
        const explain = isSqlite ? 'explain query plan' : 'explain';
        const { rows } = await connection.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
        plans.push(JSON.stringify(rows));
      }
    });
    return plans;
  } finally {
    await db.destroy();
  }
}
