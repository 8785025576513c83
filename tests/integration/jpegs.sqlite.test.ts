import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { JPEG_WIDTHS, jpegAddress } from '#ui/picture-widths.ts';
import { drawPicture, uploadPicture } from '../support/pictures.ts';
import { createTestShop, problemOf, type TestShop } from '../support/test-shop.ts';

const BUILT = '/pictures/products/gullrest-mouse.webp';

async function upload(shop: TestShop): Promise<string> {
  return uploadPicture(shop, await drawPicture().jpeg().toBuffer());
}

test('pictures of the shop are served as JPEGs for link previews and mails, also to pages of other sites', async () => {
  const shop = await createTestShop();
  for (const [address, fullWidth] of [
    [BUILT, 1000],
    ['/pictures/banners/hero-1.webp', 1920],
    [await upload(shop), 240],
  ] as const)
    for (const use of ['preview', 'mail'] as const) {
      const response = await shop.app.inject(jpegAddress(address, use));
      expect([response.statusCode, response.headers]).toMatchObject([
        200,
        {
          'content-type': 'image/jpeg',
          'cache-control': 'public, max-age=86400',
          'cross-origin-resource-policy': 'cross-origin',
        },
      ]);
      const { format, width } = await sharp(response.rawPayload).metadata();
      expect([address, format, width]).toEqual([address, 'jpeg', Math.min(JPEG_WIDTHS[use], fullWidth)]);
      expect(response.rawPayload.length).toBeLessThan(use === 'mail' ? 12_000 : 300_000);
    }
});

test('nothing else is served as a JPEG', async () => {
  const shop = await createTestShop();
  const uploaded = jpegAddress(await upload(shop), 'preview');
  for (const path of [
    jpegAddress(BUILT, 'preview').replace('1200', '1201'),
    jpegAddress(BUILT, 'preview').replace('.jpg', '.webp'),
    jpegAddress(BUILT, 'preview').replace('gullrest-mouse', 'no-such'),
    '/jpeg/1200/pictures/products/..%2f..%2f..%2fpackage.jpg',
    '/jpeg/1200/media/../../shop.jpg',
    '/jpeg/1200/media/',
    uploaded.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
  ])
    expect([path, (await shop.app.inject(path)).statusCode]).toEqual([path, 404]);
});

test('a request for a JPEG is refused while many wait to be made, and not later', async () => {
  const shop = await createTestShop();
  const originals = await readdir('content/pictures/products');
  const addresses = originals.flatMap((name) =>
    (['preview', 'mail'] as const).map((use) => jpegAddress(`/pictures/products/${name}`, use)),
  );
  const answers = await Promise.all(addresses.map(async (url) => ({ url, answer: await shop.app.inject(url) })));
  const refused = answers.filter(({ answer }) => answer.statusCode !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(addresses.length);
  for (const { url, answer } of refused) {
    expect(problemOf(503, answer).code).toBe('too-busy');
    expect((await shop.app.inject(url)).statusCode).toBe(200);
  }
});

test('a picture of another site keeps its address', () => {
  expect(jpegAddress('https://i.ibb.co/abc/product.webp', 'mail')).toBe('https://i.ibb.co/abc/product.webp');
});
