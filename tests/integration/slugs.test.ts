import { expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { productImportCalls } from '#features/product-import/product-import-calls.ts';
import { claimSlugs, findSlugOwners } from '#platform/database/slugs.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { runJob } from '../support/jobs.ts';
import { applyImport, exportFile, previewFile, readFile, undoImport, writeFile } from '../support/product-files.ts';
import { createTestShop, PEBBLE, type Person, type TestShop } from '../support/test-shop.ts';

const { quantity: _, ...REST_OF_PEBBLE } = PEBBLE;
const CHANGED = { ...REST_OF_PEBBLE, published: true };

async function createShop() {
  const shop = await createTestShop();
  return { shop, as: await shop.signInAsAdmin() };
}

/** Adds a product through the API. @returns its id. */
async function add(shop: TestShop, as: Person, fields: { name?: string; slug?: string } = {}): Promise<string> {
  const { insertedId } = await shop.request(productCalls.addProduct, { as, body: { ...PEBBLE, ...fields } });
  return insertedId;
}

async function slugOf(shop: TestShop, productId: string): Promise<string | undefined> {
  return (await shop.request(productCalls.getProduct, { params: { productId } })).slug;
}

test('gives each product of a name a slug of its own', async () => {
  const { shop, as } = await createShop();
  const ids: string[] = [];
  for (let index = 0; index < 8; index++) ids.push(await add(shop, as, { name: 'Größe 65 %' }));
  const slugs = await Promise.all(ids.map((id) => slugOf(shop, id)));
  expect(slugs.slice(0, 6)).toEqual(['groesse-65', ...[2, 3, 4, 5, 6].map((number) => `groesse-65-${number}`)]);
  expect(slugs.slice(6)).toEqual(ids.slice(6).map((id) => `groesse-65-${id.slice(0, 8)}`));
});

test('gives products that are added at once different slugs', async () => {
  const { shop, as } = await createShop();
  const ids = await Promise.all(Array.from({ length: 6 }, () => add(shop, as, { name: 'Twin' })));
  const slugs = await Promise.all(ids.map((id) => slugOf(shop, id)));
  expect(slugs.toSorted()).toEqual(['twin', 'twin-2', 'twin-3', 'twin-4', 'twin-5', 'twin-6']);
});

test('uses the id where a name has no letters', async () => {
  const { shop, as } = await createShop();
  const id = await add(shop, as, { name: '※※※' });
  expect(await slugOf(shop, id)).toBe(id);
});

test('keeps the slug when the name changes, and former slugs for good', async () => {
  const { shop, as } = await createShop();
  const id = await add(shop, as, { name: 'Moss' });
  const change = (fields: object) =>
    shop.request(productCalls.changeProduct, { as, params: { productId: id }, body: { ...CHANGED, ...fields } });
  await change({ name: 'Moss Green' });
  expect(await slugOf(shop, id)).toBe('moss');
  await change({ name: 'Moss Green', slug: 'Moss-Board' });
  expect(await slugOf(shop, id)).toBe('moss-board');
  await change({ name: 'Moss Green', slug: null });
  expect(await slugOf(shop, id)).toBe('moss-green');
  await change({ name: 'Moss Green', slug: 'moss' });
  expect(await slugOf(shop, id)).toBe('moss');
  const former = ['moss', 'moss-board', 'moss-green'];
  expect(await findSlugOwners(shop.services.db, 'product', former)).toEqual(new Map(former.map((slug) => [slug, id])));

  expect(await slugOf(shop, await add(shop, as, { name: 'Moss Board' }))).toBe('moss-board-2');
  await shop.request(productCalls.removeProduct, { as, params: { productId: id } });
  expect(await slugOf(shop, await add(shop, as, { name: 'Moss Board' }))).toBe('moss-board');
});

test('refuses a slug that another product has, and gives one that it had', async () => {
  const { shop, as } = await createShop();
  const first = await add(shop, as, { slug: 'one' });
  await shop.request(productCalls.changeProduct, {
    as,
    params: { productId: first },
    body: { ...CHANGED, slug: 'two' },
  });
  const second = await add(shop, as);
  const before = await slugOf(shop, second);
  const change = { as, params: { productId: second } };
  const body = { ...CHANGED, name: 'Other', slug: 'two' };
  const problem = await shop.expectRefusal(409, productCalls.changeProduct, { ...change, body });
  expect(problem).toMatchObject({ code: 'slug-taken', errors: [{ path: 'slug' }] });
  await shop.expectRefusal(409, productCalls.addProduct, { as, body: { ...PEBBLE, slug: 'two' } });
  const product = await shop.request(productCalls.getProduct, { params: { productId: second } });
  expect(product).toMatchObject({ name: PEBBLE.name, slug: before });

  await shop.request(productCalls.changeProduct, { ...change, body: { ...body, slug: 'one' } });
  expect(await findSlugOwners(shop.services.db, 'product', ['one', 'two'])).toEqual(
    new Map([
      ['one', second],
      ['two', first],
    ]),
  );
  const back = { as, params: { productId: first }, body: { ...CHANGED, slug: 'one' } };
  await shop.expectRefusal(409, productCalls.changeProduct, back);
});

test('gives one of several products that want a slug at once', async () => {
  const { shop, as } = await createShop();
  const ids = await Promise.all([1, 2, 3].map((number) => add(shop, as, { name: `Board ${number}` })));
  const answers = await Promise.all(
    ids.map((productId) =>
      shop.send(productCalls.changeProduct, { as, params: { productId }, body: { ...CHANGED, slug: 'best' } }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
});

test.each(['new', 'Search', crypto.randomUUID()])('refuses the reserved slug %j', async (slug) => {
  const { shop, as } = await createShop();
  const problem = await shop.expectRefusal(422, productCalls.addProduct, { as, body: { ...PEBBLE, slug } });
  expect(problem).toMatchObject({ code: 'slug-reserved', errors: [{ path: 'slug' }] });
});

test.each(['two words', '-a', 'ä', 'a'.repeat(81)])('refuses the slug %j', async (slug) => {
  const { shop, as } = await createShop();
  const problem = await shop.expectRefusal(400, productCalls.addProduct, { as, body: { ...PEBBLE, slug } });
  expect(problem.errors).toMatchObject([{ path: 'slug', message: expect.stringMatching(/^Address has /) }]);
});

test('gives a copy an address of its own', async () => {
  const { shop, as } = await createShop();
  const id = await add(shop, as, { name: 'Moss', slug: 'best-board' });
  const { insertedId } = await shop.request(productCalls.duplicateProduct, { as, params: { productId: id } });
  const copy = await shop.request(productCalls.getProduct, { as, params: { productId: insertedId } });
  expect(copy.slug).toBe('copy-of-moss');
});

test('gives slugs to products that an earlier release has added', async () => {
  const { shop, as } = await createShop();
  const ids = [await add(shop, as, { name: 'Moss' }), await add(shop, as, { name: 'Moss' })];
  await inTransaction(shop.services.db, async (trx) => {
    await trx.updateTable('product').set({ slug: null }).execute();
    await trx.deleteFrom('slug').execute();
    await claimSlugs(trx, 'product', [{ owner: 'another', candidates: ['moss'] }]);
  });
  expect(await slugOf(shop, ids[0] ?? '')).toBeUndefined();

  await runJob(shop, 'write-slugs');

  const slugs = await Promise.all(ids.map((id) => slugOf(shop, id)));
  expect(slugs.toSorted()).toEqual(['moss-2', 'moss-3']);
  expect(await shop.services.db.selectFrom('product').select('id').where('slug', 'is', null).execute()).toEqual([]);
});

test('imports slugs, refuses those of others, and gives back former ones', async () => {
  const { shop, as } = await createShop();
  const ids = [await add(shop, as, { name: 'Moss' }), await add(shop, as, { name: 'Fern' })];
  const rows = readFile(await exportFile(shop)).filter(({ product_id }) => ids.includes(product_id ?? ''));
  expect(rows.map(({ slug }) => slug).toSorted()).toEqual(['fern', 'moss']);
  const renamed = (slugs: Readonly<Record<string, string>>) =>
    writeFile(rows.map((row) => ({ ...row, slug: slugs[row.name ?? ''] ?? '' })));

  const conflicts = await previewFile(shop, renamed({ Moss: 'fern', Fern: 'one' }));
  expect(conflicts.counts).toMatchObject({ refused: 1, change: 1 });
  const twice = await previewFile(shop, renamed({ Moss: 'one', Fern: 'One' }));
  expect(twice.counts).toMatchObject({ refused: 1, change: 1 });
  const wrong = await previewFile(shop, renamed({ Moss: 'a b', Fern: 'fern' }));
  expect(wrong.counts).toMatchObject({ refused: 1, same: 1 });

  const fine = await previewFile(shop, renamed({ Moss: 'green', Fern: 'leaf' }));
  const other = await add(shop, as, { slug: 'leaf' });
  const refused = await shop.expectRefusal(409, productImportCalls.applyImport, { as, params: { importId: fine._id } });
  expect(refused.code).toBe('slug-taken');
  await shop.request(productCalls.removeProduct, { as, params: { productId: other } });
  await applyImport(shop, fine);
  expect(await Promise.all(ids.map((id) => slugOf(shop, id)))).toEqual(['green', 'leaf']);
  await undoImport(shop, fine);
  expect(await Promise.all(ids.map((id) => slugOf(shop, id)))).toEqual(['moss', 'fern']);
});

test('undoes an import that added a product, whose address is free again', async () => {
  const { shop, as } = await createShop();
  const [row = {}] = readFile(await exportFile(shop));
  const { product_id: _id, variant_id: __, ...cells } = row;
  const added = await previewFile(shop, writeFile([{ ...cells, sku: 'NEW-1', name: 'Lichen', slug: '' }]));
  await applyImport(shop, added);
  const [product] = await shop.request(productCalls.listProducts, { query: { search: 'Lichen' } });
  expect(product?.slug).toBe('lichen');
  await undoImport(shop, added);
  expect(await slugOf(shop, await add(shop, as, { name: 'Lichen' }))).toBe('lichen');
});
