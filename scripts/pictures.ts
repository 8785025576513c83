import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { PICTURE_WIDTHS } from '../src/ui/picture-widths.ts';
import { step } from './step.ts';

const ORIGINALS = 'content/pictures';
const SERVED = 'public/pictures';

for (const [kind, widths] of PICTURE_WIDTHS) {
  await step(`Making the pictures of ${kind}`, () => makePictures(kind, widths));
}

async function makePictures(kind: string, widths: readonly number[]): Promise<void> {
  const folder = join(SERVED, kind);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  for (const file of await readdir(join(ORIGINALS, kind))) {
    const original = join(ORIGINALS, kind, file);
    await copyFile(original, join(folder, file));
    for (const width of widths) await makeSizes(original, join(folder, basename(file, '.webp')), width);
  }
}

async function makeSizes(original: string, target: string, width: number): Promise<void> {
  const resized = sharp(original).resize({ width, withoutEnlargement: true });

  await resized.clone().avif({ quality: 60, effort: 4 }).toFile(`${target}-${width}.avif`);
  await resized.clone().webp({ quality: 80, effort: 5 }).toFile(`${target}-${width}.webp`);
}
