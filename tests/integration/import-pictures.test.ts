import { describe, expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { productImportCalls } from '#features/product-import/product-import-calls.ts';
import { runJob } from '../support/jobs.ts';
import { startPictureServer } from '../support/picture-server.ts';
import { drawPicture } from '../support/pictures.ts';
import { applyImport, type ImportJson, previewFile, undoImport, writeFile } from '../support/product-files.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const JOB = 'fetch-import-pictures';
const OWN = '/pictures/products/alderway-60.webp';
/** The columns of an export of another shop. */
const FOREIGN_FILE = `sku,name,company,category,description,price,selling_price,stock,published,images
EXT-1,External picture,Brindlo,pc,A board.,10,9,5,true,https://cdn.example.net/board.jpg
`;
const ROW = {
  name: 'External picture',
  company: 'Brindlo',
  category: 'pc',
  description: 'A board.',
  price: '10',
  selling_price: '9',
  stock: '5',
};

async function startSite() {
  return startPictureServer(async ({ url = '' }, response) => {
    const seed = Number(/^\/(\d+)/.exec(url)?.[1]);
    if (Number.isNaN(seed)) return void response.writeHead(404).end('<p>Not here</p>');
    response.end(await drawPicture({ width: 16, height: 16, seed }).jpeg().toBuffer());
  });
}

async function find(shop: TestShop, { _id: importId }: ImportJson): Promise<ImportJson> {
  const as = await shop.signInAsAdmin();
  return shop.request(productImportCalls.getImport, { as, params: { importId } });
}

async function progressOf(shop: TestShop, { _id: importId }: ImportJson) {
  const as = await shop.signInAsAdmin();
  return shop.request(productImportCalls.getImportProgress, { as, params: { importId } });
}

async function findProduct(shop: TestShop, name: string) {
  const [product] = await shop.request(productCalls.listProducts, { query: { search: name } });
  if (!product) throw new Error(`There is no ${name}`);
  return product;
}

describe('an import with pictures of other sites', () => {
  test('fetches them first, refuses rows whose picture cannot be used, and applies the others', async () => {
    const site = await startSite();
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const image = (path: string) => site.origin + path;
    const file = writeFile([
      { ...ROW, sku: 'EXT-1', images: `${image('/1.jpg')} | ${OWN} | ${image('/2.jpg')}` },
      { ...ROW, sku: 'EXT-2', name: 'Missing picture', images: image('/missing.jpg') },
      { ...ROW, sku: 'EXT-3', name: 'Own picture', images: OWN },
      { ...ROW, sku: 'EXT-4', name: 'No picture', images: '/pictures/no-such.webp' },
    ]);
    const imported = await previewFile(shop, file);
    expect(imported).toMatchObject({
      state: 'fetching',
      pictures: { total: 3, done: 0 },
      counts: { add: 3, refused: 1 },
    });
    expect(imported.rows[3]?.errors).toEqual([
      {
        column: 'images',
        message:
          '“/pictures/no-such.webp” cannot be used. The shop has no picture there. Upload the picture, and use the address that it gets.',
      },
    ]);
    expect(site.requested, 'nothing is fetched by the request').toEqual([]);
    expect(await progressOf(shop, imported)).toEqual({ state: 'fetching', pictures: { total: 3, done: 0 } });
    const params = { importId: imported._id };
    const early = await shop.expectRefusal(409, productImportCalls.applyImport, { as, params });
    expect(early.code).toBe('pictures-pending');
    const undone = await shop.expectRefusal(409, productImportCalls.undoImport, { as, params });
    expect(undone.code).toBe('not-applied');

    await runJob(shop, JOB);
    expect(await progressOf(shop, imported)).toEqual({ state: 'checked' });
    const checked = await find(shop, imported);
    expect(checked).toMatchObject({ state: 'checked', counts: { add: 2, refused: 2 } });
    expect(checked).not.toHaveProperty('pictures');
    expect(checked.rows[1]?.errors?.[0]?.message).toMatch(
      /^“http.*” cannot be used\. The server answered with status 404\.$/,
    );
    await applyImport(shop, imported);
    const product = await findProduct(shop, ROW.name);
    const stored = expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/);
    expect(product.images.map((each) => each.image)).toEqual([stored, OWN, stored]);
    expect((await shop.app.inject(product.image)).statusCode).toBe(200);
    await runJob(shop, 'make-later-pictures');
    for (const { image: address } of product.images) {
      const { headers } = await shop.app.inject(address.replace('.webp', '-320.avif'));
      if (address !== OWN) expect(headers['content-type']).toBe('image/avif');
    }
    await expect(findProduct(shop, 'Missing picture')).rejects.toThrow();
    await undoImport(shop, imported);
    expect(await shop.services.db.selectFrom('import_picture').selectAll().execute()).toEqual([]);
  });

  test('changes rows without pictures of a product whose new picture cannot be used', async () => {
    const site = await startSite();
    const shop = await createTestShop();
    const product = await shop.addProduct({
      price: undefined,
      quantity: undefined,
      options: [{ name: 'Switch', values: ['Linear', 'Tactile'] }],
      variants: [
        { sku: 'A-1', values: { Switch: 'Linear' }, price: 60, stock: 1 },
        { sku: 'A-2', values: { Switch: 'Tactile' }, price: 65, stock: 1 },
      ],
    });
    const imported = await previewFile(
      shop,
      writeFile([
        { sku: 'A-1', price: '61', images: `${site.origin}/missing.jpg` },
        { sku: 'A-2', price: '66', images: '' },
      ]),
    );
    await runJob(shop, JOB);
    expect((await find(shop, imported)).rows.map(({ action }) => action)).toEqual(['refused', 'change']);
    await applyImport(shop, imported);
    const { variants, image } = await findProduct(shop, product.name);
    expect([variants.map(({ price }) => price), image]).toEqual([[60, 66], product.image]);
  });

  test('goes on in another process after one ended, and fetches nothing twice', async () => {
    const site = await startSite();
    const shop = await createTestShop();
    const images = Array.from({ length: 6 }, (_, index) => `${site.origin}/${index}.jpg`).join('|');
    const imported = await previewFile(shop, writeFile([{ ...ROW, sku: 'EXT-1', images }]));
    expect(await shop.services.imports.fetchPictures({ signal: new AbortController().signal })).toBe('more');
    expect(await progressOf(shop, imported)).toEqual({ state: 'fetching', pictures: { total: 6, done: 4 } });
    const other = await shop.openAnotherProcess();
    const ended = AbortSignal.abort();
    expect(await other.services.imports.fetchPictures({ signal: ended })).toBe('done');
    expect((await progressOf(other, imported)).pictures?.done, 'a process that ends refuses no picture').toBe(4);
    await runJob(other, JOB);
    expect(await progressOf(shop, imported)).toEqual({ state: 'checked' });
    expect(site.requested).toHaveLength(6);
    await applyImport(other, imported);
    expect((await findProduct(shop, ROW.name)).images).toHaveLength(6);
  });

  test('of a host without an address is refused row by row', async () => {
    const shop = await createTestShop({ config: { allowsPrivatePictures: false } });
    const imported = await previewFile(shop, FOREIGN_FILE.replace('cdn.example.net', '10.0.0.1'));
    await runJob(shop, JOB);
    const { rows, counts } = await find(shop, imported);
    expect(counts).toEqual({ add: 0, change: 0, same: 0, refused: 1 });
    expect(rows[0]?.errors).toEqual([
      {
        column: 'images',
        message:
          '“https://10.0.0.1/board.jpg” cannot be used. The address is in a private network, so nothing was sent.',
      },
    ]);
  });

  test('fetches those of the newest file first', async () => {
    const site = await startSite();
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const older = await previewFile(shop, writeFile([{ ...ROW, sku: 'EXT-1', images: `${site.origin}/1.jpg` }]));
    now += 1000;
    const newer = await previewFile(shop, writeFile([{ ...ROW, sku: 'EXT-2', images: `${site.origin}/2.jpg` }]));
    await shop.services.imports.fetchPictures({ signal: new AbortController().signal });
    expect((await progressOf(shop, newer)).pictures?.done).toBe(1);
    expect((await progressOf(shop, older)).pictures?.done).toBe(0);
  });
});
