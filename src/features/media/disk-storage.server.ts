import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePrivateFolder, PRIVATE } from '#platform/private-files.ts';
import { UPLOAD_NAME } from '#ui/picture-widths.ts';
import {
  addressedSuffix,
  DRAWING_SUFFIX,
  FULL_SUFFIX,
  mediaTypeOf,
  PICTURE_CACHE_CONTROL,
  PICTURES_PATH,
  PIXELS_SUFFIX,
  type PictureStorage,
  STAND_IN_CACHE_CONTROL,
  standInFor,
} from './picture-storage.server.ts';

/** Matches the file names that pages use. Other names are never looked up on the disk. */
const FILE_NAME = new RegExp(`^(${UPLOAD_NAME})(?:(?:-\\d{1,4})?\\.(?:avif|webp)|\\.svg)$`);

/** A file to send in a response. */
export interface PictureFile {
  type: ReturnType<typeof mediaTypeOf>;
  bytes: Buffer;
  cacheControl: string;
}

/** Stores pictures on this machine, each in its own folder, so that partial files of a crash are deleted with it. */
export function createDiskStorage(folder: string): PictureStorage {
  const fileOf = (name: string, suffix: string) => join(folder, name, name + suffix);

  return {
    kind: 'disk',
    async put(name, files) {
      ensurePrivateFolder(folder);
      await mkdir(join(folder, name), { recursive: true, mode: PRIVATE.folder });
      for (const [suffix, bytes] of files) await writeAtomically(fileOf(name, suffix), bytes);
      return { url: `/${PICTURES_PATH}/${name}${addressedSuffix(files)}` };
    },
    read: async (name) => (await readIfThere(fileOf(name, FULL_SUFFIX))) ?? readIfThere(fileOf(name, DRAWING_SUFFIX)),
    async remove({ name }) {
      await rm(join(folder, name), { recursive: true, force: true });
      return undefined;
    },
    later: {
      readPixels: (name) => readIfThere(fileOf(name, PIXELS_SUFFIX)),
      put: (name, suffix, bytes) => writeAtomically(fileOf(name, suffix), bytes),
      deletePixels: (name) => rm(fileOf(name, PIXELS_SUFFIX), { force: true }),
    },
  };
}

/** Finds a file by name, or its stand-in. */
export async function findOnDisk(folder: string, fileName: string): Promise<PictureFile | undefined> {
  const [, name] = FILE_NAME.exec(fileName) ?? [];
  if (name === undefined) return undefined;
  const find = async (file: string, cacheControl: string) => {
    const bytes = await readIfThere(join(folder, name, file));
    return bytes && { type: mediaTypeOf(file), bytes, cacheControl };
  };
  return (await find(fileName, PICTURE_CACHE_CONTROL)) ?? find(standInFor(fileName), STAND_IN_CACHE_CONTROL);
}

function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(undefinedIfMissing);
}

/** Writes a file atomically, so that readers never see a partial one. */
async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  const part = `${file}.${crypto.randomUUID()}.part`;
  await writeFile(part, bytes, { flush: true, mode: PRIVATE.file });
  await rename(part, file);
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
