import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePrivateFolder, PRIVATE } from '#platform/private-files.ts';
import { mediaTypeOf, PICTURES_PATH, type PictureStorage } from './picture-storage.server.ts';

/** Matches the file names of pictures. Other names are never looked up on the disk. */
const FILE_NAME = /^([0-9a-f]{32})(?:-\d{1,4})?\.(?:avif|webp)$/;

/** A file to send in a response. */
export interface PictureFile {
  type: ReturnType<typeof mediaTypeOf>;
  bytes: Buffer;
}

/** Stores pictures on this machine, each in its own folder, so that partial files of a crash are deleted with it. */
export function createDiskStorage(folder: string): PictureStorage {
  return {
    kind: 'disk',
    async put({ name, files }) {
      const target = join(folder, name);
      ensurePrivateFolder(folder);
      await mkdir(target, { recursive: true, mode: PRIVATE.folder });
      for (const [suffix, bytes] of files) await writeAtomically(join(target, name + suffix), bytes);
      return { url: `/${PICTURES_PATH}/${name}.webp` };
    },
    read: async (name) => (await findOnDisk(folder, `${name}.webp`))?.bytes,
    async remove({ name }) {
      await rm(join(folder, name), { recursive: true, force: true });
      return undefined;
    },
  };
}

/** Finds a file by name. */
export async function findOnDisk(folder: string, fileName: string): Promise<PictureFile | undefined> {
  const [, name] = FILE_NAME.exec(fileName) ?? [];
  if (name === undefined) return undefined;
  const bytes = await readFile(join(folder, name, fileName)).catch(undefinedIfMissing);
  return bytes && { type: mediaTypeOf(fileName), bytes };
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
