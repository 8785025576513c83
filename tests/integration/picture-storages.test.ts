import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createEmulator } from 'emulate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import type { PictureStorageConfig } from '#features/media/open-picture-storage.server.ts';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { jpegAddress } from '#ui/picture-widths.ts';
import { runJob } from '../support/jobs.ts';
import { addressesOf, drawPicture, formWith, storeFetched } from '../support/pictures.ts';
import { createTestShop, PEBBLE, type TestShop } from '../support/test-shop.ts';

const DAY_AND_AN_HOUR = 25 * 60 * 60 * 1000;
const KEY = 'imgbb-key-that-nobody-may-see';

async function upload(shop: TestShop, seed = 1): Promise<string> {
  return storeFetched(shop, await drawPicture({ seed }).jpeg().toBuffer());
}

describe('an S3 bucket', () => {
  test('stores an uploaded picture in every size and keeps it while it is used', async () => {
    let now = Date.now();
    const pictures = await startS3();
    const shop = await createTestShop({ config: { pictures }, now: () => now });
    const url = await upload(shop);
    await runJob(shop, 'make-later-pictures');

    expect(url).toMatch(new RegExp(`^${RegExp.escape(pictures.publicUrl)}/media/[0-9a-f]{32}\\.webp$`));
    for (const address of addressesOf(url).keys()) {
      const response = await fetchFrom(pictures, address);
      expect([address, response.status, response.headers.get('content-type')]).toEqual([
        address,
        200,
        address.endsWith('avif') ? 'image/avif' : 'image/webp',
      ]);
    }
    const jpeg = await shop.app.inject(jpegAddress(url, 'mail'));
    expect([jpeg.statusCode, jpeg.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await shop.app.inject(`/jpeg/160/media/${'0'.repeat(32)}.jpg`)).statusCode).toBe(404);
    const used = await upload(shop, 2);
    const as = await shop.signInAsAdmin();
    await shop.request(productCalls.addProduct, { as, body: { ...PEBBLE, image: used } });

    now += DAY_AND_AN_HOUR;
    await shop.services.pictures.removeUnused((_, message) => expect.unreachable(message));

    for (const address of addressesOf(url).keys()) expect((await fetchFrom(pictures, address)).status).toBe(404);
    for (const address of addressesOf(used).keys()) expect((await fetchFrom(pictures, address)).status).toBe(200);
  });

  test('answers for an AVIF with the WebP of its width, which caches ask for each time, until it is made', async () => {
    const { pictures, objects } = await startBucket();
    const shop = await createTestShop({ config: { pictures } });
    const url = await upload(shop);
    const find = (suffix: string) => objects.get(new URL(url).pathname.replace('.webp', suffix));
    expect(find('-320.avif')).toEqual({ ...find('-320.webp'), cacheControl: 'no-cache' });
    expect(find('.png')).toBeDefined();

    await runJob(shop, 'make-later-pictures');
    const forever = 'public, max-age=31536000, immutable';
    expect(find('-320.avif')).toMatchObject({ type: 'image/avif', cacheControl: forever });
    expect(find('-320.webp')).toMatchObject({ type: 'image/webp', cacheControl: forever });
    expect(find('.png')).toBeUndefined();
  });

  test('that is unreachable fails the upload, and the incomplete picture is cleaned up later', async () => {
    let now = Date.now();
    const pictures = await startS3();
    const shop = await createTestShop({
      config: { pictures: { ...pictures, endpoint: 'http://127.0.0.1:1' } },
      now: () => now,
    });
    const as = await shop.signInAsAdmin();
    const form = formWith(await drawPicture().jpeg().toBuffer());
    const problem = await shop.expectRefusal(503, pictureCalls.uploadPicture, { as, form });
    expect(problem.detail).toBe('The picture could not be stored. Try again in a moment.');

    now += DAY_AND_AN_HOUR;
    const warnings: string[] = [];
    await shop.services.pictures.removeUnused((_, message) => warnings.push(message));
    expect(warnings).toEqual(['an unused picture could not be removed']);
    expect(await shop.services.db.selectFrom('picture').select('state').execute()).toEqual([{ state: 'going' }]);
  });
});

