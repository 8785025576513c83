import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { THE_SHOP } from '#features/audit/actor.server.ts';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import { keepDefinitions, listDefinitions } from '#features/catalogue/attribute/attribute-queries.server.ts';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { startRebuild } from '#features/catalogue/attribute/facet-rebuild.server.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { readView } from '#features/catalogue/product-view.ts';
import { prepareDifference } from '#features/catalogue/writing/prepare-difference.server.ts';
import { lockProducts } from '#features/catalogue/writing/product-rows.server.ts';
import { readStored } from '#features/catalogue/writing/stored-product.server.ts';
import { writeDifferences } from '#features/catalogue/writing/write-differences.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { runJob } from '../support/jobs.ts';
import { createTestShop, PEBBLE, type TestShop } from '../support/test-shop.ts';

const LAYOUT: AttributeDefinition = {
  key: 'layout',
  label: 'Layout',
  kind: 'choice',
  choices: ['60 %', '75 %'],
  filterable: true,
};
const SWITCH: AttributeDefinition = {
  key: 'switch',
  label: 'Switch',
  kind: 'choice',
  choices: ['Linear', 'Tactile', 'Clicky'],
  filterable: true,
};
const HOT_SWAP: AttributeDefinition = { key: 'hot-swap', label: 'Hot-swap', kind: 'boolean', filterable: true };
const WEIGHT: AttributeDefinition = { key: 'weight', label: 'Weight', kind: 'number', unit: 'g', filterable: true };
const CAPS: AttributeDefinition = { key: 'keycaps', label: 'Keycaps', kind: 'text', filterable: false };
const ALL = [LAYOUT, SWITCH, HOT_SWAP, WEIGHT, CAPS];

/** A shop whose products are only these, with all definitions above. */
async function createShop() {
  const shop = await createTestShop();
  const admin = await shop.signInAsAdmin();
  const samples = await shop.request(productCalls.listProducts, { as: admin });
  await shop.services.catalogue.removeAll(
    samples.map(({ _id }) => _id),
    THE_SHOP,
  );
  await shop.request(attributeCalls.replaceAttributes, { as: admin, body: ALL });
  const light = await shop.addProduct({
    name: 'Light 60',
    attributes: [
      { key: 'layout', value: '60 %' },
      { key: 'hot-swap', value: true },
      { key: 'weight', value: 840.5 },
    ],
  });
  const heavy = await shop.addProduct({
    name: 'Heavy 75',
    company: 'Quillmoor',
    category: 'mobile',
    attributes: [
      { key: 'weight', value: 1180 },
      { key: 'layout', value: '75 %' },
      { key: 'hot-swap', value: false },
      { key: 'keycaps', value: 'PBT' },
    ],
  });
  const choice = await shop.addProduct({
    name: 'Choice 75',
    stock: 6,
    attributes: [{ key: 'layout', value: '75 %' }],
    options: [{ name: 'SWITCH', values: ['Linear', 'tactile', 'Silent'] }],
    variants: ['Linear', 'tactile', 'Silent'].map((value) => ({ values: { SWITCH: value }, price: 60, stock: 2 })),
  });
  await shop.addProduct({ name: 'Mat' });
  return { shop, admin, light, heavy, choice };
}

async function namesOf(shop: TestShop, query: string): Promise<string[]> {
  const response = await shop.app.inject({ url: `/api/product?${query}&sort=name` });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ name: string }[]>().map(({ name }) => name);
}

/** Waits until a transaction waits for another one. On SQLite, all but one do. */
async function waitUntilBlocked({ database, services: { db } }: TestShop): Promise<void> {
  if (database.engine === 'sqlite') return;
  const blocked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await blocked.execute(db)).rows.length).toBe(1);
}

