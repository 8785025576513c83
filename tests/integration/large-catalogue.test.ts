import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { matching, type ProductFilter } from '#features/catalogue/product-filter.server.ts';
import { listSorted, productList } from '#features/catalogue/product-list-queries.server.ts';
import type { Product, ProductOrder } from '#features/catalogue/product-schema.ts';
import { MAX_COUNTED, PORTION, type ProductView } from '#features/catalogue/product-view.ts';
import { toDecimal } from '#features/pricing/money.ts';
import { searchKey } from '#platform/database/search-key.server.ts';
import { readPage } from '#platform/database/table-list.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { writeSitemap } from '#web/storefront/sitemap.server.ts';
import { seedLargeShop } from '../../bench/support/large-shop.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const PRODUCTS = 20_000;
const MIDDLE = PRODUCTS / 2;

/** Opens a shop with this many products. */
async function openLargeShop(products: number): Promise<TestShop> {
  const database = await createEmptyDatabase();
  onTestFinished(database.drop);
  await seedLargeShop(database.location, { products, orders: 10, users: 10 });
  return openTestShop(database.location);
}

describe('lists', () => {
  const searched = fc.constantFrom('a', 'AM', 'amber k', 'elm phone 1', 'zz', undefined);
  const filter = fc.record({
    category: fc.constantFrom('pc', 'mobile', undefined),
    company: fc.constantFrom('Dune Labs', 'Iris Audio', undefined),
    text: searched,
    maxPrice: fc.constantFrom(20, 200, 480, undefined),
    minSaving: fc.constantFrom(30, 45, undefined),
  });

  test('contain the same matching products with every query strategy', async () => {
    const { services } = await openLargeShop(600);
    const all = await readAll(services.catalogue.list({ published: true }, 'newest').readAll());
    await fc.assert(
      fc.asyncProperty(filter, fc.constantFrom('default', 'lowest', 'highest'), async (some, sort) => {
        const criteria: ProductFilter = { published: true, ...some };
        const portion = { sort, limit: 700 } as const;
        const collected = await listSorted(services.db, criteria, portion, 'by-filter');
        expect(await listSorted(services.db, criteria, portion, 'walk')).toEqual(collected);
        expect(await listSorted(services.db, criteria, portion, 'by-name')).toEqual(collected);
        if (some.minSaving) expect(await listSorted(services.db, criteria, portion, 'by-saving')).toEqual(collected);
        expect(idsOf(collected).toSorted()).toEqual(idsOf(all.filter((product) => matches(product, some))).toSorted());
      }),
      { numRuns: 40 },
    );
  });

  test('by ids are one statement, however many these are', async () => {
    const { services } = await openLargeShop(60);
    const ids = idsOf(await readAll(services.catalogue.list({ published: true }, 'newest').readAll()));
    const texts = new Set<string>();
    for (const count of [0, 1, 2, ids.length]) {
      const filter = { published: true, ids: ids.slice(0, count) } as const;
      const products = await listSorted(services.db, filter, { sort: 'default', limit: 60 }, 'by-id');
      expect(idsOf(products)).toEqual(filter.ids);
      texts.add(matching(services.db, filter, 'by-id').select('id').compile().sql);
    }
    expect(texts.size).toBe(1);
  });

  test('have the same pages whether read from the start or the end', async () => {
    const { services } = await openLargeShop(60);
    for (const order of ['newest', 'name', 'lowest', 'highest'] satisfies ProductOrder[]) {
      const all = await readAll(services.catalogue.list({}, order).readAll());
      expect(all).toHaveLength(60);
      for (const page of [1, 2, 5, 8, 9, 10]) {
        const rows = await readPage(
          productList((read) => read(services.db), {}, order),
          { page, limit: 7 },
          all.length,
        );
        expect(rows).toEqual(all.slice((page - 1) * 7, page * 7));
      }
    }
  });
});

