import { describe, expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { productImportCalls } from '#features/product-import/product-import-calls.ts';
import { deleteFromLibrary, drawPicture, formWith } from '../support/pictures.ts';
import { applyImport, previewFile, undoImport, writeFile } from '../support/product-files.ts';
import { createTestShop, PEBBLE, type Person, type TestShop } from '../support/test-shop.ts';

const HOUR = 60 * 60 * 1000;
const FRONT = { image: '/pictures/products/basalt-65.webp', alt: 'A keyboard from the front' };
const BACK = { image: '/pictures/products/basalt-65-2.webp', alt: 'Its back' };
const SIDE = { image: '/pictures/products/basalt-65-3.webp', alt: '' };

const { image: _, ...WITHOUT_IMAGE } = PEBBLE;
const { quantity: __, ...CHANGE } = { ...WITHOUT_IMAGE, published: true };

function failOnWarning(about: object, message: string): never {
  throw new Error(`${message}: ${JSON.stringify(about)}`);
}

/** Uploads a picture. Each `seed` gives a different one. */
async function upload(shop: TestShop, as: Person, seed: number): Promise<string> {
  const form = formWith(await drawPicture({ width: 32, height: 32, seed }).png().toBuffer());
  return (await shop.request(pictureCalls.uploadPicture, { as, form })).data.url;
}

async function addWith(shop: TestShop, as: Person, images: readonly { image: string; alt: string }[]): Promise<string> {
  const body = { ...WITHOUT_IMAGE, images: [...images] };
  return (await shop.request(productCalls.addProduct, { as, body })).insertedId;
}

function readProduct(shop: TestShop, productId: string) {
  return shop.request(productCalls.getProduct, { params: { productId } });
}

async function isServed(shop: TestShop, url: string): Promise<boolean> {
  return (await shop.app.inject(url)).statusCode === 200;
}

describe('the pictures of a product', () => {
  test('are answered in their order, and the first is its image', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const productId = await addWith(shop, as, [FRONT, BACK, SIDE]);

    const expected = { image: FRONT.image, imageAlt: FRONT.alt, images: [FRONT, BACK, SIDE] };
    expect(await readProduct(shop, productId)).toMatchObject(expected);
    const listed = await shop.request(productCalls.listProducts, { query: { ids: productId } });
    expect(listed).toMatchObject([expected]);
  });

  test('are the one picture of a product that has no others', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const { insertedId } = await shop.request(productCalls.addProduct, { as, body: PEBBLE });
    expect(await readProduct(shop, insertedId)).toMatchObject({ images: [{ image: PEBBLE.image, alt: '' }] });
  });

  test('are at least three of each sample product, and more of boards, all with alternative texts', async () => {
    const shop = await createTestShop();
    const products = await shop.request(productCalls.listProducts);
    for (const { name, images, attributes } of products) {
      const isBoard = attributes.some(({ key }) => key === 'layout');
      expect(images.length, name).toBeGreaterThanOrEqual(isBoard ? 6 : 3);
      for (const { alt } of images) expect(alt.length, name).toBeGreaterThan(20);
    }
  });

  test('are replaced by an edit that names them, and stay otherwise', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const productId = await addWith(shop, as, [FRONT, BACK]);
    const change = async (fields: { image?: string; images?: { image: string; alt: string }[] }) => {
      await shop.request(productCalls.changeProduct, { as, params: { productId }, body: { ...CHANGE, ...fields } });
      return (await readProduct(shop, productId)).images;
    };

    expect(await change({ image: FRONT.image })).toEqual([FRONT, BACK]);
    expect(await change({ images: [SIDE, FRONT, BACK] })).toEqual([SIDE, FRONT, BACK]);
    expect(await change({ image: BACK.image })).toEqual([BACK, FRONT]);
    expect(await change({ image: PEBBLE.image })).toEqual([{ image: PEBBLE.image, alt: '' }, FRONT]);
    expect(await change({ image: BACK.image, images: [BACK] })).toEqual([BACK]);
  });

  test.each([
    [{ images: [] }, 'images', 'Image is Required'],
    [{}, 'image', 'Image is Required'],
    [{ images: [FRONT, FRONT] }, 'images', 'A product can show each picture only once'],
    [{ images: [{ ...FRONT, image: 'javascript:alert(1)' }] }, 'images.0.image', undefined],
    [{ images: [FRONT, { image: BACK.image, alt: 'a'.repeat(301) }] }, 'images.1.alt', undefined],
    [{ images: [{ image: FRONT.image }] }, 'images.0.alt', undefined],
    [
      { images: Array.from({ length: 13 }, (_, index) => ({ image: `/pictures/${index}.webp`, alt: '' })) },
      'images',
      'A product can have at most 12 pictures',
    ],
  ])('are rejected: case %#', async (fields, path, message) => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const body = { ...WITHOUT_IMAGE, ...fields };
    const { errors } = await shop.expectRefusal(400, productCalls.addProduct, { as, body });
    expect(errors).toMatchObject([{ path, ...(message !== undefined && { message }) }]);
  });

  test('are missed together with everything else that is missing', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const { errors = [] } = await shop.expectRefusal(400, productCalls.addProduct, { as, body: {} });
    expect(errors.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Image is Required', 'Product Name is Required', 'Product price is required']),
    );
  });

  test('must begin with the image that is sent with them', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const disagreeing = { ...PEBBLE, image: BACK.image, images: [FRONT, BACK] };
    const added = await shop.expectRefusal(422, productCalls.addProduct, { as, body: disagreeing });
    expect(added).toMatchObject({ code: 'variants-disagree', errors: [{ path: 'image' }] });

    const productId = await addWith(shop, as, [FRONT]);
    const body = { ...CHANGE, image: BACK.image, images: [FRONT, BACK] };
    const changed = await shop.expectRefusal(422, productCalls.changeProduct, { as, params: { productId }, body });
    expect(changed).toMatchObject({ code: 'variants-disagree', errors: [{ path: 'image' }] });
    expect((await readProduct(shop, productId)).images).toEqual([FRONT]);
  });
});

