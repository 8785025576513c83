import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { PICTURE_WIDTHS } from '../src/ui/picture-widths.ts';
import { step } from './step.ts';

const ORIGINALS = 'content/pictures';
const SERVED = 'public/pictures';
/** Sizes of the icon in pixels, and of the parts of its file before the pictures. */
const ICON_SIZES = [16, 32, 48];
const [ICON_HEAD_BYTES, ICON_ENTRY_BYTES] = [6, 16];

for (const [kind, widths] of PICTURE_WIDTHS) {
  await step(`Making the pictures of ${kind}`, () => makePictures(kind, widths));
}

await step('Making the icon', makeIcon);

async function makePictures(kind: string, widths: readonly number[]): Promise<void> {
  const folder = join(SERVED, kind);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  for (const file of await readdir(join(ORIGINALS, kind))) {
    const original = join(ORIGINALS, kind, file);
    await copyFile(original, join(folder, file));
    for (const width of widths) await makeSize(original, join(folder, basename(file, '.webp')), width);
  }
}

async function makeSize(original: string, target: string, width: number): Promise<void> {
  const resized = sharp(original).resize({ width, withoutEnlargement: true });
  await resized.avif({ quality: 60, effort: 4 }).toFile(`${target}-${width}.avif`);
}

/** Makes the icon that browsers and feed readers ask for without reading a page, from the one of pages. */
async function makeIcon(): Promise<void> {
  const images: Buffer[] = [];
  for (const size of ICON_SIZES) images.push(await sharp('public/favicon.svg').resize(size).png().toBuffer());
  const head = Buffer.alloc(ICON_HEAD_BYTES + images.length * ICON_ENTRY_BYTES);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, image] of images.entries()) {
    const entry = ICON_HEAD_BYTES + index * ICON_ENTRY_BYTES;
    head.fill(ICON_SIZES[index] ?? 0, entry, entry + 2);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(image.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  }
  await writeFile('public/favicon.ico', Buffer.concat([head, ...images]));
}