describe('the complete list of a large catalogue', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    await seedLargeShop(database.location, { products: PRODUCTS, orders: 10, users: 10 });
  });
  afterAll(() => database.drop());

  test('is streamed complete and in order, and answers HEAD', async () => {
    const shop = await openTestShop(database.location);
    const address = await listen(shop.app);
    const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
    expect([plain.status, plain.headers.get('content-encoding'), plain.headers.get('etag')]).toEqual([200, null, null]);
    expect(plain.headers.get('cache-control')).toBe('no-cache');
    const body = await plain.text();
    const products = productCalls.listProducts.answer.parse(JSON.parse(body));
    expect(products).toHaveLength(await shop.services.catalogue.countPublished(PRODUCTS));
    expect(new Set(idsOf(products)).size).toBe(products.length);
    const inPortions = await readAll(shop.services.catalogue.list({ published: true }, 'newest').readAll());
    expect(products).toEqual(inPortions);

    const zipped = await fetch(address, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(await zipped.text()).toBe(body);
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, plain.headers.get('content-type')]);
    expect(shop.services.pageCache.find('/api/product')).toBeUndefined();
    const withToken = await fetch(address, { method: 'HEAD', headers: { authorization: 'Bearer forged' } });
    expect(withToken.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['default', 'newest'],
    ['lowest', 'lowest'],
    ['highest', 'highest'],
  ] as const)('is filtered by ranges of numbers in the order %s', async (sort, order) => {
    const { catalogue } = (await openTestShop(database.location)).services;
    const all = await readAll(catalogue.list({ published: true }, order).readAll());
    const few = { weight: ['300..302'], layout: ['75 %'] };
    const none = { weight: ['2000..2001'], layout: ['75 %'] };
    const many = { weight: ['300..360'] };
    for (const [attributes, total] of [
      [few, 19],
      [none, 0],
      [many, MAX_COUNTED],
    ] as const) {
      const view: ProductView = { text: '', sort, layout: 'grid', portions: 1, attributes };
      const isMatch = (product: Product) => hasAttributes(product, attributes);
      const first = await catalogue.listView(view);
      expect(idsOf(first.products)).toEqual(idsOf(all.filter(isMatch)).slice(0, PORTION));
      expect(first.total).toBe(total);
      const later = await catalogue.listView({ ...view, after: all[MIDDLE]?._id });
      expect(idsOf(later.products)).toEqual(idsOf(all.slice(MIDDLE + 1).filter(isMatch)).slice(0, PORTION));
    }
  });

  test('is subject to backpressure, buffers little for slow readers and is refused to too many of them', async () => {
    const shop = await openTestShop(database.location);
    const address = await listen(shop.app);
    const { byteLength } = await (await fetch(address, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer();
    const [socket, client] = await requestAndPause(shop.app, address);
    expect(socket.timeout).toBe(30_000);
    expect(await settled(() => socket.bytesWritten)).toBeLessThan(byteLength / 2);

    const others: Socket[] = [];
    while (others.length < 15) others.push((await requestAndPause(shop.app, address))[1]);
    const refused = await shop.expectRefusal(503, productCalls.listProducts);
    expect(refused.detail).toContain('Too many clients are reading whole lists right now.');
    for (const other of others) other.destroy();
    await expect.poll(() => statusOf(address), { timeout: 10_000 }).toBe(200);

    let received = 0;
    client.on('data', (chunk) => {
      received += chunk.length;
    });
    await once(client.resume(), 'end');
    expect(received).toBeGreaterThan(byteLength);
  });

  test('is read in batches, as fast as the client reads them', async () => {
    const shop = await openTestShop(database.location);
    const all = await readAll(shop.services.catalogue.list({ published: true }, 'newest').readAll());
    const description = 'Changed after the first rows were sent';
    const [server, client] = await requestAndPause(shop.app, await listen(shop.app));
    await settled(() => server.bytesWritten);
    await inTransaction(shop.services.db, (trx) =>
      trx
        .updateTable('product')
        .set({ description })
        .where('id', '=', all.at(-1)?._id ?? '')
        .execute(),
    );
    expect((await text(client.resume())).includes(description)).toBe(true);
  });

  test('lets others have their turn after each batch', async () => {
    const { catalogue } = (await openTestShop(database.location)).services;
    let turns = 0;
    const counting = setInterval(() => turns++, 0);
    onTestFinished(() => clearInterval(counting));
    let batches = 0;
    for await (const _ of catalogue.list({ published: true }, 'newest').readAll()) batches++;
    expect(batches).toBeGreaterThan(PRODUCTS / 1000);
    expect(turns).toBeGreaterThanOrEqual(batches - 1);
  });

  test('is divided into sitemaps that list each product once', async () => {
    const shop = await openLargeShop(600);
    const site = { shopUrl: 'https://a.example', takesWithdrawals: true };
    const whole = addressesIn(await writeSitemap(shop.services, site, null));
    const parts = addressesIn(await writeSitemap(shop.services, site, null, 500));
    expect(parts).toHaveLength(256);

    const addresses: string[] = [];
    for (const part of parts) {
      addresses.push(...addressesIn(await writeSitemap(shop.services, site, new URL(part).searchParams.get('part'))));
    }
    expect(addresses.toSorted()).toEqual(whole.toSorted());
    for (const none of ['256', '-1', 'x', '']) {
      expect(await writeSitemap(shop.services, site, none)).toBeUndefined();
    }
  });
});

