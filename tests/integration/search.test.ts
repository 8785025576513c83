import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { continueIndex, restartIndex } from '#features/search/index-writing.server.ts';
import { indexPostponed, postponeIndex } from '#features/search/postponed-index.server.ts';
import { searchCalls } from '#features/search/search-calls.ts';
import { staffSearchCalls } from '#features/staff-search/staff-search-calls.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { applyImport, previewFile, writeFile } from '../support/product-files.ts';
import { createTestShop, SAMPLE_PRODUCT, type TestShop } from '../support/test-shop.ts';

async function namesOf(shop: TestShop, q: string): Promise<string[]> {
  const { products } = await shop.request(searchCalls.searchProducts, { query: { q } });
  return products.map(({ name }) => name);
}

async function changeName(shop: TestShop, productId: string, name: string): Promise<void> {
  const { quantity: _, ...fields } = SAMPLE_PRODUCT;
  const as = await shop.signInAsAdmin();
  await shop.request(productCalls.changeProduct, { as, params: { productId }, body: { ...fields, name } });
}

test('finds words in name, company, category, description and SKU', async () => {
  const shop = await createTestShop();
  const { name, variants } = await shop.addProduct({
    name: 'Zanzibar Board',
    company: 'Quokka Works',
    description: 'Made of marzipan.',
  });
  const sku = variants[0]?.sku ?? '';

  for (const q of ['zanzibar', 'zanz', 'quokka', 'marzipan', 'zanzibar gadget', 'ZANZIBAR marzipan', sku])
    expect(await namesOf(shop, q), q).toEqual([name]);
  expect(await namesOf(shop, 'zanzibar umbrella')).toEqual([]);
  expect(await namesOf(shop, 'nzib')).toEqual([]);
});

test('finds values of options and attributes, SKUs of variants, and labels of what a product has', async () => {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  const define = (body: AttributeDefinition[]) => shop.request(attributeCalls.replaceAttributes, { as, body });
  const body: AttributeDefinition = { key: 'body', label: 'Body', kind: 'text', filterable: false };
  const weight: AttributeDefinition = { key: 'heft', label: 'Heft', kind: 'number', unit: 'stones', filterable: true };
  const proof: AttributeDefinition = { key: 'proof', label: 'Foolproof', kind: 'boolean', filterable: true };
  await define([body, weight, proof]);
  const values = ['Ochre', 'Sepia'];
  await shop.addProduct({
    name: 'Zanzibar Board',
    stock: 4,
    options: [{ name: 'Colour', values }],
    variants: values.map((Colour) => ({ sku: `QX-${Colour}`.toUpperCase(), values: { Colour }, price: 60, stock: 2 })),
    attributes: [
      { key: 'body', value: 'Bakelite' },
      { key: 'heft', value: 17 },
      { key: 'proof', value: true },
    ],
  });
  const plain = { key: 'proof', value: false };
  await shop.addProduct({ name: 'Zanzibar Mat', attributes: [plain] });

  for (const q of [
    'ochre',
    'sepia bakelite',
    '17 stones',
    '17stones',
    'foolproof',
    'heft',
    'qx-sepia',
    'QXOCHRE',
    'qx',
  ])
    expect(await namesOf(shop, q), q).toEqual(['Zanzibar Board']);

  await define([
    { ...weight, unit: 'pounds' },
    { ...proof, label: 'Childproof' },
  ]);
  expect(await namesOf(shop, '17 pounds childproof')).toEqual(['Zanzibar Board']);
  for (const q of ['bakelite', 'stones', 'foolproof']) expect(await namesOf(shop, q), q).toEqual([]);
});

