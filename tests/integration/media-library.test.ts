import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { collectionCalls } from '#features/collection/collection-calls.ts';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { addCollection } from '../support/collections.ts';
import { runJob } from '../support/jobs.ts';
import { addPicture, listLibrary, replacePicture } from '../support/library.ts';
import { drawPicture, formWith, packZeros, storeFetched } from '../support/pictures.ts';
import { createTestShop, PEBBLE, type TestShop } from '../support/test-shop.ts';

const DAY_AND_AN_HOUR = 25 * 60 * 60 * 1000;
const OTHER = packZeros(9, 9);

/** Adds a product that shows a picture as its main one, of its variant, or in its story. */
async function addWith(shop: TestShop, fields: Record<string, unknown>) {
  const as = await shop.signInAsAdmin();
  const body = { ...PEBBLE, ...fields };
  const response = await shop.send(productCalls.addProduct, { as, body });
  expect(response.statusCode, response.body).toBe(200);
  const { insertedId: productId } = productCalls.addProduct.answer.parse(response.json());
  return productId;
}

async function readProduct(shop: TestShop, productId: string) {
  return shop.request(productCalls.getProduct, { as: await shop.signInAsAdmin(), params: { productId } });
}

async function isServed(shop: TestShop, url: string): Promise<boolean> {
  return (await shop.app.inject(url)).statusCode === 200;
}

describe('the library', () => {
  test('is empty in a new shop, and then lists uploads with their sizes, newest first', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    expect(await listLibrary(shop)).toEqual([]);
    const own = await addPicture(shop, 1);
    now += 1000;
    const square = await addPicture(shop, 2, {});

    expect(await listLibrary(shop)).toEqual([square, own]);
    expect(own).toMatchObject({ alt: '', width: 48, height: 24, usedIn: [], at: new Date(now - 1000).toISOString() });
    expect(square).toMatchObject({ width: 48, height: 48 });
    expect(own.bytes).toBe((await shop.app.inject(own.url)).rawPayload.length);
  });

  test('keeps uploads that nothing uses until staff delete them', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const { _id: id, url } = await addPicture(shop);
    now += DAY_AND_AN_HOUR;
    await runJob(shop, 'delete-unused-pictures');
    expect(await isServed(shop, url)).toBe(true);

    const as = await shop.signInAsAdmin();
    await shop.request(pictureCalls.deletePicture, { as, params: { id } });
    expect(await isServed(shop, url)).toBe(false);
    expect(await shop.services.db.selectFrom('picture').selectAll().execute()).toEqual([]);
    await shop.expectRefusal(404, pictureCalls.deletePicture, { as, params: { id } });
  });

  test('has fetched pictures from their first use on', async () => {
    const shop = await createTestShop();
    const image = await storeFetched(shop, await drawPicture().png().toBuffer());
    expect(await listLibrary(shop)).toEqual([]);
    const _id = await addWith(shop, { image });
    expect(await listLibrary(shop)).toMatchObject([
      { url: image, usedIn: [{ kind: 'product', _id, title: PEBBLE.name }] },
    ]);
  });

  test('says where products and collections show a picture, each once', async () => {
    const shop = await createTestShop();
    const { url } = await addPicture(shop);
    const collection = await addCollection(shop, { image: url });
    const front = { image: PEBBLE.image, alt: '' };
    const ids = [
      await addWith(shop, { name: 'Main', image: url }),
      await addWith(shop, { name: 'Gallery', image: undefined, images: [front, { image: url, alt: '' }] }),
      await addWith(shop, { name: 'Variant', ...withVariantImage(url) }),
      await addWith(shop, { name: 'Story', image: url, story: [{ image: url, title: 'Quiet', text: 'Really.' }] }),
    ];
    const [listed] = await listLibrary(shop);
    expect(listed?.usedIn.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
      { kind: 'collection', _id: collection._id, title: 'Everything' },
      { kind: 'product', _id: ids[1], title: 'Gallery' },
      { kind: 'product', _id: ids[0], title: 'Main' },
      { kind: 'product', _id: ids[3], title: 'Story' },
      { kind: 'product', _id: ids[2], title: 'Variant' },
    ]);
  });

  test('finds pictures by their text and by the places that show them, and those that nothing shows', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const pictures = [];
    for (let seed = 1; seed <= 5; seed++) {
      now += 1000;
      pictures.push(await addPicture(shop, seed));
    }
    const [first, second, third] = pictures;
    const as = await shop.signInAsAdmin();
    const body = { alt: '  Keycaps in plum ' };
    await shop.request(pictureCalls.describePicture, { as, params: { id: first?._id ?? '' }, body });
    await addWith(shop, { name: 'Plum 60', image: second?.url });
    await addWith(shop, { name: 'Other', image: third?.url });

    const find = async (query: Record<string, string>) => (await listLibrary(shop, query)).map(({ url }) => url);
    expect(await find({ search: 'pLuM' })).toEqual([second?.url, first?.url]);
    expect(await find({ search: 'KEYCAPS' })).toEqual([first?.url]);
    expect(await find({ unused: 'true' })).toEqual([pictures[4]?.url, pictures[3]?.url, first?.url]);
    expect(await find({ unused: 'true', search: 'plum' })).toEqual([first?.url]);
    const page = await shop.send(pictureCalls.listMedia, { as, query: { unused: 'true', page: 2, limit: 2 } });
    expect([page.headers['x-total-count'], page.json()]).toMatchObject(['3', [{ url: first?.url }]]);
    const second2 = await shop.send(pictureCalls.listMedia, { as, query: { page: 2, limit: 2 } });
    expect([second2.headers['x-total-count'], second2.json()]).toMatchObject([
      '5',
      [{ url: third?.url }, { url: second?.url }],
    ]);
  });

  test('refuses to delete a picture that something shows, and names the places', async () => {
    const shop = await createTestShop();
    const { _id: id, url } = await addPicture(shop);
    const product = await addWith(shop, { image: url });
    const as = await shop.signInAsAdmin();
    const refusal = await shop.expectRefusal(409, pictureCalls.deletePicture, { as, params: { id } });
    expect(refusal).toMatchObject({
      code: 'picture-in-use',
      usedIn: [{ kind: 'product', _id: product, title: PEBBLE.name }],
    });
    expect(await isServed(shop, url)).toBe(true);
    expect(await listLibrary(shop)).toHaveLength(1);
  });

  test('takes texts of up to 300 characters only, and records changes once', async () => {
    const shop = await createTestShop();
    const { _id: id } = await addPicture(shop);
    const as = await shop.signInAsAdmin();
    const change = (alt: unknown) => shop.send(pictureCalls.describePicture, { as, params: { id }, body: { alt } });
    expect((await change('x'.repeat(301))).statusCode).toBe(400);
    expect((await change(undefined)).statusCode).toBe(400);
    for (const alt of ['Plum', 'Plum', '']) expect((await change(alt)).json()).toMatchObject({ _id: id, alt });
    const entries = await shop.request(auditCalls.listAudit, { as, query: { kind: 'content' } });
    expect(entries.map(({ text }) => text)).toEqual([
      'Described the picture “Plum” as “”',
      expect.stringMatching(/^Described the picture \/media\/\w+\.webp as “Plum”$/),
      'Uploaded a picture',
    ]);
  });

  test('is only for staff who may change content', async () => {
    const shop = await createTestShop();
    await shop.expectRefusal(403, pictureCalls.listMedia, { as: await shop.signUp() });
  });

  test('takes in pictures of an earlier release', async () => {
    const shop = await createTestShop();
    const { url } = await addPicture(shop, 1, {});
    await addWith(shop, { image: url });
    const columns = { id: null, width: null, height: null, bytes: null, added_at: null };
    await shop.services.db.updateTable('picture').set(columns).execute();
    expect(await listLibrary(shop)).toEqual([]);
    await runJob(shop, 'measure-pictures');
    expect(await listLibrary(shop)).toMatchObject([{ url, width: 48, height: 48, alt: '' }]);
  });
});