async function readAll(portions: AsyncIterable<readonly Product[]>): Promise<Product[]> {
  const all: Product[] = [];
  for await (const some of portions) all.push(...some);
  return all;
}

function idsOf(products: readonly Product[]): string[] {
  return products.map(({ _id }) => _id);
}

function matches(product: Product, filter: ProductFilter): boolean {
  const { category, company, text = '', maxPrice = Infinity, minSaving = 0 } = filter;
  const { price, compareAtPrice = price } = product;
  if (compareAtPrice - price < (compareAtPrice * minSaving) / 100) return false;
  if (category && product.category !== category) return false;
  if (company && product.company !== company) return false;
  return searchKey(product.name).startsWith(searchKey(text)) && toDecimal(product.price) <= maxPrice;
}

/** Whether a product has the layout, if one is given, and a weight in the range. */
function hasAttributes(
  { attributes }: Product,
  { weight: [range = ''], layout }: { weight: readonly string[]; layout?: readonly string[] },
): boolean {
  const readAttribute = (wanted: string) => attributes.find(({ key }) => key === wanted)?.value;
  const [min = 0, max = 0] = range.split('..').map(Number);
  const weighs = Number(readAttribute('weight'));
  return weighs >= min && weighs <= max && (layout === undefined || layout.includes(String(readAttribute('layout'))));
}

/** Listens on a free port. @returns the address of the product list. */
async function listen(app: FastifyInstance): Promise<string> {
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/product`;
}

async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  return answer.status;
}

/** Requests the list and reads nothing until the server waits. @returns the server's and the client's socket. */
async function requestAndPause(app: FastifyInstance, address: string): Promise<[Socket, Socket]> {
  const { port, hostname } = new URL(address);
  const client = connect({ port: Number(port), host: hostname });
  onTestFinished(() => void client.destroy());
  const [[server]] = await Promise.all([once(app.server, 'connection'), once(client, 'connect')]);
  client.pause();
  client.write('GET /api/product HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  await expect.poll(() => server.writableNeedDrain, { timeout: 10_000 }).toBe(true);
  return [server, client];
}

/** Waits until a value stops changing and returns it. */
async function settled(read: () => number): Promise<number> {
  let last = -1;
  const isSame = () => {
    const previous = last;
    last = read();
    return last === previous;
  };
  await expect.poll(isSame, { interval: 200, timeout: 10_000 }).toBe(true);
  return last;
}

function addressesIn(xml = ''): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
}