test('finds words inside others of scripts without spaces, and suggests them', async () => {
  const shop = await createTestShop();
  const add = (name: string, more = {}) => shop.addProduct({ name, description: '-', ...more });
  const names = {
    chinese: '機械式鍵盤',
    japanese: 'メカニカルキーボード',
    korean: '기계식키보드',
    thai: 'คีย์บอร์ดเชิงกล',
    mixed: 'Quokka充電器Pax',
  };
  for (const name of Object.values(names)) await add(name);
  await add('Board', { description: `${'这是一段很长的没有空格的文字'.repeat(4)}静音轴` });

  const found: [q: string, name: string][] = [
    ...(['鍵', '鍵盤', '式鍵盤', '械式鍵盤', '機械式鍵盤', '機械 鍵盤'] as const).map(
      (q) => [q, names.chinese] as [string, string],
    ),
    ...(['キーボード', 'カルキー', 'ｷｰﾎﾞｰﾄﾞ', 'ボード'] as const).map((q) => [q, names.japanese] as [string, string]),
    ...(['키보드', '식키보드', '기계'] as const).map((q) => [q, names.korean] as [string, string]),
    ...(['เชิงกล', 'คีย์บอร์ด'] as const).map((q) => [q, names.thai] as [string, string]),
    ...(['quokka充電器', '充電器', '電器pax', 'quokka', 'pax'] as const).map(
      (q) => [q, names.mixed] as [string, string],
    ),
    ['静音轴', 'Board'],
  ];
  for (const [q, name] of found) expect(await namesOf(shop, q), q).toEqual([name]);
  for (const q of ['盤鍵', '鍵式', '鍵盤器', 'ax', 'okka充電器']) expect(await namesOf(shop, q), q).toEqual([]);

  const { products, terms } = await shop.request(searchCalls.suggestSearches, { query: { q: '鍵' } });
  expect([products.map(({ name }) => name), terms]).toEqual([[names.chinese], ['鍵盤']]);
});

test('finds new, changed and published products with the next request, and no deleted ones', async () => {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  const { _id } = await shop.addProduct({ name: 'Marzipan Board' });
  expect(await namesOf(shop, 'marzipan')).toEqual(['Marzipan Board']);

  await changeName(shop, _id, 'Nougat Board');
  expect(await namesOf(shop, 'marzipan')).toEqual([]);
  expect(await namesOf(shop, 'nougat')).toEqual(['Nougat Board']);

  const publish = (published: boolean) =>
    shop.request(productCalls.publishProducts, { as, body: { productIds: [_id], published } });
  await publish(false);
  expect(await namesOf(shop, 'nougat')).toEqual([]);
  await publish(true);
  expect(await namesOf(shop, 'nougat')).toEqual(['Nougat Board']);

  await shop.request(productCalls.removeProduct, { as, params: { productId: _id } });
  expect(await namesOf(shop, 'nougat')).toEqual([]);
});

test('finds the products of an import with the next request, and those that were not indexed before the process died', async () => {
  const shop = await createTestShop();
  const { db } = shop.services;
  const file = writeFile([
    ...[
      { sku: 'P-1', name: 'Marzipan Board' },
      { sku: 'P-2', name: 'Marzipan Mat' },
    ].map((row, index) => ({
      ...row,
      product_id: String(index),
      company: 'Quokka',
      category: 'pc',
      description: '-',
      price: '60',
      selling_price: '60',
      stock: '1',
      images: '/pictures/products/alderway-60.webp',
    })),
  ]);
  await applyImport(shop, await previewFile(shop, file));
  expect((await namesOf(shop, 'marzipan')).sort()).toEqual(['Marzipan Board', 'Marzipan Mat']);

  const { _id } = await shop.addProduct({ name: 'Nougat Board' });
  await inTransaction(db, async (trx) => {
    await trx.updateTable('product').set({ name: 'Praline Board' }).where('id', '=', _id).execute();
    await postponeIndex(trx, [_id]);
  });
  await indexPostponed(db);
  expect(await namesOf(shop, 'praline')).toEqual(['Praline Board']);
  expect(await namesOf(shop, 'nougat')).toEqual([]);
});

test('never shows unpublished products, also not in suggestions and corrections', async () => {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  const { _id } = await shop.addProduct({ name: 'Xylograph' });
  await shop.request(productCalls.publishProducts, { as, body: { productIds: [_id], published: false } });
  await shop.addProduct({ name: 'Xylographer', published: false });
  for (const q of ['xylograph', 'xylo', 'xylogrph', 'xylographr', 'x']) {
    const found = await shop.request(searchCalls.searchProducts, { query: { q } });
    const suggested = await shop.request(searchCalls.suggestSearches, { query: { q } });
    expect(JSON.stringify([found.corrected, found.products, suggested]), q).not.toMatch(/xylograph/i);
  }
});