describe('attributes of products', () => {
  test('are answered in the order of their definitions, with label and unit', async () => {
    const { shop, heavy } = await createShop();
    const product = await shop.request(productCalls.getProduct, { params: { productId: heavy._id } });
    expect(product.attributes).toEqual([
      { key: 'layout', label: 'Layout', value: '75 %' },
      { key: 'hot-swap', label: 'Hot-swap', value: false },
      { key: 'weight', label: 'Weight', value: 1180, unit: 'g' },
      { key: 'keycaps', label: 'Keycaps', value: 'PBT' },
    ]);
  });

  test('are replaced if a change names them, and stay otherwise', async () => {
    const { shop, admin, light } = await createShop();
    const { quantity: _, ...changed } = { ...PEBBLE, name: 'Light 60', published: true };
    const change = { as: admin, params: { productId: light._id } };
    await shop.request(productCalls.changeProduct, { ...change, body: changed });
    expect((await shop.services.catalogue.find(light._id))?.attributes).toHaveLength(3);
    const attributes = [{ key: 'layout', value: '75 %' }];
    await shop.request(productCalls.changeProduct, { ...change, body: { ...changed, attributes } });
    expect((await shop.services.catalogue.find(light._id))?.attributes.map(({ value }) => value)).toEqual(['75 %']);
    expect(await namesOf(shop, 'attr.layout=60+%25')).toEqual([]);
    expect(await namesOf(shop, 'attr.weight=1..2000')).toEqual(['Heavy 75']);
  });

  test.each([
    [{ key: 'layout', value: '61 %' }, 'attributes.0.value', /60 %, 75 %/],
    [{ key: 'weight', value: 'much' }, 'attributes.0.value', /number/],
    [{ key: 'hot-swap', value: 'yes' }, 'attributes.0.value', /true or false/],
    [{ key: 'colour', value: 'red' }, 'attributes.0.key', /no attribute colour/],
  ])('rejects %j with its field', async (attribute, path, message) => {
    const { shop, admin, light } = await createShop();
    const body = { ...PEBBLE, attributes: [attribute] };
    const refused = await shop.expectRefusal(422, productCalls.addProduct, { as: admin, body });
    expect(refused).toMatchObject({
      code: 'wrong-attributes',
      errors: [{ path, message: expect.stringMatching(message) }],
    });
    const { quantity: _, ...changed } = { ...body, published: true };
    const change = { as: admin, params: { productId: light._id }, body: changed };
    await shop.expectRefusal(422, productCalls.changeProduct, change);
  });
});

describe('the list of products', () => {
  test.each([
    ['attr.layout=75+%25', ['Choice 75', 'Heavy 75']],
    ['attr.layout=75+%25&attr.layout=60+%25', ['Choice 75', 'Heavy 75', 'Light 60']],
    ['attr.layout=75+%25&attr.hot-swap=false', ['Heavy 75']],
    ['attr.hot-swap=true&attr.hot-swap=false', ['Heavy 75', 'Light 60']],
    ['attr.layout=60+%25&attr.hot-swap=false', []],
    ['attr.switch=Linear', ['Choice 75']],
    ['attr.switch=Tactile', ['Choice 75']],
    ['attr.switch=Clicky', []],
    ['attr.weight=840.5', ['Light 60']],
    ['attr.weight=840.5..1180', ['Heavy 75', 'Light 60']],
    ['attr.weight=..900', ['Light 60']],
    ['attr.weight=900..', ['Heavy 75']],
    ['attr.weight=1..2&attr.weight=1000..1200', ['Heavy 75']],
    ['attr.weight=900..&attr.layout=75+%25&category=mobile', ['Heavy 75']],
    ['attr.layout=75+%25&category=mobile&company=Quillmoor', ['Heavy 75']],
    ['attr.layout=75+%25&search=heavy', ['Heavy 75']],
    ['attr.layout=75+%25&category=smart', []],
  ])('with %s', async (query, names) => {
    const { shop } = await createShop();
    expect(await namesOf(shop, query)).toEqual(names);
    const page = await shop.app.inject({ url: `/api/product?${query}&page=1&limit=5` });
    expect(page.headers['x-total-count']).toBe(String(names.length));
    expect(page.json()).toHaveLength(names.length);
  });

  test.each([
    'attr.colour=red',
    'attr.keycaps=PBT',
    'attr.layout=61',
    'attr.weight=heavy',
    'attr.hot-swap=1',
    'attr.=',
  ])('rejects %s with its parameter', async (query) => {
    const { shop } = await createShop();
    for (const path of ['/api/product', '/api/product/facet']) {
      const response = await shop.app.inject({ url: `${path}?${query}` });
      expect(response.statusCode, response.body).toBe(400);
      expect(response.json()).toMatchObject({ errors: [{ path: query.split('=')[0] }] });
    }
  });

  test('links to further pages of the same attributes', async () => {
    const { shop } = await createShop();
    const { headers } = await shop.app.inject({ url: '/api/product?attr.layout=75+%25&page=1&limit=1' });
    expect(headers.link).toContain('</api/product?page=2&limit=1&attr.layout=75+%25>; rel="next"');
  });
});

