import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePrivateFolder, PRIVATE } from '#platform/private-files.ts';
import { PICTURES_PATH, type PictureStorage, typeOf } from './picture-storage.server.ts';

/** The names that files of pictures have; nothing else is looked for on the disk. */
const FILE_NAME = /^([0-9a-f]{32})(?:-\d{1,4})?\.(?:avif|webp)$/;

/** A file to be sent. */
export interface PictureFile {
  type: ReturnType<typeof typeOf>;
  bytes: Buffer;
}

/** Pictures on this machine: a folder for each, so that what a power cut left half written goes with the rest of it. */
export function createDiskStorage(folder: string): PictureStorage {
  return {
    kind: 'disk',
    async put({ name, files }) {
      const target = join(folder, name);
      ensurePrivateFolder(folder);
      await mkdir(target, { recursive: true, mode: PRIVATE.folder });
      for (const [ending, bytes] of files) await writeWhole(join(target, name + ending), bytes);
      return { url: `/${PICTURES_PATH}/${name}.webp` };
    },
    async remove({ name }) {
      await rm(join(folder, name), { recursive: true, force: true });
      return undefined;
    },
  };
}

/** The file of this name, if the disk has it. */
export async function findOnDisk(folder: string, fileName: string): Promise<PictureFile | undefined> {
  const [, name] = FILE_NAME.exec(fileName) ?? [];
  if (name === undefined) return undefined;
  const bytes = await readFile(join(folder, name, fileName)).catch(undefinedIfMissing);
  return bytes && { type: typeOf(fileName), bytes };
}

/** Whoever reads meets the whole file or none. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const part = `${file}.${crypto.randomUUID()}.part`;
  await writeFile(part, bytes, { flush: true, mode: PRIVATE.file });
  await rename(part, file);
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
