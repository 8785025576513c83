import { createHash } from 'node:crypto';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { PRODUCT_WIDTHS } from '#ui/picture-widths.ts';
import { isKnownFormat } from './picture-format.server.ts';
import { MOST_PICTURE_PIXELS } from './picture-limits.ts';

/** A picture as the shop keeps it: files by their ending, `.webp` for the full size and such as `-320.avif` beside it. */
export interface PictureFiles {
  /** Names the content: 32 hexadecimal digits. */
  name: string;
  files: ReadonlyMap<string, Buffer>;
}

export type MakeVariantsResult =
  | ({ ok: true } & PictureFiles)
  | { ok: false; reason: 'unknown-format' | 'too-many-pixels' | 'unreadable' };

/** What decoders made of an upload: bare pixels, which carry nothing that was hidden in the file. */
interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

const FULL_SIZE = 1000;
/** Where a picture lets nothing be seen: the sunken ground of the light look. */
const GROUND = '#f2eee7';
const MOST_SECONDS = 20;

// Only decoders of what the shop takes can be reached, whatever a file pretends to be. Pixels of ours need none.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
// One thread and no memory of former pictures: those who are shopping come first.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Makes what pages show from an uploaded file: decoded within limits, upright, without metadata, whole on a square of
 * the colour of its rim, and written anew in every width as AVIF and WebP.
 */
export async function makeVariants(upload: Buffer): Promise<MakeVariantsResult> {
  if (!isKnownFormat(upload)) return { ok: false, reason: 'unknown-format' };
  const decoded = await decode(upload).catch(reasonOf);
  if (typeof decoded === 'string') return { ok: false, reason: decoded };

  const files = await encode(await putOnSquare(decoded));
  return { ok: true, name: nameOf(files), files };
}

function decode(upload: Buffer): Promise<Pixels> {
  return sharp(upload, { limitInputPixels: MOST_PICTURE_PIXELS, failOn: 'error' })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize({ width: FULL_SIZE, height: FULL_SIZE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Whatever the decoders complain of, the file is to blame. */
function reasonOf(error: unknown): 'too-many-pixels' | 'unreadable' {
  return error instanceof Error && error.message.includes('pixel limit') ? 'too-many-pixels' : 'unreadable';
}

async function putOnSquare(pixels: Pixels): Promise<Pixels> {
  const side = Math.max(pixels.info.width, pixels.info.height);
  return pictureOf(pixels)
    .resize({ width: side, height: side, fit: 'contain', background: await colourOfRim(pixels) })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The mean colour along the four sides, so that a plain background goes on beyond them. */
async function colourOfRim(pixels: Pixels): Promise<{ r: number; g: number; b: number }> {
  const size = 16;
  const small = await pictureOf(pixels).resize({ width: size, height: size, fit: 'fill' }).raw().toBuffer();
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

/** One after the other: each encoder would otherwise hold its own copy of the pixels. */
async function encode(square: Pixels): Promise<Map<string, Buffer>> {
  const files = new Map([['.webp', await asWebp(pictureOf(square))]]);
  for (const width of PRODUCT_WIDTHS) {
    const resized = pictureOf(square).resize({ width, withoutEnlargement: true });
    files.set(`-${width}.avif`, await resized.clone().avif({ quality: 60, effort: 4 }).toBuffer());
    files.set(`-${width}.webp`, await asWebp(resized));
  }
  return files;
}

/** As scripts/pictures.ts writes the samples. */
function asWebp(picture: Sharp): Promise<Buffer> {
  return picture.webp({ quality: 80, effort: 5 }).toBuffer();
}

function pictureOf({ data, info }: Pixels): Sharp {
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).timeout({ seconds: MOST_SECONDS });
}

function nameOf(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const file of files.values()) hash.update(file);
  return hash.digest('hex').slice(0, 32);
}
