import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { PICTURE_FIELD } from '#features/media/picture-limits.ts';
import { PRODUCT_WIDTHS } from '#ui/picture-widths.ts';
import type { TestShop } from './test-shop.ts';

/** Draws a picture with enough detail that it does not compress to nothing. Each `seed` gives a different one. */
export function drawPicture({ width = 240, height = 240, seed = 1 } = {}): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < pixels.length; index++) {
    const [x, y] = [Math.floor(index / 3) % width, Math.floor(index / 3 / width)];
    pixels[index] = 128 + 100 * Math.sin((x + y * seed) / (20 + 10 * (index % 3)));
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Creates the form that a browser sends with a file. The sender chooses its name and type. */
export function formWith(bytes: Uint8Array, { name = 'picture.jpg', type = 'image/jpeg', field = PICTURE_FIELD } = {}) {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  return form;
}

/** Uploads a picture as an admin. @returns its URL. */
export async function uploadPicture(shop: TestShop, bytes: Uint8Array): Promise<string> {
  const as = await shop.signInAsAdmin();
  const { data } = await shop.request(pictureCalls.uploadPicture, { as, form: formWith(bytes) });
  return data.url;
}

/** Stores a picture as if it were fetched for an import: it is not in the library until something uses it. @returns its URL. */
export async function storeFetched({ services }: TestShop, bytes: Buffer): Promise<string> {
  const stored = await services.pictures.add(bytes, { shape: 'square' });
  if (!stored.ok) throw new Error(`The picture was not stored: ${stored.reason}`);
  return stored.url;
}

/** Deletes a picture of the library that nothing uses. */
export async function deleteFromLibrary(shop: TestShop, url: string): Promise<void> {
  const as = await shop.signInAsAdmin();
  const pictures = await shop.request(pictureCalls.listMedia, { as });
  const { _id: id = '' } = pictures.find((picture) => picture.url === url) ?? {};
  await shop.request(pictureCalls.deletePicture, { as, params: { id } });
}

/** Lists the addresses that pages use for an uploaded picture of 1000 pixels or more, with the width of each file. */
export function addressesOf(url: string): Map<string, number> {
  const base = url.replace(/\.webp$/, '');
  const sizes = PRODUCT_WIDTHS.flatMap((width) => [
    [`${base}-${width}.avif`, width] as const,
    [`${base}-${width}.webp`, width] as const,
  ]);
  return new Map([[url, 1000], ...sizes]);
}

/** Creates a small PNG of this size whose pixels are all zero. A large one is a decompression bomb. */
export function packZeros(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** Encodes a PNG chunk: length, type, data, checksum (PNG, section 5). */
function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(content.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}
