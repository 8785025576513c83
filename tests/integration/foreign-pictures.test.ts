import { describe, expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { startPictureServer } from '../support/picture-server.ts';
import { drawPicture, formWith } from '../support/pictures.ts';
import { createTestShop, PEBBLE, type Person, type TestShop } from '../support/test-shop.ts';

const STORED = /^\/media\/[0-9a-f]{32}\.webp$/;
const OWN = PEBBLE.image;
const SWITCHES = [{ name: 'Switch', values: ['Linear', 'Tactile'] }];
const { image: _, ...WITHOUT_IMAGE } = PEBBLE;
const { quantity: __, ...CHANGE } = { ...PEBBLE, published: true };

/** Serves a picture at each path that begins with a number, and 404 at others. */
async function startSite() {
  return startPictureServer(async ({ url = '' }, response) => {
    const seed = Number(/^\/(\d+)/.exec(url)?.[1]);
    if (Number.isNaN(seed)) return void response.writeHead(404).end();
    response.end(await drawPicture({ width: 16, height: 16, seed }).jpeg().toBuffer());
  });
}

async function readProduct(shop: TestShop, as: Person, productId: string) {
  return shop.request(productCalls.getProduct, { as, params: { productId } });
}

describe('pictures of other sites', () => {
  test('are fetched and stored from every field of a new product', async () => {
    const site = await startSite();
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const [main, back, tactile] = [1, 2, 3].map((seed) => `${site.origin}/${seed}.jpg`);
    const body = {
      ...WITHOUT_IMAGE,
      image: main,
      images: [
        { image: main, alt: 'Front' },
        { image: back, alt: 'Back' },
        { image: OWN, alt: '' },
        { image: `${back}?the=same`, alt: '' },
      ],
      price: undefined,
      quantity: undefined,
      options: SWITCHES,
      variants: [
        { values: { Switch: 'Linear' }, price: 60, image: main },
        { values: { Switch: 'Tactile' }, price: 65, image: tactile },
      ],
    };
    const response = await shop.send(productCalls.addProduct, { as, body });
    expect(response.statusCode, response.body).toBe(200);
    const product = await readProduct(shop, as, response.json().insertedId);

    const stored = expect.stringMatching(STORED);
    expect(product.image).toEqual(stored);
    expect(product.images).toEqual([
      { image: product.image, alt: 'Front' },
      { image: stored, alt: 'Back' },
      { image: OWN, alt: '' },
    ]);
    expect(product.variants.map(({ image }) => image)).toEqual([product.image, stored]);
    const all = new Set([...product.images, ...product.variants].map(({ image }) => image));
    expect(all.size).toBe(4);
    for (const address of all) if (address !== OWN) expect((await shop.app.inject(address ?? '')).statusCode).toBe(200);
    expect(site.requested.toSorted(), 'each address once').toEqual(['/1.jpg', '/2.jpg', '/2.jpg?the=same', '/3.jpg']);
  });

  test('are fetched and stored when a product is changed or copied, also those of a former database', async () => {
    const site = await startSite();
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const product = await shop.addProduct();
    const params = { productId: product._id };
    const image = `${site.origin}/1.jpg`;
    await inTransaction(shop.services.db, (trx) =>
      trx.updateTable('product').set({ image }).where('id', '=', product._id).execute(),
    );
    expect((await readProduct(shop, as, product._id)).image).toBe(image);

    const { insertedId } = await shop.request(productCalls.duplicateProduct, { as, params });
    expect((await readProduct(shop, as, insertedId)).image).toMatch(STORED);
    expect((await readProduct(shop, as, product._id)).image).toBe(image);
    await shop.request(productCalls.changeProduct, { as, params, body: { ...CHANGE, image } });
    expect((await readProduct(shop, as, product._id)).image).toMatch(STORED);
    const variants = [{ _id: product.variants[0]?._id, values: {}, price: 60, image: `${site.origin}/2.jpg` }];
    await shop.request(productCalls.changeProduct, { as, params, body: { ...CHANGE, image: OWN, variants } });
    expect((await readProduct(shop, as, product._id)).variants[0]?.image).toMatch(STORED);
  });

  test('that cannot be fetched are named by field, and nothing is stored', async () => {
    const site = await startSite();
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const missing = `${site.origin}/missing.jpg`;
    const body = {
      ...WITHOUT_IMAGE,
      images: [
        { image: OWN, alt: '' },
        { image: missing, alt: '' },
      ],
    };
    const problem = await shop.expectRefusal(422, productCalls.addProduct, { as, body });
    const message = `The picture ${missing} cannot be used. The server answered with status 404.`;
    expect(problem).toMatchObject({
      code: 'picture-refused',
      detail: message,
      errors: [{ path: 'images.1.image', message }],
    });
    expect(await shop.request(productCalls.listProducts, { query: { search: PEBBLE.name } })).toEqual([]);
    const product = await shop.addProduct();
    const params = { productId: product._id };
    const changed = await shop.expectRefusal(422, productCalls.changeProduct, {
      as,
      params,
      body: { ...CHANGE, image: missing },
    });
    expect(changed).toMatchObject({ code: 'picture-refused', errors: [{ path: 'image', message }] });
    expect((await readProduct(shop, as, product._id)).image).toBe(OWN);
  });

  test('are fetched a few at a time, and answered in bounded memory', async () => {
    const bytes = await drawPicture({ width: 16, height: 16 }).jpeg().toBuffer();
    let [open, most] = [0, 0];
    const site = await startPictureServer((_request, response) => {
      most = Math.max(most, ++open);
      setImmediate(() => response.end(bytes, () => open--));
    });
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const images = Array.from({ length: 9 }, (_each, index) => ({ image: `${site.origin}/${index}`, alt: '' }));
    const { insertedId } = await shop.request(productCalls.addProduct, { as, body: { ...WITHOUT_IMAGE, images } });
    expect((await readProduct(shop, as, insertedId)).images).toHaveLength(1);
    expect(most).toBeLessThanOrEqual(4);
  });
});

describe('an address of the shop', () => {
  test.each([
    ['/pictures/products/alderway-60-640.avif', OWN],
    [`http://127.0.0.1${OWN}`, OWN],
    [`http://127.0.0.1${OWN}?v=2`, OWN],
  ])('stands for its picture: %s', async (image, stored) => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const { insertedId } = await shop.request(productCalls.addProduct, { as, body: { ...PEBBLE, image } });
    expect((await readProduct(shop, as, insertedId)).image).toBe(stored);
  });

  test('of an uploaded picture may be that of a size', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const form = formWith(await drawPicture({ width: 16, height: 16 }).jpeg().toBuffer());
    const { data } = await shop.request(pictureCalls.uploadPicture, { as, form });
    const image = data.url.replace('.webp', '-320.avif');
    const { insertedId } = await shop.request(productCalls.addProduct, { as, body: { ...PEBBLE, image } });
    expect((await readProduct(shop, as, insertedId)).image).toBe(data.url);
  });

  test.each([
    '/',
    '/products',
    '/pictures/products',
    '/pictures/products/',
    '/pictures/products/no-such.webp',
    '/pictures/products/../../favicon.svg',
    '/pictures/../../../etc/passwd',
    '/favicon.svg',
    '/api/product',
    'http://127.0.0.1/products',
  ])('that is no picture is refused: %s', async (image) => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const problem = await shop.expectRefusal(422, productCalls.addProduct, { as, body: { ...PEBBLE, image } });
    expect(problem).toMatchObject({
      code: 'picture-refused',
      detail: `The picture ${image} cannot be used. The shop has no picture there. Upload the picture, and use the address that it gets.`,
    });
  });

  test.each(['//cdn.example.net/board.jpg', '/\\cdn.example.net/board.jpg', '\\\\cdn.example.net', 'board.jpg'])(
    'is not what only looks like one: %s',
    async (image) => {
      const shop = await createTestShop();
      const as = await shop.signInAsAdmin();
      const problem = await shop.expectRefusal(400, productCalls.addProduct, { as, body: { ...PEBBLE, image } });
      expect(problem.detail).toContain('Image has to be a path of the shop or an address that begins with https://');
    },
  );
});

test('without private addresses, pictures come from public ones only', async () => {
  const site = await startSite();
  const shop = await createTestShop({ config: { allowsPrivatePictures: false } });
  const as = await shop.signInAsAdmin();
  for (const [image, reason] of [
    [`${site.origin}/1.jpg`, 'The address is in a private network, so nothing was sent.'],
    [`http://localhost:${site.port}/1.jpg`, 'The address is in a private network, so nothing was sent.'],
    ['https://[::1]/1.jpg', 'The address is in a private network, so nothing was sent.'],
    ['https://169.254.169.254/latest/meta-data', 'The address is in a private network, so nothing was sent.'],
    ['http://8.8.8.8/1.jpg', 'The address is not https on port 443, so nothing was sent.'],
    ['https://8.8.8.8:8443/1.jpg', 'The address is not https on port 443, so nothing was sent.'],
    ['https://user:secret@8.8.8.8/1.jpg', 'The address is not https on port 443, so nothing was sent.'],
  ]) {
    const problem = await shop.expectRefusal(422, productCalls.addProduct, { as, body: { ...PEBBLE, image } });
    expect(problem.detail).toBe(`The picture ${image} cannot be used. ${reason}`);
  }
  expect(site.requested).toEqual([]);
});