describe('an uploaded picture that is not the main one', () => {
  /** A shop whose clock the test moves by a day, which deletes unused pictures. */
  async function openShop() {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const as = await shop.signInAsAdmin();
    return {
      shop,
      as,
      async passDay() {
        now += 25 * HOUR;
        await shop.services.pictures.removeUnused(failOnWarning);
      },
    };
  }

  test('stays when no product shows it any longer, and then nothing uses it', async () => {
    const { shop, as, passDay } = await openShop();
    const url = await upload(shop, as, 1);
    const [one, other] = [
      await addWith(shop, as, [FRONT, { image: url, alt: '' }]),
      await addWith(shop, as, [BACK, SIDE, { image: url, alt: 'From below' }]),
    ];
    await passDay();
    expect(await isServed(shop, url)).toBe(true);

    const body = { ...CHANGE, images: [FRONT] };
    const nextDay = await shop.signInAsAdmin();
    await shop.request(productCalls.changeProduct, { as: nextDay, params: { productId: one }, body });
    await passDay();
    expect(await isServed(shop, url)).toBe(true);

    const lastDay = await shop.signInAsAdmin();
    await shop.request(productCalls.removeProduct, { as: lastDay, params: { productId: other } });
    await passDay();
    expect(await isServed(shop, url)).toBe(true);
    const later = await shop.signInAsAdmin();
    expect(await shop.request(pictureCalls.listMedia, { as: later })).toMatchObject([{ url, usedIn: [] }]);
    expect(await shop.services.db.selectFrom('picture_use').selectAll().execute()).toEqual([]);
  });

  test('can be deleted once the import that showed it is undone, and then no import can use it', async () => {
    const { shop, as, passDay } = await openShop();
    const url = await upload(shop, as, 1);
    const ids = [await addWith(shop, as, [FRONT]), await addWith(shop, as, [FRONT])];
    const products = await shop.request(productCalls.listProducts, { query: { ids: ids.join(',') } });
    const rows = products.map(({ variants: [variant] }) => ({
      sku: variant?.sku ?? '',
      images: [FRONT.image, url].join(' | '),
    }));
    const imported = await previewFile(shop, writeFile(rows));
    await applyImport(shop, imported);
    const images = [FRONT, { image: url, alt: '' }];
    for (const id of ids) expect(await readProduct(shop, id)).toMatchObject({ images });
    await passDay();
    expect(await isServed(shop, url)).toBe(true);

    await undoImport(shop, imported);
    for (const id of ids) expect(await readProduct(shop, id)).toMatchObject({ images: [FRONT] });
    await deleteFromLibrary(shop, url);
    expect(await isServed(shop, url)).toBe(false);
    const again = await previewFile(shop, writeFile(rows));
    expect(again.counts).toMatchObject({ change: 0, refused: 2 });
    expect(again.rows[0]?.errors?.[0]?.message).toMatch(/ cannot be used\. It was deleted\. Upload it again\.$/);
  });

  test('that is deleted between the preview of an import and its application stops the import', async () => {
    const { shop, as } = await openShop();
    const image = await upload(shop, as, 1);
    const id = await addWith(shop, as, [FRONT]);
    const [product] = await shop.request(productCalls.listProducts, { query: { ids: id } });
    const row = { sku: product?.variants[0]?.sku ?? '', images: [FRONT.image, image].join(' | ') };
    const imported = await previewFile(shop, writeFile([row]));
    await deleteFromLibrary(shop, image);
    const request = { as: await shop.signInAsAdmin(), params: { importId: imported._id } };
    const refusal = await shop.expectRefusal(409, productImportCalls.applyImport, request);
    expect(refusal).toMatchObject({ code: 'picture-gone' });
  });

  test('is unused when several products are deleted at once', async () => {
    const { shop, as } = await openShop();
    const urls = [await upload(shop, as, 1), await upload(shop, as, 2)];
    const productIds: string[] = [];
    for (const image of urls) productIds.push(await addWith(shop, as, [FRONT, { image, alt: '' }]));
    await shop.request(productCalls.removeProducts, { as, body: { productIds } });
    for (const url of urls) await deleteFromLibrary(shop, url);
    expect(await Promise.all(urls.map((url) => isServed(shop, url)))).toEqual([false, false]);
  });

  test('is kept permanently once it was the main one, because orders may show it', async () => {
    const { shop, as, passDay } = await openShop();
    const [main, url] = [await upload(shop, as, 1), await upload(shop, as, 2)];
    const productId = await addWith(shop, as, [
      { image: main, alt: '' },
      { image: url, alt: '' },
    ]);
    for (const images of [[{ image: url, alt: '' }], [FRONT]]) {
      await shop.request(productCalls.changeProduct, { as, params: { productId }, body: { ...CHANGE, images } });
    }
    for (const picture of [url, main]) await deleteFromLibrary(shop, picture);
    await passDay();
    expect(await isServed(shop, url)).toBe(true);
    expect(await isServed(shop, main)).toBe(true);
  });

  test('cannot be used once it is deleted', async () => {
    const { shop, as: uploader } = await openShop();
    const url = await upload(shop, uploader, 1);
    const productId = await addWith(shop, uploader, [FRONT]);
    await deleteFromLibrary(shop, url);

    const as = await shop.signInAsAdmin();
    const images = [FRONT, BACK, { image: url, alt: '' }];
    const added = await shop.expectRefusal(409, productCalls.addProduct, { as, body: { ...WITHOUT_IMAGE, images } });
    expect(added).toMatchObject({ code: 'picture-gone', errors: [{ path: 'images.2.image' }] });
    const body = { ...CHANGE, images };
    const changed = await shop.expectRefusal(409, productCalls.changeProduct, { as, params: { productId }, body });
    expect(changed).toMatchObject({ code: 'picture-gone', errors: [{ path: 'images.2.image' }] });
    expect((await readProduct(shop, productId)).images).toEqual([FRONT]);
    expect(await shop.services.db.selectFrom('picture_use').selectAll().execute()).toEqual([]);
  });

  test('is never lost when it is used and released at the same time', async () => {
    const { shop, as, passDay } = await openShop();
    const url = await upload(shop, as, 1);
    const first = await addWith(shop, as, [FRONT, { image: url, alt: '' }]);
    const changes = Array.from({ length: 8 }, async (_, round) =>
      round % 2
        ? addWith(shop, as, [BACK, { image: url, alt: '' }])
        : shop.request(productCalls.changeProduct, {
            as,
            params: { productId: first },
            body: { ...CHANGE, images: round % 4 ? [FRONT, { image: url, alt: '' }] : [FRONT] },
          }),
    );
    await Promise.all(changes);
    await passDay();
    expect(await isServed(shop, url)).toBe(true);
  });
});