test('ranks the exact name first, then names that begin so, then words in the name; sold out last, newest first', async () => {
  const shop = await createTestShop();
  const add = (name: string, more = {}) => shop.addProduct({ name, description: '-', ...more });
  await add('Quince');
  await add('Old Quince Board');
  await add('Quince Sold Out', { stock: 0 });
  await add('Quince Lamp');
  await add('Lamp', { description: 'Shines like a quince.' });
  await add('New Quince Board');
  await add('Stand', { company: 'Quince' });

  expect(await namesOf(shop, 'quince')).toEqual([
    'Quince',
    'Quince Lamp',
    'Quince Sold Out',
    'New Quince Board',
    'Old Quince Board',
    'Stand',
    'Lamp',
  ]);
});

test('puts products in stock first on every page, the newest of each first', async () => {
  const shop = await createTestShop();
  const expected: { inStock: string[]; soldOut: string[] } = { inStock: [], soldOut: [] };
  for (let index = 0; index < 24; index++) {
    const isInStock = index % 5 === 0;
    const { name } = await shop.addProduct({ name: `Plain Quince ${index}`, stock: isInStock ? 1 : 0 });
    expected[isInStock ? 'inStock' : 'soldOut'].unshift(name);
  }

  const found: string[] = [];
  for (let page = 1; page <= 8; page++) {
    const { products, total } = await shop.request(searchCalls.searchProducts, {
      query: { q: 'quince', page, limit: 3 },
    });
    expect(total).toBe(24);
    found.push(...products.map(({ name }) => name));
  }
  expect(found).toEqual([...expected.inStock, ...expected.soldOut]);
  const { products } = await shop.request(searchCalls.suggestSearches, { query: { q: 'quince' } });
  expect(products.map(({ name }) => name)).toEqual([...expected.inStock, ...expected.soldOut].slice(0, 6));
});

test('corrects typing errors, says so, and searches for the literal words on request', async () => {
  const shop = await createTestShop();
  await shop.addProduct({ name: 'Marzipan Board' });
  const found = await shop.request(searchCalls.searchProducts, { query: { q: 'Marzpan' } });
  expect(found).toMatchObject({ query: 'Marzpan', corrected: 'marzipan', total: 1 });

  const literal = await shop.request(searchCalls.searchProducts, { query: { q: 'Marzpan', literal: 'true' } });
  expect(literal).toEqual({ query: 'Marzpan', products: [], total: 0 });
});

test('pages through the results', async () => {
  const shop = await createTestShop();
  for (let index = 0; index < 5; index++) await shop.addProduct({ name: `Quince ${index}` });
  const page = (number: number) =>
    shop.request(searchCalls.searchProducts, { query: { q: 'quince', page: number, limit: 2 } });

  const names = [await page(1), await page(2), await page(3), await page(4)].map(({ products, total }) => {
    expect(total).toBe(5);
    return products.map(({ name }) => name);
  });

  expect(names).toEqual([['Quince 4', 'Quince 3'], ['Quince 2', 'Quince 1'], ['Quince 0'], []]);
});

test('suggests at most 6 products and 4 searches, all of which find something', async () => {
  const shop = await createTestShop();
  for (let index = 0; index < 8; index++) await shop.addProduct({ name: `Quince Quilt${index} Quiver${index}` });

  const { products, terms } = await shop.request(searchCalls.suggestSearches, { query: { q: 'qui' } });

  expect(products).toHaveLength(6);
  expect(Object.keys(products[0] ?? {}).sort()).toEqual(['_id', 'image', 'name', 'price', 'slug']);
  expect(terms).toHaveLength(4);
  expect(terms[0]).toBe('quince');
  for (const term of terms) expect(await namesOf(shop, term), term).not.toEqual([]);
});

