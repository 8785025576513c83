import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { MAX_PICTURE_BYTES } from '#features/media/picture-limits.ts';
import { runJob } from '../support/jobs.ts';
import { addressesOf, drawPicture, formWith, packZeros } from '../support/pictures.ts';
import { createTestShop, type Person, problemOf, type TestShop } from '../support/test-shop.ts';

const SCRIPT = '<script>fetch("/api/user")</script>';
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;
const LATIN = (text: string) => Buffer.from(text, 'latin1');

/** Expects no trace of a rejected upload on disk or in the database. */
async function expectNothingStored(shop: TestShop): Promise<void> {
  expect(existsSync(join(shop.dataDir, 'pictures'))).toBe(false);
  expect(await shop.services.db.selectFrom('picture').selectAll().execute()).toEqual([]);
}

describe('a file whose content is not a supported picture is rejected:', () => {
  test.each<[string, Buffer, { name: string; type: string }]>([
    ['a page with an SVG', LATIN(`<html>${SVG}</html>`), { name: 'picture.svg', type: 'image/svg+xml' }],
    ['a page that calls itself a PNG', LATIN(`<!doctype html>${SCRIPT}`), { name: 'picture.png', type: 'image/png' }],
    ['a GIF', LATIN('GIF89a\x01\x00\x01\x00\x00\x00\x00;'), { name: 'picture.webp', type: 'image/webp' }],
    ['a program', LATIN('\x7fELF\x02\x01\x01'), { name: 'picture.avif', type: 'image/avif' }],
    ['a TIFF', LATIN('II*\x00\x08\x00\x00\x00'), { name: 'picture.jpeg', type: 'image/jpeg' }],
    ['a PDF', LATIN('%PDF-1.7\n'), { name: 'picture.jpg', type: 'image/jpeg' }],
    ['a video', LATIN('\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom'), { name: 'a.avif', type: 'image/avif' }],
    ['a single byte', LATIN('\xff'), { name: 'picture.jpg', type: 'image/jpeg' }],
  ])('%s', async (_, bytes, file) => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const problem = await shop.expectRefusal(415, pictureCalls.uploadPicture, { as, form: formWith(bytes, file) });
    expect(problem.detail).toBe('This file is not a JPEG, PNG, WebP, AVIF or SVG picture. Choose one that is.');
    await expectNothingStored(shop);
  });
});

describe('a damaged picture is rejected:', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a truncated %s', async (format) => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const whole = await drawPicture().toFormat(format).toBuffer();
    for (const bytes of [whole.subarray(0, whole.length / 2), whole.subarray(0, 24)]) {
      const problem = await shop.expectRefusal(422, pictureCalls.uploadPicture, { as, form: formWith(bytes) });
      expect(problem.detail).toBe('The picture is damaged and cannot be read. Save it again, or choose another one.');
    }
    await expectNothingStored(shop);
  });

  test.each([
    ['a JPEG', '\xff\xd8\xff'],
    ['a PNG', '\x89PNG\r\n\x1a\n'],
    ['a WebP', 'RIFF\x00\x01\x00\x00WEBP'],
    ['an AVIF', '\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf'],
  ])('%s header followed by other content', async (_, beginning) => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const bytes = LATIN(beginning + SVG.repeat(20));
    await shop.expectRefusal(422, pictureCalls.uploadPicture, { as, form: formWith(bytes) });
    await expectNothingStored(shop);
  });
});

describe('a picture that would exhaust memory is rejected:', () => {
  test.each([
    ['50 kilobytes that unpack to 400 megapixels', packZeros(20_000, 20_000)],
    ['one pixel row more than 50 megapixels', packZeros(10_000, 5_001)],
    ['a header that declares 4 billion pixels a side', forgeSize(0xffff_ffff)],
    ['a header that declares a million pixels a side', forgeSize(1_000_000)],
  ])('%s', async (_, bytes) => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const before = process.memoryUsage().rss;
    const problem = await shop.expectRefusal(422, pictureCalls.uploadPicture, { as, form: formWith(bytes) });
    expect(problem.detail).toMatch(/50 megapixels|damaged/);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
    await expectNothingStored(shop);
  });

  test('while 50 megapixels are accepted', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    await shop.request(pictureCalls.uploadPicture, { as, form: formWith(packZeros(10_000, 5_000)) });
  });
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'only the pixels of a %s with embedded HTML are stored',
  async (format) => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const picture = await drawPicture({ width: 200, height: 200 })
      .withExif({ IFD0: { ImageDescription: SCRIPT } })
      .toFormat(format)
      .toBuffer();
    const polyglot = Buffer.concat([picture, LATIN(`<!doctype html>${SCRIPT}<!--`)]);

    const { data } = await shop.request(pictureCalls.uploadPicture, { as, form: formWith(polyglot) });

    await runJob(shop, 'make-later-pictures');

    for (const address of addressesOf(data.url).keys()) {
      const { rawPayload } = await shop.app.inject(address);
      expect(rawPayload.includes('script')).toBe(false);
      expect(rawPayload.includes('doctype')).toBe(false);
      await sharp(rawPayload).toBuffer();
    }
  },
);