describe('facets', () => {
  test('count each value under all other filters', async () => {
    const { shop } = await createShop();
    const facets = await shop.request(productCalls.listFacets, {
      query: { 'attr.layout': '75 %', 'attr.hot-swap': 'false' },
    });
    expect(facets).toEqual({
      categories: [{ value: 'mobile', count: 1 }],
      companies: [{ value: 'Quillmoor', count: 1 }],
      attributes: [
        { key: 'layout', label: 'Layout', values: [{ value: '75 %', count: 1 }] },
        { key: 'hot-swap', label: 'Hot-swap', values: [{ value: false, count: 1 }] },
        { key: 'weight', label: 'Weight', values: [{ value: 1180, count: 1 }] },
      ],
    });
  });

  test('are only those that matching products have', async () => {
    const { shop, admin } = await createShop();
    const { attributes } = await shop.request(productCalls.listFacets);
    expect(
      attributes.map(({ key, values }) => [key, ...values.map(({ value, count }) => `${value}: ${count}`)]),
    ).toEqual([
      ['layout', '60 %: 1', '75 %: 2'],
      ['switch', 'Linear: 1', 'Tactile: 1'],
      ['hot-swap', 'true: 1', 'false: 1'],
      ['weight', '840.5: 1', '1180: 1'],
    ]);
    const mats = await shop.request(productCalls.listFacets, { as: admin, query: { search: 'mat' } });
    expect(mats.attributes).toEqual([]);
  });

  test('follow a product that changes, is unpublished or deleted', async () => {
    const { shop, admin, light, heavy } = await createShop();
    await shop.request(productCalls.publishProducts, {
      as: admin,
      body: { productIds: [heavy._id], published: false },
    });
    expect(await namesOf(shop, 'attr.weight=1..2000')).toEqual(['Light 60']);
    await shop.request(productCalls.removeProduct, { as: admin, params: { productId: light._id } });
    expect(await namesOf(shop, 'attr.weight=1..2000')).toEqual([]);
    const { attributes } = await shop.request(productCalls.listFacets);
    expect(attributes.map(({ key }) => key)).toEqual(['layout', 'switch']);
    expect(await shop.services.db.selectFrom('product_number').selectAll().execute()).toHaveLength(1);
  });
});