test('synonyms apply at once, also of several words, and replace each other', async () => {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  await shop.addProduct({ name: 'Quince Power Bank' });
  await shop.request(searchCalls.replaceSynonyms, { as, body: [['powerpack', 'power bank']] });
  expect(await shop.request(searchCalls.listSynonyms, { as })).toEqual([['powerpack', 'power bank']]);
  expect(await namesOf(shop, 'quince powerpack')).toEqual(['Quince Power Bank']);

  await shop.request(searchCalls.replaceSynonyms, { as, body: [] });
  expect(await namesOf(shop, 'quince powerpack')).toEqual([]);
  await shop.expectRefusal(400, searchCalls.replaceSynonyms, { as, body: [['alone']] });
});

test('synonyms apply in all processes, also to suggestions that are cached there', async () => {
  const shop = await createTestShop();
  const [as, other] = [await shop.signInAsAdmin(), await shop.openAnotherProcess()];
  await shop.addProduct({ name: 'Quince Power Bank' });
  const suggest = async () => {
    const { products } = await other.request(searchCalls.suggestSearches, { query: { q: 'quince powerpack' } });
    return products.map(({ name }) => name);
  };
  expect(await suggest()).toEqual([]);
  // Other processes find out that the product was added, too, which empties their caches.
  const isCached = () => other.services.pageCache.find('/api/search/suggestion?q=quince+powerpack') !== undefined;
  await expect.poll(isCached).toBe(false);
  expect(await suggest()).toEqual([]);
  expect(isCached()).toBe(true);

  await shop.request(searchCalls.replaceSynonyms, { as, body: [['powerpack', 'power bank']] });

  await expect.poll(suggest).toEqual(['Quince Power Bank']);
});

test('synonyms that are replaced several times at once are those of one of the requests', async () => {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  const bodies = Array.from({ length: 6 }, (_, index) => [
    ['powerpack', `battery ${index}`],
    ['mouse', `pointer ${index}`],
  ]);
  await Promise.all(bodies.map((body) => shop.request(searchCalls.replaceSynonyms, { as, body })));
  expect(bodies).toContainEqual(await shop.request(searchCalls.listSynonyms, { as }));
});

test('counts searches that found nothing for 30 days, without addresses of people', async () => {
  let now = Date.UTC(2026, 3, 1);
  const shop = await createTestShop({ now: () => now });
  const listMissed = async () => shop.request(searchCalls.listMissedSearches, { as: await shop.signInAsAdmin() });
  await namesOf(shop, 'Typewriter  Ribbon');
  now += 86_400_000;
  await namesOf(shop, 'typewriter ribbon');
  await namesOf(shop, 'harmonica');
  await namesOf(shop, 'wilma@example.com');
  await namesOf(shop, 'keyboard');
  expect(await listMissed()).toEqual([
    { query: 'typewriter ribbon', count: 2, lastAt: '2026-04-02T00:00:00.000Z' },
    { query: 'harmonica', count: 1, lastAt: '2026-04-02T00:00:00.000Z' },
  ]);

  now += 29 * 86_400_000;
  expect(await listMissed()).toMatchObject([{ query: 'harmonica' }, { query: 'typewriter ribbon', count: 1 }]);
});

test('refuses queries outside their bounds', async () => {
  const shop = await createTestShop();
  for (const q of ['', '   ', 'a'.repeat(101), 'a\0b']) {
    await shop.expectRefusal(400, searchCalls.searchProducts, { query: { q } });
    await shop.expectRefusal(400, searchCalls.suggestSearches, { query: { q } });
  }
  await shop.expectRefusal(400, searchCalls.searchProducts);
});

test('bounds a query by its words, and by its characters after folding', async () => {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  const ligature = '\ufdfa';
  const most = Array.from({ length: 12 }, (_, index) => `w${index}`);

  for (const q of [
    ligature.repeat(100),
    ligature.repeat(6),
    // Addresses of searches are in lower case, in which this letter is two.
    'İ'.repeat(51),
    [...most, 'w12'].join(' '),
    most.join('-').concat('/w12'),
  ]) {
    for (const call of [searchCalls.searchProducts, searchCalls.suggestSearches, staffSearchCalls.searchAsStaff]) {
      const { detail } = await shop.expectRefusal(400, call, { as, query: { q } });
      expect(detail, q).toContain('Search for at most 12 words and 100 characters');
    }
  }
  expect(await shop.request(searchCalls.listMissedSearches, { as })).toEqual([]);

  for (const q of [
    most.join(' '),
    most.join('-'),
    ligature.repeat(2),
    'é'.repeat(100),
    'İ'.repeat(50),
    '鍵'.repeat(100),
  ])
    await expectAnswer(shop, q);
});

