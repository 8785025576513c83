import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { runJob } from '../support/jobs.ts';
import { addressesOf, drawPicture, formWith, storeFetched, uploadPicture } from '../support/pictures.ts';
import { createTestShop, PEBBLE, type TestShop } from '../support/test-shop.ts';

const HOUR = 60 * 60 * 1000;

/** Fails the test on a warning. */
function fail(about: object, message: string): never {
  throw new Error(`${message}: ${JSON.stringify(about)}`);
}

async function fetchBytes(shop: TestShop, url: string): Promise<Buffer> {
  const response = await shop.app.inject(url);
  expect(response.statusCode, url).toBe(200);
  return response.rawPayload;
}

describe('an uploaded picture', () => {
  test('is served in every size that pages use, as AVIF and WebP, and is cached permanently', async () => {
    const shop = await createTestShop();
    const url = await uploadPicture(shop, await drawPicture({ width: 1100, height: 1100 }).jpeg().toBuffer());
    await runJob(shop, 'make-later-pictures');

    expect(url).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
    for (const [address, width] of addressesOf(url)) {
      const response = await shop.app.inject(address);
      expect([response.statusCode, response.headers]).toMatchObject([
        200,
        {
          'content-type': address.endsWith('.avif') ? 'image/avif' : 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        },
      ]);
      const { format, compression, ...size } = await sharp(response.rawPayload).metadata();
      expect([address, compression ?? format, size.width, size.height]).toEqual([
        address,
        address.endsWith('.avif') ? 'av1' : 'webp',
        width,
        width,
      ]);
    }
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be a %s with any name and type', async (format) => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const bytes = await drawPicture({ width: 120, height: 120 }).toFormat(format).toBuffer();
    const form = formWith(bytes, { name: 'picture.exe', type: 'text/plain' });
    const { data } = await shop.request(pictureCalls.uploadPicture, { as, form });
    expect((await sharp(await fetchBytes(shop, data.url)).metadata()).width).toBe(120);
  });

  test('may be greyscale, transparent or 16-bit', async () => {
    const shop = await createTestShop();
    const drawn = await drawPicture({ width: 64, height: 64 }).png().toBuffer();
    for (const file of [
      await sharp(drawn).greyscale().toColourspace('b-w').png().toBuffer(),
      await sharp(drawn).ensureAlpha(0).png().toBuffer(),
      await sharp(drawn).toColourspace('rgb16').png().toBuffer(),
    ]) {
      const { channels, space } = await sharp(await fetchBytes(shop, await uploadPicture(shop, file))).metadata();
      expect([channels, space]).toEqual([3, 'srgb']);
    }
  });

  test('is rotated upright and stripped of metadata', async () => {
    const shop = await createTestShop();
    const file = await drawPicture({ width: 400, height: 200 })
      .withExif({ IFD0: { Copyright: 'Wilma Voss' }, IFD3: { GPSLatitude: '53/1 4/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();

    const bytes = await fetchBytes(shop, await uploadPicture(shop, file));

    const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(bytes.includes('Wilma')).toBe(false);
  });

  test('that is not square is padded with the colour of its edge', async () => {
    const shop = await createTestShop();
    const blue = { r: 40, g: 80, b: 200 };
    const file = await sharp({ create: { width: 300, height: 100, channels: 3, background: blue } })
      .png()
      .toBuffer();

    const bytes = await fetchBytes(shop, await uploadPicture(shop, file));

    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([300, 300]);
    for (const corner of [0, data.length - 3]) {
      expect(data.readUInt8(corner) - blue.r).toBeLessThan(8);
      expect(blue.b - data.readUInt8(corner + 2)).toBeLessThan(8);
    }
  });

  test('has a URL that depends only on its content', async () => {
    const shop = await createTestShop();
    const [one, other] = [
      await drawPicture({ seed: 1 }).png().toBuffer(),
      await drawPicture({ seed: 2 }).png().toBuffer(),
    ];
    const url = await uploadPicture(shop, one);
    expect(await uploadPicture(shop, one)).toBe(url);
    expect(await uploadPicture(shop, other)).not.toBe(url);
  });

  test('stays available to orders after its product is deleted', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const as = await shop.signInAsAdmin();
    const image = await uploadPicture(shop, await drawPicture().jpeg().toBuffer());
    const { insertedId } = await shop.request(productCalls.addProduct, { as, body: { ...PEBBLE, image } });
    const product = await shop.request(productCalls.getProduct, { params: { productId: insertedId } });
    const order = await shop.placeOrder(as, { items: [{ product, amount: 1 }] });
    await shop.request(productCalls.removeProduct, { as, params: { productId: insertedId } });

    now += 25 * HOUR;
    await shop.services.pictures.removeUnused(fail);

    const admin = await shop.signInAsAdmin();
    const { items } = await shop.request(orderCalls.getOrder, { as: admin, params: { orderId: order._id } });
    expect(items[0]?.image).toBe(image);
    await fetchBytes(shop, image);
  });
});

describe('a picture that was fetched and not used yet', () => {
  test('is deleted after a day with all of its files', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const url = await storeFetched(shop, await drawPicture().jpeg().toBuffer());

    now += 23 * HOUR;
    await shop.services.pictures.removeUnused(fail);
    await fetchBytes(shop, url);

    now += 2 * HOUR;
    await shop.services.pictures.removeUnused(fail);
    for (const address of addressesOf(url).keys()) expect((await shop.app.inject(address)).statusCode).toBe(404);
    expect(readdirSync(join(shop.dataDir, 'pictures'))).toEqual([]);
    expect(await shop.services.db.selectFrom('picture').selectAll().execute()).toEqual([]);
  });

  test('is kept while a product row references it', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const image = await storeFetched(shop, await drawPicture().jpeg().toBuffer());
    const { _id } = await shop.addProduct();
    await shop.services.db.updateTable('product').set({ image }).where('id', '=', _id).execute();
    now += 25 * HOUR;
    await shop.services.pictures.removeUnused(fail);
    await fetchBytes(shop, image);
  });

  test('is deleted after a restart', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const url = await storeFetched(shop, await drawPicture().jpeg().toBuffer());
    await runJob(shop, 'make-later-pictures');
    now += 25 * HOUR;
    const next = await shop.restart({ withJobs: true });
    await expect.poll(async () => (await next.app.inject(url)).statusCode).toBe(404);
  });

  test('is kept for another day when it is fetched again', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const file = await drawPicture().jpeg().toBuffer();
    const url = await storeFetched(shop, file);
    now += 20 * HOUR;
    expect(await storeFetched(shop, file)).toBe(url);
    now += 20 * HOUR;
    await shop.services.pictures.removeUnused(fail);
    await fetchBytes(shop, url);
  });

  test('is deleted by one of two processes and can be fetched again', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const otherProcess = await shop.openAnotherProcess();
    const file = await drawPicture().jpeg().toBuffer();
    const url = await storeFetched(shop, file);
    now += 25 * HOUR;
    await Promise.all([shop.services.pictures.removeUnused(fail), otherProcess.services.pictures.removeUnused(fail)]);
    expect((await otherProcess.app.inject(url)).statusCode).toBe(404);
    expect(await storeFetched(otherProcess, file)).toBe(url);
    await fetchBytes(shop, url);
  });

  test('cannot be used for a new product once it is deleted', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const image = await storeFetched(shop, await drawPicture().jpeg().toBuffer());
    now += 25 * HOUR;
    await shop.services.pictures.removeUnused(fail);

    const as = await shop.signInAsAdmin();
    const problem = await shop.expectRefusal(409, productCalls.addProduct, { as, body: { ...PEBBLE, image } });

    expect(problem).toMatchObject({ code: 'picture-gone', errors: [{ path: 'image' }] });
    expect(await shop.request(productCalls.listProducts, { as })).toHaveLength(26);
  });

  test('cannot be used for an existing product once it is deleted', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const product = await shop.addProduct();
    const params = { productId: product._id };
    const image = await storeFetched(shop, await drawPicture().jpeg().toBuffer());
    now += 25 * HOUR;
    await shop.services.pictures.removeUnused(fail);

    const as = await shop.signInAsAdmin();
    const { quantity: _, ...change } = { ...PEBBLE, published: true, price: 75, image };
    const problem = await shop.expectRefusal(409, productCalls.changeProduct, { as, params, body: change });

    expect(problem).toMatchObject({ code: 'picture-gone', errors: [{ path: 'image' }] });
    expect(await shop.request(productCalls.getProduct, { as, params })).toEqual(product);
  });

  test('is kept permanently once a product was changed to use it', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const as = await shop.signInAsAdmin();
    const { _id: productId } = await shop.addProduct();
    const image = await storeFetched(shop, await drawPicture().jpeg().toBuffer());
    const { quantity: _, ...change } = { ...PEBBLE, published: true, image };
    await shop.request(productCalls.changeProduct, { as, params: { productId }, body: change });
    await shop.request(productCalls.removeProduct, { as, params: { productId } });

    now += 25 * HOUR;
    await shop.services.pictures.removeUnused(fail);

    await fetchBytes(shop, image);
  });

  test('cannot be uploaded while it is being deleted', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const bytes = await drawPicture().jpeg().toBuffer();
    await uploadPicture(shop, bytes);
    await shop.services.db.updateTable('picture').set({ state: 'going' }).execute();
    const problem = await shop.expectRefusal(503, pictureCalls.uploadPicture, { as, form: formWith(bytes) });
    expect(problem.code).toBe('busy');
  });
});

test('uploads beyond the queue limit are refused and the others succeed', async () => {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  const files = await Promise.all(
    Array.from({ length: 24 }, (_, seed) =>
      drawPicture({ width: 400, height: 400, seed: seed + 1 })
        .png()
        .toBuffer(),
    ),
  );
  const answers = await Promise.all(
    files.map((file) => shop.send(pictureCalls.uploadPicture, { as, form: formWith(file) })),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect([...new Set(statuses)].toSorted()).toEqual([200, 503]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
});

test.each([
  '/media/nothing.webp',
  '/media/00000000000000000000000000000000.webp',
  '/media/..%2f..%2fsecret',
  '/media/%2e%2e%2fsecret',
  '/media/..%5csecret',
  '/media/00000000000000000000000000000000.webp%00.txt',
  '/media/',
])('%s returns 404', async (url) => {
  const shop = await createTestShop();
  expect((await shop.app.inject(url)).statusCode).toBe(404);
  expect(existsSync(join(shop.dataDir, 'pictures'))).toBe(false);
});
