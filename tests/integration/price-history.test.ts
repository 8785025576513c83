import { describe, expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import type { ChangedVariant } from '#features/catalogue/variant/variant-draft-schema.ts';
import { cents } from '#features/pricing/money.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { lowestByCalendar, type PriceStep } from '../support/lowest-by-calendar.ts';
import { applyImport, previewFile, undoImport, writeFile } from '../support/product-files.ts';
import { createTestShop, PEBBLE, type TestShop } from '../support/test-shop.ts';

const DAY = 86_400_000;
const { price: _, quantity: __, ...BASE } = PEBBLE;

/** A shop whose clock shows the day that a test names. */
async function createDatedShop() {
  const start = Date.now();
  const clock = { day: 0 };
  const shop = await createTestShop({ now: () => start + clock.day * DAY });
  return { shop, clock };
}

function read(shop: TestShop, productId: string) {
  return shop.request(productCalls.getProduct, { params: { productId } });
}

async function add(shop: TestShop, price: number, compareAtPrice?: number) {
  const as = await shop.signInAsAdmin();
  const body = { ...PEBBLE, price, compareAtPrice };
  return (await shop.request(productCalls.addProduct, { as, body })).insertedId;
}

async function reprice(shop: TestShop, productId: string, price: number, compareAtPrice?: number) {
  const as = await shop.signInAsAdmin();
  const body = { ...BASE, published: true, price, compareAtPrice: compareAtPrice ?? null };
  await shop.request(productCalls.changeProduct, { as, params: { productId }, body });
}

async function lowestOf(shop: TestShop, productId: string) {
  return (await read(shop, productId)).variants[0]?.lowestPrice30Days;
}

/** Prices a new product as on each day. */
async function follow({ shop, clock }: Awaited<ReturnType<typeof createDatedShop>>, steps: readonly PriceStep[]) {
  let productId: string | undefined;
  for (const [day, price, compareAtPrice] of steps) {
    clock.day = day;
    if (productId === undefined) productId = await add(shop, price, compareAtPrice);
    else await reprice(shop, productId, price, compareAtPrice);
  }
  return lowestOf(shop, productId ?? '');
}

const PRICES = [80, 90, 100] as const;
const ORDERS = PRICES.flatMap((a) =>
  PRICES.flatMap((b) => PRICES.map((c) => [a, b, c]).filter((all) => new Set(all).size === all.length)),
);
const GAPS = [1, 30, 31];

describe('the lowest price before a reduction', () => {
  test.each(ORDERS)('is that of the 30 days before, with %i, %i and %i in any distance', async (...prices) => {
    const dated = await createDatedShop();
    for (const [a, b] of GAPS.flatMap((first) => GAPS.map((second) => [first, second] as const))) {
      const [first = 0, second = 0, third = 0] = prices;
      const steps: PriceStep[] = [
        [0, first],
        [a, second],
        [a + b, third, 120],
        [a + b + 40, 70, 120],
      ];
      expect(await follow(dated, steps), `after ${a} and ${b} days`).toBe(lowestByCalendar(steps));
    }
  });

  test('is only in answers about one product, and only while it is reduced', async () => {
    const { shop, clock } = await createDatedShop();
    const productId = await add(shop, 100);
    clock.day = 40;
    await reprice(shop, productId, 80, 100);
    expect(await lowestOf(shop, productId)).toBe(100);
    const listed = await shop.request(productCalls.listProducts, { query: { ids: productId } });
    expect(listed[0]?.variants[0]).not.toHaveProperty('lowestPrice30Days');
    await reprice(shop, productId, 80);
    expect(await lowestOf(shop, productId)).toBeUndefined();
  });

  test('is absent for a product that is reduced from the start, and for a copy of a reduced one', async () => {
    const { shop, clock } = await createDatedShop();
    const productId = await add(shop, 80, 100);
    clock.day = 1;
    await reprice(shop, productId, 70, 100);
    expect(await lowestOf(shop, productId)).toBeUndefined();

    await reprice(shop, productId, 100);
    await reprice(shop, productId, 60, 100);
    expect(await lowestOf(shop, productId)).toBe(70);
    const as = await shop.signInAsAdmin();
    const { insertedId } = await shop.request(productCalls.duplicateProduct, { as, params: { productId } });
    const copy = await shop.request(productCalls.getProduct, { as, params: { productId: insertedId } });
    expect(copy.variants[0]).not.toHaveProperty('lowestPrice30Days');
  });

  test('is absent for the products of the demo', async () => {
    const shop = await createTestShop();
    const products = await shop.request(productCalls.listProducts, { query: {} });
    const reduced = products.filter(({ variants }) => variants.some(({ compareAtPrice }) => compareAtPrice));
    expect(reduced.length).toBeGreaterThan(3);
    for (const { _id } of reduced) expect(await lowestOf(shop, _id)).toBeUndefined();
  });

  test('is one for each variant', async () => {
    const { shop, clock } = await createDatedShop();
    const as = await shop.signInAsAdmin();
    const options = [{ name: 'Switch', values: ['Linear', 'Tactile', 'Silent', 'Clicky'] }];
    const drafts = [
      { values: { Switch: 'Linear' }, price: 80, stock: 1 },
      { values: { Switch: 'Tactile' }, price: 90, stock: 1 },
      { values: { Switch: 'Silent' }, price: 130, stock: 1 },
    ];
    const body = { ...BASE, options, variants: drafts };
    const { insertedId: productId } = await shop.request(productCalls.addProduct, { as, body });
    const change = async (edit: (index: number) => Partial<ChangedVariant>, more: ChangedVariant[] = []) => {
      const { variants } = await read(shop, productId);
      const kept = variants.map(({ _id, sku, values, price }, index) => ({ _id, sku, values, price, ...edit(index) }));
      const changed = { ...BASE, published: true, options, variants: [...kept, ...more] };
      const params = { productId };
      await shop.request(productCalls.changeProduct, { as: await shop.signInAsAdmin(), params, body: changed });
    };
    clock.day = 50;
    await change((index) => (index === 0 ? { price: 100 } : {}));
    clock.day = 60;
    const clicky = { values: { Switch: 'Clicky' }, price: 50, compareAtPrice: 60, stock: 1 };
    await change((index) => (index < 2 ? { price: 70 + index, compareAtPrice: 120 } : {}), [clicky]);
    const lowest = (await read(shop, productId)).variants.map(({ lowestPrice30Days }) => lowestPrice30Days);
    expect(lowest).toEqual([80, 90, undefined, undefined]);
  });
});

describe('an import', () => {
  async function importPrices(shop: TestShop, sku: string, cells: Record<string, string>) {
    const imported = await previewFile(shop, writeFile([{ sku, ...cells }]));
    await applyImport(shop, imported);
    return imported;
  }

  test('begins a reduction like an edit, and undoing it ends the reduction', async () => {
    const { shop, clock } = await createDatedShop();
    const productId = await add(shop, 80);
    const sku = (await read(shop, productId)).variants[0]?.sku ?? '';
    clock.day = 40;
    await importPrices(shop, sku, { price: '100' });
    clock.day = 50;
    const imported = await importPrices(shop, sku, { price: '90', compare_at_price: '100' });
    expect(await lowestOf(shop, productId)).toBe(80);
    clock.day = 60;
    await undoImport(shop, imported);
    expect(await lowestOf(shop, productId)).toBeUndefined();
    clock.day = 85;
    await reprice(shop, productId, 95, 100);
    expect(await lowestOf(shop, productId), 'the price of the undone import was asked for, too').toBe(90);
  });

  test('that ends a reduction and is undone begins another one', async () => {
    const { shop, clock } = await createDatedShop();
    const productId = await add(shop, 100);
    const sku = (await read(shop, productId)).variants[0]?.sku ?? '';
    clock.day = 40;
    await reprice(shop, productId, 70, 100);
    clock.day = 80;
    const imported = await importPrices(shop, sku, { price: '110', compare_at_price: '' });
    clock.day = 90;
    await undoImport(shop, imported);
    expect((await read(shop, productId)).variants[0]).toMatchObject({ price: 70, lowestPrice30Days: 70 });
  });

  test('that changes no price leaves the history alone', async () => {
    const { shop, clock } = await createDatedShop();
    const productId = await add(shop, 100);
    const sku = (await read(shop, productId)).variants[0]?.sku ?? '';
    clock.day = 10;
    await undoImport(shop, await importPrices(shop, sku, { stock: '12', company: 'Kelvane' }));
    expect(await rowsOf(shop, productId)).toHaveLength(1);
  });

  test('adds products with their first price, which undoing it deletes', async () => {
    const shop = await createTestShop();
    const row = { name: 'Marlow', company: 'Kelvane', category: 'pc', description: 'Quiet.', selling_price: '50' };
    const added = await previewFile(shop, writeFile([{ ...row, price: '60', images: PEBBLE.image }]));
    await applyImport(shop, added);
    const products = await shop.request(productCalls.listProducts, { query: { search: 'Marlow' } });
    const productId = products[0]?._id ?? '';
    expect(await rowsOf(shop, productId)).toMatchObject([{ number: 0, price_cents: 6000, found: 0 }]);
    await undoImport(shop, added);
    expect(await rowsOf(shop, productId)).toEqual([]);
  });
});

function rowsOf({ services }: TestShop, productId: string) {
  const rows = services.db.selectFrom('price_change').selectAll().where('product_id', '=', productId);
  return rows.orderBy('variant_id').orderBy('number').execute();
}

describe('the prices of a variant', () => {
  test('are deleted with it, and with its product', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const options = [{ name: 'Switch', values: ['Linear', 'Tactile'] }];
    const drafts = options[0]?.values.map((value) => ({ values: { Switch: value }, price: 60, stock: 1 }));
    const body = { ...BASE, options, variants: drafts };
    const { insertedId: productId } = await shop.request(productCalls.addProduct, { as, body });
    expect(await rowsOf(shop, productId)).toHaveLength(2);

    const { variants } = await read(shop, productId);
    const kept = variants.slice(0, 1).map(({ _id, sku, values, price }) => ({ _id, sku, values, price }));
    const change = { ...BASE, published: true, options, variants: kept };
    await shop.request(productCalls.changeProduct, { as, params: { productId }, body: change });
    expect(await rowsOf(shop, productId)).toMatchObject([{ variant_id: kept[0]?._id }]);

    await shop.request(productCalls.removeProduct, { as, params: { productId } });
    expect(await rowsOf(shop, productId)).toEqual([]);
  });

  test('are not recorded by an edit that is refused', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const productId = await add(shop, 60);
    const other = await read(shop, await add(shop, 60));
    const { _id } = (await read(shop, productId)).variants[0] ?? {};
    const variants = [{ _id, sku: other.variants[0]?.sku, values: {}, price: 50 }];
    const body = { ...BASE, published: true, variants };
    await shop.expectRefusal(409, productCalls.changeProduct, { as, params: { productId }, body });
    expect(await rowsOf(shop, productId)).toMatchObject([{ price_cents: 6000 }]);
  });

  test('are kept for as long as they count', async () => {
    const { shop, clock } = await createDatedShop();
    const productId = await add(shop, 100);
    for (let day = 1; day <= 40; day++) {
      clock.day = day;
      await reprice(shop, productId, 100 + (day % 2));
    }
    expect(await rowsOf(shop, productId)).toHaveLength(31);
    clock.day = 41;
    await reprice(shop, productId, 60, 100);
    clock.day = 200;
    await reprice(shop, productId, 50, 100);
    expect(await lowestOf(shop, productId)).toBe(100);
  });

  test('are recorded if only the compare-at price changes', async () => {
    const shop = await createTestShop();
    const productId = await add(shop, 90, 120);
    await reprice(shop, productId, 90, 130);
    await reprice(shop, productId, 90);
    const compared = (await rowsOf(shop, productId)).map(({ compare_at_price_cents }) => compare_at_price_cents);
    expect(compared).toEqual([12_000, 13_000, null]);
  });

  test.each([
    ['price', { price_cents: cents(7000) }],
    ['compare-at price', { compare_at_price_cents: cents(11_000) }],
  ])('are unknown from the moment when a process of the release before sets the %s', async (_, columns) => {
    const { shop, clock } = await createDatedShop();
    const productId = await add(shop, 100);
    clock.day = 40;
    await reprice(shop, productId, 80, 100);
    expect(await lowestOf(shop, productId)).toBe(100);
    await inTransaction(shop.services.db, (trx) =>
      trx.updateTable('product_variant').set(columns).where('product_id', '=', productId).execute(),
    );
    expect(await lowestOf(shop, productId)).toBeUndefined();
  });

  test('are unknown if none were recorded, as of a product that the release before has added', async () => {
    const { shop, clock } = await createDatedShop();
    const productId = await add(shop, 80, 100);
    await inTransaction(shop.services.db, (trx) => trx.deleteFrom('price_change').execute());
    expect(await lowestOf(shop, productId)).toBeUndefined();
    clock.day = 1;
    await reprice(shop, productId, 100);
    expect(await rowsOf(shop, productId)).toMatchObject([
      { number: 0, price_cents: 8000, found: 1 },
      { number: 1, price_cents: 10_000, found: 0 },
    ]);
  });

  test('are unknown if a process of the release before has changed them, until 30 days later', async () => {
    const { shop, clock } = await createDatedShop();
    const productId = await add(shop, 100);
    clock.day = 40;
    await inTransaction(shop.services.db, (trx) =>
      trx
        .updateTable('product_variant')
        .set({ price_cents: cents(7000) })
        .where('product_id', '=', productId)
        .execute(),
    );
    clock.day = 50;
    await reprice(shop, productId, 60, 100);
    expect(await lowestOf(shop, productId)).toBeUndefined();
    expect(await rowsOf(shop, productId)).toMatchObject([
      { price_cents: 10_000, found: 0 },
      { price_cents: 7000, found: 1 },
      { price_cents: 6000, compare_at_price_cents: 10_000, found: 0 },
    ]);
    clock.day = 51;
    await reprice(shop, productId, 100);
    clock.day = 80;
    await reprice(shop, productId, 90, 100);
    expect(await lowestOf(shop, productId)).toBe(60);
  });
});