test('no query fails', { timeout: 240_000 }, async () => {
  const shop = await createTestShop();
  const odd = [
    '"',
    "'",
    '*',
    'a*',
    '(',
    ')',
    'AND',
    'OR NOT',
    'NEAR(a b)',
    '-a',
    ':',
    '&|!',
    '<->',
    '\\',
    '%',
    '_',
    '^',
  ];
  const languages = [
    '😀',
    '👩‍💻 keyboard',
    'لوحة مفاتيح',
    'מקלדת',
    '键盘',
    'ﬁ ﬂ',
    'İstanbul',
    '\u202e\u0007',
    'é'.repeat(100),
  ];
  const queries = [...odd, ...languages, 'a'.repeat(100), '1'.repeat(100), 'a '.repeat(12), 'a-'.repeat(12)];
  for (const q of queries) await expectAnswer(shop, q);

  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 50 }), async (q) => {
      if (q.trim() !== '' && !q.includes('\0')) await expectAnswer(shop, q);
    }),
    { numRuns: 150 },
  );
});

async function expectAnswer(shop: TestShop, q: string): Promise<void> {
  for (const call of [searchCalls.searchProducts, searchCalls.suggestSearches]) {
    const { statusCode } = await shop.send(call, { query: { q } });
    expect(statusCode, JSON.stringify(q)).toBe(200);
  }
}

test('indexes an old database in the background, and removes what is gone', async () => {
  const shop = await createTestShop();
  const { db } = shop.services;
  await shop.addProduct({ name: 'Marzipan Board' });
  const { _id } = await shop.addProduct({ name: 'Nougat Board' });
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('search_index_word').execute();
    await trx.deleteFrom('product').where('id', '=', _id).execute();
  });

  await restartIndex(db);
  while ((await continueIndex(db)) > 0);

  expect(await namesOf(shop, 'marzipan')).toEqual(['Marzipan Board']);
  expect(await namesOf(shop, 'nougat')).toEqual([]);
});

test('indexes a database again that a release with other lexemes has indexed', async () => {
  const shop = await createTestShop();
  const { db } = shop.services;
  const { _id } = await shop.addProduct({ name: 'Marzipan Board' });
  while ((await continueIndex(db)) > 0);
  await inTransaction(db, async (trx) => {
    await trx.updateTable('product').set({ name: 'Nougat Board' }).where('id', '=', _id).execute();
  });
  expect(await continueIndex(db)).toBe(0);
  expect(await namesOf(shop, 'nougat')).toEqual([]);

  await inTransaction(db, (trx) => trx.updateTable('search_index_state').set({ name: 'products' }).execute());
  while ((await continueIndex(db)) > 0);

  expect(await namesOf(shop, 'nougat')).toEqual(['Nougat Board']);
});

test('offers featured products in stock before a search, and posts and a count for what is typed', async () => {
  const shop = await createTestShop();
  const { products } = await shop.request(searchCalls.startSearch);
  const featured = await shop.services.catalogue.listFeatured();
  expect(products.map(({ _id }) => _id)).toEqual(
    featured
      .filter(({ stock }) => stock > 0)
      .slice(0, 4)
      .map(({ _id }) => _id),
  );

  const suggest = (q: string) => shop.request(searchCalls.suggestSearches, { query: { q } });
  const { total } = await shop.request(searchCalls.searchProducts, { query: { q: 'keyboard' } });
  expect((await suggest('keyboard')).total).toBe(total);
  expect((await suggest('CHOOSING sw')).posts).toMatchObject([{ title: expect.stringContaining('Choosing switches') }]);
  expect((await suggest('umbrella sw')).posts).toEqual([]);
  expect((await suggest('–')).posts).toEqual([]);
});