describe('an invalid form is rejected:', () => {
  test.each([
    ['without a file', new FormData(), 'Please correct: image: Image is Required'],
    [
      'with the file in another field',
      formWith(LATIN('x'), { field: 'file' }),
      'Please correct: image: Image is Required',
    ],
    ['with an empty file', formWith(LATIN('')), 'Please correct: image: Image is Required'],
    ['with two files', withTwoFiles(), 'Send one picture and nothing else.'],
    ['with a file and a text field', withField('name', 'x'), 'Send one picture and nothing else.'],
    ['with a text field only', onlyField(), 'Send one picture and nothing else.'],
    ['with a __proto__ field', formWith(LATIN('x'), { field: '__proto__' }), undefined],
  ])('%s', async (_, form, detail) => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const problem = await shop.expectRefusal(400, pictureCalls.uploadPicture, { as, form });
    if (detail) expect(problem.detail).toBe(detail);
    await expectNothingStored(shop);
  });

  test.each([
    ['no boundary', 'multipart/form-data', '--x\r\n', 400],
    ['an empty body', 'multipart/form-data; boundary=x', '', 400],
    [
      'no closing boundary',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nab',
      400,
    ],
    ['a body that is not multipart', 'multipart/form-data; boundary=x', '{"image": 1}', 400],
    ['JSON', 'application/json', '{"image": 1}', 415],
    ['broken JSON', 'application/json', '{', 415],
    ['a picture without a form', 'image/png', 'x', 415],
  ])('%s', async (_, type, payload, status) => {
    const shop = await createTestShop();
    const { headers } = await shop.signInAsAdmin();
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/image',
      headers: { ...headers, 'content-type': type },
      payload,
    });
    const { detail } = problemOf(status, answer);
    if (status === 415) expect(detail).toBe('Send the picture as multipart/form-data, in the field image.');
    await expectNothingStored(shop);
  });

  test('while other calls reject every form', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const call = { ...pictureCalls.uploadPicture, path: '/product' };
    problemOf(415, await shop.send(call, { as, form: formWith(LATIN('x')) }));
  });
});

describe('over a real connection', () => {
  const ELEVEN_MEGABYTES = 11 * 1024 * 1024;

  test('eleven megabytes are rejected with a problem that the client can read', async () => {
    const { shop, port, as } = await openPort();
    for (const chunked of [false, true]) {
      const { status, body } = await post(port, as, Buffer.alloc(ELEVEN_MEGABYTES, 0xff), chunked);
      expect([chunked, status, body.detail]).toEqual([
        chunked,
        413,
        'The picture is larger than 10 MB. Choose a smaller one, or save it in a lower quality.',
      ]);
    }
    await expectNothingStored(shop);
  });

  test('ten megabytes are read completely before the content is rejected', async () => {
    const { port, as } = await openPort();
    const { status } = await post(port, as, Buffer.alloc(MAX_PICTURE_BYTES, 0xff), true);
    expect(status).toBe(415);
  });

  test('a caller without permission is refused before the body is read', async () => {
    const { shop, port } = await openPort();
    const { status } = await post(port, await shop.signUp(), Buffer.alloc(ELEVEN_MEGABYTES), false);
    expect(status).toBe(403);
  });

  test('a client that disconnects leaves nothing behind', async () => {
    const { shop, port, as } = await openPort();
    for (let time = 0; time < 3; time++) await abortUpload(port, as);
    await expectNothingStored(shop);
    const picture = await drawPicture({ width: 90, height: 90 }).jpeg().toBuffer();
    expect((await post(port, as, picture, false)).status).toBe(200);
  });
});

async function openPort(): Promise<{ shop: TestShop; port: number; as: Person }> {
  const shop = await createTestShop();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  return { shop, port: (shop.app.server.address() as AddressInfo).port, as: await shop.signInAsAdmin() };
}

async function post(port: number, as: Person, bytes: Buffer, chunked: boolean) {
  const form = new Response(formWith(bytes));
  const payload = Buffer.from(await form.arrayBuffer());
  const headers = {
    ...as.headers,
    'content-type': form.headers.get('content-type') ?? '',
    ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': payload.length }),
  };
  const sending = request({ port, method: 'POST', path: '/api/image', headers });
  const answered = once(sending, 'response');
  sending.end(payload);
  const [response] = await answered;
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return { status: response.statusCode, body: JSON.parse(text) };
}

/** Sends half of a form and closes the connection. */
async function abortUpload(port: number, { headers }: Person): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    'POST /api/image HTTP/1.1',
    'host: 127.0.0.1',
    `authorization: ${headers.authorization}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 1000000',
  ].join('\r\n');
  const part = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
  await new Promise((done) => socket.write(`${head}\r\n\r\n${part}${'x'.repeat(300_000)}`, done));
  socket.destroy();
  await once(socket, 'close');
}

/** Creates a PNG whose header declares a false size. */
function forgeSize(side: number): Buffer {
  const bytes = packZeros(8, 8);
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return bytes;
}

function withTwoFiles(): FormData {
  const form = formWith(LATIN('x'));
  form.append('image', new File(['y'], 'y.jpg'));
  return form;
}

function withField(name: string, value: string): FormData {
  const form = formWith(LATIN('x'));
  form.append(name, value);
  return form;
}

function onlyField(): FormData {
  const form = new FormData();
  form.append('image', 'x');
  return form;
}
