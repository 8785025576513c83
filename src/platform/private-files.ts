import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** File modes that give access to the owner only. */
export const PRIVATE = { folder: 0o700, file: 0o600 } as const;

const GROUP_AND_OTHERS = 0o077;
/** The sticky bit, set on shared folders such as /tmp. */
const STICKY = 0o1000;

/** Creates the folder if necessary and makes it private, whatever the umask is. */
export function ensurePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE.folder });
  makePrivate(path);
}

/**
 * Creates an empty SQLite database if necessary and makes it private, whatever the umask is. SQLite gives its WAL files
 * the same mode; WAL files of an earlier version are made private too. A path that is not writable is left for SQLite
 * to report.
 */
export function ensurePrivateDatabase(path: string): void {
  try {
    closeSync(openSync(path, 'a', PRIVATE.file));
  } catch {
    return;
  }
  for (const file of [path, `${path}-wal`, `${path}-shm`]) makePrivate(file);
}

/**
 * Removes all permissions of group and others from a file or folder, if it exists. Shared folders and files of other
 * users are left unchanged.
 */
export function makePrivate(path: string): void {
  if (!existsSync(path)) return;
  const found = statSync(path);
  const isShared = (found.mode & STICKY) !== 0 || dirname(resolve(path)) === resolve(path);
  if ((found.mode & GROUP_AND_OTHERS) === 0 || isShared) return;
  try {
    chmodSync(path, found.mode & (found.isDirectory() ? PRIVATE.folder : PRIVATE.file));
  } catch (error) {
    if (!isModeUnchangeable(error)) throw error;
  }
}

/** Whether other users of this machine can open it. */
export function isOpenToOthers(path: string): boolean {
  return (statSync(path).mode & GROUP_AND_OTHERS) !== 0;
}

/** Whether the file belongs to another user, or its file system has no modes. */
function isModeUnchangeable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EPERM', 'EROFS', 'ENOTSUP'].includes(String(error.code));
}