describe('a picture that is replaced', () => {
  test('keeps its id and text, and products show the new one wherever they showed it', async () => {
    const shop = await createTestShop();
    const { _id: id, url } = await addPicture(shop);
    const as = await shop.signInAsAdmin();
    await shop.request(pictureCalls.describePicture, { as, params: { id }, body: { alt: 'Plum' } });
    const front = { image: PEBBLE.image, alt: '' };
    const main = await addWith(shop, { name: 'Main', images: [{ image: url, alt: 'Own text' }, front], image: url });
    const variant = await addWith(shop, { name: 'Variant', ...withVariantImage(url) });
    const story = [{ image: url, title: 'Quiet', text: 'Really.' }];
    const told = await addWith(shop, { name: 'Story', story });

    const replaced = await replacePicture(shop, id, OTHER);

    expect(replaced).toMatchObject({ _id: id, alt: 'Plum', width: 9, height: 9 });
    expect(replaced.url).not.toBe(url);
    expect(replaced.usedIn).toHaveLength(3);
    expect(await listLibrary(shop)).toEqual([replaced]);
    const image = replaced.url;
    expect(await readProduct(shop, main)).toMatchObject({ image, images: [{ image, alt: 'Own text' }, front] });
    const { variants } = await readProduct(shop, variant);
    expect(variants.map((each) => each.image)).toContain(image);
    expect(await readProduct(shop, told)).toMatchObject({ story: [{ image }] });
    const { statusCode, headers } = await shop.app.inject(image);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    const [entry] = await shop.request(auditCalls.listAudit, { as, query: { kind: 'content' } });
    expect(entry?.text).toBe('Replaced the picture “Plum”');
  });

  test('is shown by collections and cached answers at once', async () => {
    const shop = await createTestShop();
    const { _id: id, url } = await addPicture(shop);
    const { slug } = await addCollection(shop, { image: url });
    const productId = await addWith(shop, { image: url });
    const read = async () => [
      (await shop.request(productCalls.getProduct, { params: { productId } })).image,
      (await shop.request(productCalls.listProducts, {})).find(({ _id }) => _id === productId)?.image,
      (await shop.request(collectionCalls.getCollection, { params: { slug } })).image,
      (await shop.request(collectionCalls.listCollections, {}))[0]?.image,
    ];
    expect(new Set(await read())).toEqual(new Set([url]));

    const { url: next } = await replacePicture(shop, id, OTHER);

    await expect.poll(async () => [...new Set(await read())]).toEqual([next]);
  });

  test('stays as it was in orders, also after it was deleted', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const customer = await shop.signUp();
    const { _id: id, url } = await addPicture(shop, 1, {});
    const productId = await addWith(shop, { image: url });
    const product = await readProduct(shop, productId);
    const order = await shop.placeOrder(customer, { items: [{ product, amount: 1 }] });

    const { url: next } = await replacePicture(shop, id, OTHER);
    const as = await shop.signInAsAdmin();
    await shop.request(productCalls.removeProduct, { as, params: { productId } });
    await shop.request(pictureCalls.deletePicture, { as, params: { id } });
    now += DAY_AND_AN_HOUR;
    await runJob(shop, 'delete-unused-pictures');

    const admin = await shop.signInAsAdmin();
    const { items } = await shop.request(orderCalls.getOrder, { as: admin, params: { orderId: order._id } });
    expect(items[0]?.image).toBe(url);
    expect(await isServed(shop, url)).toBe(true);
    expect(await isServed(shop, next)).toBe(true);
    expect(await listLibrary(shop)).toEqual([]);
  });

  test('is deleted a day later where no order can show it', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const { _id: id, url } = await addPicture(shop);
    await addCollection(shop, { image: url });
    await replacePicture(shop, id, OTHER);
    expect(await isServed(shop, url)).toBe(true);
    now += DAY_AND_AN_HOUR;
    await runJob(shop, 'delete-unused-pictures');
    expect(await isServed(shop, url)).toBe(false);
  });

  test('is the same if the file is, and takes the place of another one that was uploaded before', async () => {
    const shop = await createTestShop();
    const one = await addPicture(shop, 1);
    const file = await drawPicture({ width: 48, height: 24, seed: 1 }).png().toBuffer();
    expect(await replacePicture(shop, one._id, file)).toEqual(one);
    const other = await addPicture(shop, 2);
    const replaced = await replacePicture(shop, other._id, file);
    expect(replaced).toMatchObject({ _id: other._id, url: one.url });
    expect(await listLibrary(shop)).toEqual([replaced]);
  });

  test('stays when the new file is none', async () => {
    const shop = await createTestShop();
    const picture = await addPicture(shop);
    const as = await shop.signInAsAdmin();
    const request = { as, params: { id: picture._id }, form: formWith(Buffer.from('no picture')) };
    expect(await shop.expectRefusal(415, pictureCalls.replacePicture, request)).toMatchObject({
      code: 'unknown-format',
    });
    expect(await listLibrary(shop)).toEqual([picture]);
  });
});

