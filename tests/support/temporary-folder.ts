import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's in-memory file system: databases there do not wait for the disk when they commit. */
const MEMORY = '/dev/shm';
const ENOUGH_MEMORY_BYTES = 2 ** 31;

/** Creates an empty folder for the data of a test, in memory if there is enough. */
export function createTemporaryFolder(prefix: string): string {
  return mkdtempSync(join(temporaryParent(), prefix));
}

/** The folder in which temporary folders are created. */
export function temporaryParent(): string {
  return hasMemory() ? MEMORY : tmpdir();
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_MEMORY_BYTES;
}
