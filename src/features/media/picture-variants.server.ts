import { createHash } from 'node:crypto';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { PRODUCT_WIDTHS } from '#ui/picture-widths.ts';
import { isKnownFormat } from './picture-format.server.ts';
import { MAX_PICTURE_PIXELS } from './picture-limits.ts';

/** The stored files of a picture by suffix: `.webp` for the full size, and others such as `-320.avif`. */
export interface PictureFiles {
  /** Hash of the content: 32 hexadecimal digits. */
  name: string;
  files: ReadonlyMap<string, Buffer>;
}

export type MakeVariantsResult =
  | ({ ok: true } & PictureFiles)
  | { ok: false; reason: 'unknown-format' | 'too-many-pixels' | 'unreadable' };

/** The raw pixels of a decoded upload, without any other data from the file. */
interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

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
 * Creates the variants of an uploaded picture: decodes it within limits, applies its orientation, removes metadata,
 * pads it to a square in its edge colour, and encodes it in every width as AVIF and WebP.
 */
export async function makeVariants(upload: Buffer): Promise<MakeVariantsResult> {
  if (!isKnownFormat(upload)) return { ok: false, reason: 'unknown-format' };
  const decoded = await decode(upload).catch(reasonOf);
  if (typeof decoded === 'string') return { ok: false, reason: decoded };

  const files = await encode(await padToSquare(decoded));
  return { ok: true, name: nameOf(files), files };
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

/** Encodes sequentially, because each concurrent encoder would hold its own copy of the pixels. */
async function encode(square: Pixels): Promise<Map<string, Buffer>> {
  const files = new Map([['.webp', await asWebp(sharpOf(square))]]);
  for (const width of PRODUCT_WIDTHS) {
    const resized = sharpOf(square).resize({ width, withoutEnlargement: true });
    files.set(`-${width}.avif`, await resized.clone().avif({ quality: 60, effort: 4 }).toBuffer());
    files.set(`-${width}.webp`, await asWebp(resized));
  }
  return files;
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

/** Uses the same settings as scripts/pictures.ts. */
function asWebp(picture: Sharp): Promise<Buffer> {
  return picture.webp({ quality: 80, effort: 5 }).toBuffer();
}

function sharpOf({ data, info }: Pixels): Sharp {
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).timeout({ seconds: MAX_SECONDS });
}

function nameOf(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const file of files.values()) hash.update(file);
  return hash.digest('hex').slice(0, 32);
}