describe('definitions', () => {
  test('are public, and only admins replace them', async () => {
    const { shop, admin } = await createShop();
    expect(await shop.request(attributeCalls.listAttributes)).toEqual(ALL);
    const person = await shop.signUp();
    await shop.expectRefusal(403, attributeCalls.replaceAttributes, { as: person, body: [] });
    expect(await shop.request(attributeCalls.replaceAttributes, { as: admin, body: [WEIGHT] })).toEqual([WEIGHT]);
    expect(await shop.request(attributeCalls.listAttributes)).toEqual([WEIGHT]);
  });

  test('take the values of removed attributes and choices with them', async () => {
    const { shop, admin, light, heavy } = await createShop();
    const body = [{ ...LAYOUT, choices: ['75 %'] }, HOT_SWAP];
    await shop.request(attributeCalls.replaceAttributes, { as: admin, body });
    const { db, catalogue } = shop.services;
    expect((await catalogue.find(light._id))?.attributes.map(({ key }) => key)).toEqual(['hot-swap']);
    expect((await catalogue.find(heavy._id))?.attributes.map(({ key }) => key)).toEqual(['layout', 'hot-swap']);
    expect(await db.selectFrom('product_number').selectAll().execute()).toEqual([]);
    await shop.request(attributeCalls.replaceAttributes, { as: admin, body: ALL });
    expect((await catalogue.find(light._id))?.attributes.map(({ key }) => key)).toEqual(['hot-swap']);
  });

  test('find products by options once an attribute has their name', async () => {
    const { shop, admin } = await createShop();
    await shop.request(attributeCalls.replaceAttributes, { as: admin, body: [LAYOUT] });
    await shop.request(attributeCalls.replaceAttributes, { as: admin, body: [LAYOUT, SWITCH] });
    expect(await namesOf(shop, 'attr.switch=Linear')).toEqual(['Choice 75']);
  });

  test('are used by all processes', async () => {
    const { shop, admin, heavy } = await createShop();
    const other = await shop.openAnotherProcess();
    await shop.request(attributeCalls.replaceAttributes, { as: admin, body: [{ ...WEIGHT, label: 'Mass' }] });
    const product = await other.request(productCalls.getProduct, { params: { productId: heavy._id } });
    expect(product.attributes).toEqual([{ key: 'weight', label: 'Mass', value: 1180, unit: 'g' }]);
  });

  test('keep what an edit changes while products are adjusted to them', async () => {
    const { shop, light } = await createShop();
    const { db, catalogue } = shop.services;
    await inTransaction(db, startRebuild);

    // Products are adjusted after the edit has written, and before it commits.
    const [edited, adjusting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const edit = inTransaction(db, async (trx) => {
      await lockProducts(trx, [light._id]);
      await keepDefinitions(trx);
      const definitions = await listDefinitions(trx);
      const [stored] = await readStored(trx, [light._id]);
      if (!stored) throw new Error('The product is missing');
      const attributes = JSON.stringify([{ key: 'layout', value: '75 %' }]);
      const after = { ...stored, row: { ...stored.row, attributes } };
      const difference = prepareDifference({ before: stored, after }, definitions);
      await writeDifferences(trx, [difference], { by: 'system', at: 0, through: 'edit' });
      edited.resolve();
      await adjusting.promise;
    });
    await edited.promise;
    const adjusted = runJob(shop, 'rebuild-facets');
    await waitUntilBlocked(shop);
    adjusting.resolve();
    await Promise.all([edit, adjusted]);

    expect((await catalogue.find(light._id))?.attributes.map(({ value }) => value)).toEqual(['75 %']);
    expect(await namesOf(shop, 'attr.layout=60+%25')).toEqual([]);
    expect(await namesOf(shop, 'attr.layout=75+%25')).toContain(light.name);
  });

  test.each([
    [[LAYOUT, LAYOUT], 'Two attributes have the same key'],
    [[LAYOUT, { ...SWITCH, label: 'LAYOUT' }], 'Two attributes have the same label'],
    [[{ ...LAYOUT, choices: [] }], 'Name at least one choice'],
    [[{ ...LAYOUT, key: 'Lay out' }], 'A key has lower-case letters, digits and single hyphens'],
  ])('cannot contradict each other', async (body, message) => {
    const { shop, admin } = await createShop();
    const refused = await shop.expectRefusal(400, attributeCalls.replaceAttributes, { as: admin, body });
    expect(refused.detail).toContain(message);
  });
});

describe('the products page', () => {
  test('ignores unknown attributes and impossible values', async () => {
    const { shop } = await createShop();
    const view = readView(new URLSearchParams('attr.layout=75+%25&attr.colour=red&attr.weight=x'));
    expect(Object.keys(view.attributes ?? {})).toEqual(['colour', 'layout', 'weight']);
    const { products } = await shop.services.catalogue.listView(readView(new URLSearchParams('attr.layout=75+%25')));
    expect(products.map(({ name }) => name)).toEqual(['Choice 75', 'Heavy 75']);
  });
});
