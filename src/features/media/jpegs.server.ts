import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '#platform/http/problem.ts';
import { TOO_BUSY } from '#platform/http/refusals.ts';
import { PromiseCache } from '#platform/promise-cache.ts';
import type { WorkQueue } from '#platform/work-queue.server.ts';
import { JPEG_WIDTHS, UPLOAD_NAME } from '#ui/picture-widths.ts';
import { PICTURES_PATH } from './picture-storage.server.ts';

/** How many JPEGs are kept in memory, of up to about 150 kB. */
const MAX_KEPT = 64;
const UPLOAD = new RegExp(`^/${PICTURES_PATH}/(${UPLOAD_NAME})\\.jpg$`);
const WIDTHS: ReadonlySet<number> = new Set(Object.values(JPEG_WIDTHS));

interface JpegDependencies {
  publicFolder: string;
  builtPictures: ReadonlySet<string>;
  /** Reads the full size of an uploaded picture, or a drawing, by its name. */
  readUpload: (name: string) => Promise<Buffer | undefined>;
  /** Runs the encoding that people wait for, one picture at a time. */
  encoding: WorkQueue;
}

/** Finds a picture of the shop as a JPEG of this width, by its path with the ending `.jpg`. */
export type FindJpeg = (width: number, path: string) => Promise<Buffer | undefined>;

/** Creates the function that makes JPEGs when they are first asked for: only mails and link previews show them. */
export function createJpegs({ publicFolder, builtPictures, readUpload, encoding }: JpegDependencies): FindJpeg {
  const made = new PromiseCache<Buffer>(MAX_KEPT);

  async function read(path: string): Promise<Buffer> {
    const built = path.replace(/\.jpg$/, '.webp');
    const [, name] = UPLOAD.exec(path) ?? [];
    const found = builtPictures.has(built)
      ? await readFile(join(publicFolder, built))
      : name !== undefined && (await readUpload(name));
    if (!found) throw new NoPicture();
    return found;
  }

  return async (width, path) => {
    if (!WIDTHS.has(width) || !path.endsWith('.jpg')) return undefined;
    const jpeg = made.get(`${width}${path}`, async () => {
      const source = await read(path);
      const { makeJpeg } = await import('./picture-variants.server.ts');
      const jpeg = await encoding.run(() => makeJpeg(source, width));
      if (!jpeg) throw new Problem(TOO_BUSY);
      return jpeg;
    });
    return jpeg.catch((error: unknown) => {
      if (error instanceof NoPicture) return undefined;
      throw error;
    });
  };
}

/** Rejects a promise of the cache, which then forgets it: anybody can make up paths. */
class NoPicture extends Error {}
