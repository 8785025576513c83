import { createHash } from 'node:crypto';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { PRODUCT_WIDTHS } from '#ui/picture-widths.ts';
import { isKnownFormat } from './picture-format.server.ts';
import { MAX_PICTURE_PIXELS } from './picture-limits.ts';
import { FULL_SUFFIX, PIXELS_SUFFIX, type PictureFiles } from './picture-storage.server.ts';

/** The raw pixels of a decoded upload, without any other data from the file. */
export interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

export type ReadPixelsResult =
  | { ok: true; pixels: Pixels }
  | { ok: false; reason: 'unknown-format' | 'too-many-pixels' | 'unreadable' };

const FULL_SIZE = 1000;
/** Replaces transparency: the sunken background of the light theme. */
const BACKGROUND = '#f2eee7';
const MAX_SECONDS = 20;

// Blocks all decoders except those of the accepted formats. Raw pixels need none.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
// One thread and no cache, to leave resources to requests of shoppers.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Reads the pixels of an uploaded picture: decodes it within limits, applies its orientation, removes metadata, and pads
 * it to a square in its edge colour.
 */
export async function readPixels(upload: Buffer): Promise<ReadPixelsResult> {
  if (!isKnownFormat(upload)) return { ok: false, reason: 'unknown-format' };
  const decoded = await decode(upload).catch(reasonOf);
  return typeof decoded === 'string'
    ? { ok: false, reason: decoded }
    : { ok: true, pixels: await padToSquare(decoded) };
}

/** Returns the name of a picture, a hash of its pixels: 32 hexadecimal digits. */
export function nameOf({ data, info }: Pixels): string {
  return createHash('sha256').update(`${info.width}\n`).update(data).digest('hex').slice(0, 32);
}

/** Encodes the full size. */
export async function makeFullSize(pixels: Pixels): Promise<PictureFiles> {
  return new Map([[FULL_SUFFIX, await asWebp(sharpOf(pixels))]]);
}

/**
 * Encodes what pages can show at once, the full size and every width as WebP, and the pixels without loss, from which
 * {@link makeLaterFiles} makes the rest. Encodes sequentially, because each concurrent encoder would hold its own copy
 * of the pixels.
 */
export async function makeFirstFiles(pixels: Pixels): Promise<PictureFiles> {
  const files = new Map(await makeFullSize(pixels));
  for (const width of PRODUCT_WIDTHS) files.set(`-${width}.webp`, await asWebp(resize(sharpOf(pixels), width)));
  return files.set(PIXELS_SUFFIX, await sharpOf(pixels).png({ compressionLevel: 1 }).toBuffer());
}

/** Encodes every width as AVIF, which takes twelve times as long as the first files, from the stored pixels. */
export async function* makeLaterFiles(pixels: Buffer): AsyncGenerator<[suffix: string, bytes: Buffer]> {
  for (const width of PRODUCT_WIDTHS) {
    const resized = resize(sharp(pixels).timeout({ seconds: MAX_SECONDS }), width);
    yield [`-${width}.avif`, await resized.avif({ quality: 60, effort: 4 }).toBuffer()];
  }
}

function decode(upload: Buffer): Promise<Pixels> {
  return sharp(upload, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: FULL_SIZE, height: FULL_SIZE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Translates decoder errors. All of them are caused by the file. */
function reasonOf(error: unknown): 'too-many-pixels' | 'unreadable' {
  return error instanceof Error && error.message.includes('pixel limit') ? 'too-many-pixels' : 'unreadable';
}

async function padToSquare(pixels: Pixels): Promise<Pixels> {
  const side = Math.max(pixels.info.width, pixels.info.height);
  return sharpOf(pixels)
    .resize({ width: side, height: side, fit: 'contain', background: await edgeColour(pixels) })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The mean colour along the four edges, so that the padding continues a plain background. */
async function edgeColour(pixels: Pixels): Promise<{ r: number; g: number; b: number }> {
  const size = 16;
  const small = await sharpOf(pixels).resize({ width: size, height: size, fit: 'fill' }).raw().toBuffer();
  const sum = { r: 0, g: 0, b: 0, count: 0 };
  for (let pixel = 0; pixel < size * size; pixel++) {
    const [x, y] = [pixel % size, Math.floor(pixel / size)];
    if (x > 0 && x < size - 1 && y > 0 && y < size - 1) continue;
    sum.r += small.readUInt8(pixel * 3);
    sum.g += small.readUInt8(pixel * 3 + 1);
    sum.b += small.readUInt8(pixel * 3 + 2);
    sum.count++;
  }
  return { r: sum.r / sum.count, g: sum.g / sum.count, b: sum.b / sum.count };
}

/** Encodes a stored picture as a JPEG, which has no transparency. */
export function makeJpeg(picture: Buffer, width: number): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: MAX_PICTURE_PIXELS })
    .timeout({ seconds: MAX_SECONDS })
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: BACKGROUND })
    .jpeg({ quality: 82 })
    .toBuffer();
}

function resize(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, withoutEnlargement: true });
}

/** Uses the same settings as scripts/pictures.ts. */
function asWebp(picture: Sharp): Promise<Buffer> {
  return picture.webp({ quality: 80, effort: 5 }).toBuffer();
}

function sharpOf({ data, info }: Pixels): Sharp {
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).timeout({ seconds: MAX_SECONDS });
}