describe('imgbb', () => {
  test('stores one size, and only the server sends the API key', async () => {
    const imgbb = await startImgbb(200, {
      success: true,
      data: { url: 'https://i.ibb.co/abc/product.webp', delete_url: 'https://ibb.co/abc/secret' },
    });
    const shop = await createTestShop({ config: { pictures: imgbb.config } });

    expect(await upload(shop)).toBe('https://i.ibb.co/abc/product.webp');

    expect(imgbb.requests).toHaveLength(1);
    expect(imgbb.requests[0]).toMatchObject({ url: `/1/upload?key=${KEY}`, method: 'POST' });
    expect(imgbb.requests[0]?.body).toContain('name="image"; filename="product.webp"');
    expect(await upload(shop), 'the same picture again').toBe('https://i.ibb.co/abc/product.webp');
    expect(imgbb.requests).toHaveLength(1);
  });

  test('cannot delete unused pictures, so their deletion URL is logged', async () => {
    let now = Date.now();
    const data = { url: 'https://i.ibb.co/abc/product.webp', delete_url: 'https://ibb.co/abc/secret' };
    const imgbb = await startImgbb(200, { success: true, data });
    const shop = await createTestShop({ config: { pictures: imgbb.config }, now: () => now });
    await upload(shop);
    now += DAY_AND_AN_HOUR;
    const warnings: object[] = [];
    await shop.services.pictures.removeUnused((about) => warnings.push(about));
    expect(warnings).toEqual([{ removalUrl: data.delete_url }]);
    expect(await shop.services.db.selectFrom('picture').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['rejects the upload', 400, { status_code: 400, error: { message: 'Invalid API v1 key.' } }],
    ['returns an unexpected URL', 200, { success: true, data: { url: 'https://elsewhere.example/x.webp' } }],
    ['returns no JSON', 200, '<html>'],
  ])('fails the upload without revealing the key when it %s', async (_, status, body) => {
    const imgbb = await startImgbb(status, body);
    const shop = await createTestShop({ config: { pictures: imgbb.config } });
    const as = await shop.signInAsAdmin();
    const form = formWith(await drawPicture().jpeg().toBuffer());
    const problem = await shop.expectRefusal(503, pictureCalls.uploadPicture, { as, form });
    expect(JSON.stringify(problem)).not.toContain(KEY);
  });
});

async function startS3(): Promise<Extract<PictureStorageConfig, { kind: 's3' }>> {
  const bucket = 'pictures';
  const emulator = await createEmulator({
    service: 'aws',
    port: 0,
    seed: { aws: { s3: { buckets: [{ name: bucket }] } } },
  });
  onTestFinished(() => emulator.close());
  return {
    kind: 's3',
    endpoint: emulator.url,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    publicUrl: `${emulator.url}/${bucket}`,
  };
}

/** Starts a bucket that shows the headers of its objects, which the emulator does not keep. */
async function startBucket() {
  const objects = new Map<string, { type: string | undefined; cacheControl: string | undefined; bytes: Buffer }>();
  const server = createServer(async (request, response) => {
    const { method, headers } = request;
    const { pathname } = new URL(request.url ?? '', 'http://bucket.example');
    if (method === 'DELETE') objects.delete(pathname);
    if (method === 'PUT') {
      const bytes = Buffer.from(await textOf(request), 'latin1');
      objects.set(pathname, { type: headers['content-type'], cacheControl: headers['cache-control'], bytes });
    }
    response.end(method === 'GET' ? objects.get(pathname)?.bytes : undefined);
  });
  const origin = await listen(server);
  const pictures = {
    kind: 's3' as const,
    endpoint: origin,
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    publicUrl: `${origin}/pictures`,
  };
  return { objects, pictures };
}

/** Fetches with an access key, because the emulator allows no anonymous reads. */
function fetchFrom({ accessKeyId }: { accessKeyId: string }, address: string): Promise<Response> {
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/us-east-1/s3/aws4_request`;
  return fetch(address, { headers: { authorization } });
}

async function startImgbb(status: number, answer: unknown) {
  const requests: { url: string | undefined; method: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ url: request.url, method: request.method, body: await textOf(request) });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  return { requests, config: { kind: 'imgbb' as const, apiKey: KEY, apiBase: await listen(server) } };
}

/** Starts a server until the test ends. @returns its origin. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('latin1')) text += chunk;
  return text;
}
