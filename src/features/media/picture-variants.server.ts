import { createHash } from 'node:crypto';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { widthsOfUpload } from '#ui/picture-widths.ts';
import { isKnownFormat } from './picture-format.server.ts';
import { MAX_PICTURE_PIXELS } from './picture-limits.ts';
import { FULL_SUFFIX, PIXELS_SUFFIX, type PictureFiles } from './picture-storage.server.ts';

/** The raw pixels of a decoded upload, without any other data from the file. */
export interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/**
 * - `square`: padded to a square in its edge colour, without transparency, as products show it
 * - `own`: as it is
 */
export type PictureShape = 'square' | 'own';

export type ReadPixelsResult =
  | { ok: true; pixels: Pixels }
  | { ok: false; reason: 'unknown-format' | 'too-many-pixels' | 'unreadable' };

/** The longest side of the full size, in pixels. */
const FULL_SIZE: Record<PictureShape, number> = { square: 1000, own: 1920 };
/** Replaces transparency: the sunken background of the light theme. */
const BACKGROUND = '#f2eee7';
const MAX_SECONDS = 20;
/** The width to which a drawing is drawn to try it. */
const DRAWN_WIDTH = 64;
const MAX_DRAWING_SIDE = 10_000;

// Blocks all decoders except those of the accepted formats. Raw pixels need none. SVG is cleaned before.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`),
});
// One thread and no cache, to leave resources to requests of shoppers.
sharp.concurrency(1);
sharp.cache(false);

/** Reads the pixels of an uploaded picture: decodes it within limits, applies its orientation and removes metadata. */
export async function readPixels(upload: Buffer, shape: PictureShape): Promise<ReadPixelsResult> {
  if (!isKnownFormat(upload)) return { ok: false, reason: 'unknown-format' };
  const decoded = await decode(upload, shape).catch(reasonOf);
  if (typeof decoded === 'string') return { ok: false, reason: decoded };
  return { ok: true, pixels: shape === 'square' ? await padToSquare(decoded) : decoded };
}

/** Returns the name of a picture: a hash of its pixels, 32 hexadecimal digits, and the size of one in its own shape. */
export function nameOf({ data, info }: Pixels, shape: PictureShape): string {
  const { width, height, channels } = info;
  if (shape === 'square') return hashOf([`${width}\n`, data]);
  return `${hashOf([`${width} ${height} ${channels}\n`, data])}_${width}x${height}`;
}

/** Returns a hash of 32 hexadecimal digits. */
export function hashOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 32);
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
export async function makeFirstFiles(name: string, pixels: Pixels): Promise<PictureFiles> {
  const files = new Map(await makeFullSize(pixels));
  for (const width of widthsOfUpload(name)) files.set(`-${width}.webp`, await asWebp(resize(sharpOf(pixels), width)));
  return files.set(PIXELS_SUFFIX, await sharpOf(pixels).png({ compressionLevel: 1 }).toBuffer());
}

/** Encodes every width as AVIF, which takes twelve times as long as the first files, from the stored pixels. */
export async function* makeLaterFiles(name: string, pixels: Buffer): AsyncGenerator<[suffix: string, bytes: Buffer]> {
  for (const width of widthsOfUpload(name)) {
    const resized = resize(sharp(pixels).timeout({ seconds: MAX_SECONDS }), width);
    yield [`-${width}.avif`, await resized.avif({ quality: 60, effort: 4 }).toBuffer()];
  }
}

function decode(upload: Buffer, shape: PictureShape): Promise<Pixels> {
  const side = FULL_SIZE[shape];
  const resized = sharp(upload, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  return (shape === 'square' ? resized.flatten({ background: BACKGROUND }) : resized)
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

/** Returns the size of a cleaned SVG in whole pixels, or `undefined` if it cannot be drawn. */
export async function sizeOfDrawing(svg: Buffer): Promise<{ width: number; height: number } | undefined> {
  const drawing = sharp(svg, { limitInputPixels: MAX_PICTURE_PIXELS }).timeout({ seconds: MAX_SECONDS });
  try {
    const { width, height } = await drawing.metadata();
    // Its head alone does not tell whether it can be drawn.
    await drawing.resize({ width: DRAWN_WIDTH, height: DRAWN_WIDTH, fit: 'inside' }).raw().toBuffer();
    return Math.max(width, height) <= MAX_DRAWING_SIDE ? { width, height } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the size of a stored picture in pixels. */
export async function sizeOfStored(picture: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
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