test('a picture in its own shape keeps it and its transparency, in all widths up to its own', async () => {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  const file = await sharp({ create: { width: 700, height: 300, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer();
  const request = { as, form: formWith(file), query: { shape: 'own' as const } };
  const { data } = await shop.request(pictureCalls.uploadPicture, request);
  expect(data.url).toMatch(/^\/media\/[0-9a-f]{32}_700x300\.webp$/);
  await runJob(shop, 'make-later-pictures');
  for (const width of [320, 480, 640, 700]) {
    for (const format of ['avif', 'webp']) {
      const { rawPayload } = await shop.app.inject(data.url.replace('.webp', `-${width}.${format}`));
      const { hasAlpha, ...size } = await sharp(rawPayload).metadata();
      expect([size.width, size.height, hasAlpha]).toEqual([width, Math.round((width * 300) / 700), true]);
    }
  }
  const jpeg = await shop.app.inject(data.url.replace('/media', '/jpeg/1200/media').replace('.webp', '.jpg'));
  expect([jpeg.statusCode, jpeg.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

/** Returns the fields of a product with two variants, of which one has a picture of its own. */
function withVariantImage(image: string) {
  const variant = { price: 55, stock: 1 };
  return {
    price: undefined,
    quantity: undefined,
    options: [{ name: 'Colour', values: ['Plum', 'Sand'] }],
    variants: [
      { ...variant, sku: 'PLUM', values: { Colour: 'Plum' }, image },
      { ...variant, sku: 'SAND', values: { Colour: 'Sand' } },
    ],
  };
}
