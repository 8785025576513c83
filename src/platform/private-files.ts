import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The modes of what only its owner may open. */
export const PRIVATE = { folder: 0o700, file: 0o600 } as const;

const MODE_OF_OTHERS = 0o077;
/** On folders that many share, such as /tmp. */
const STICKY = 0o1000;

/** Creates the folder unless it is there, for its owner only, whatever the umask is. */
export function ensurePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE.folder });
  makePrivate(path);
}

/**
 * Creates an empty SQLite database unless there is one, for its owner only, whatever the umask is. SQLite gives the files
 * that it writes beside it the same mode; those that an earlier version has left are closed too. A path that cannot be
 * written is left for SQLite to report.
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
 * Closes a file or folder, if it is there, to everybody but its owner. A folder that many share is left as it is, and so
 * is what belongs to somebody else.
 */
export function makePrivate(path: string): void {
  if (!existsSync(path)) return;
  const found = statSync(path);
  const isShared = (found.mode & STICKY) !== 0 || dirname(resolve(path)) === resolve(path);
  if ((found.mode & MODE_OF_OTHERS) === 0 || isShared) return;
  try {
    chmodSync(path, found.mode & (found.isDirectory() ? PRIVATE.folder : PRIVATE.file));
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/** Whether users of this machine besides the owner may open it. */
export function isOpenToOthers(path: string): boolean {
  return (statSync(path).mode & MODE_OF_OTHERS) !== 0;
}

/** The file is somebody else's, or its file system has no modes. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EPERM', 'EROFS', 'ENOTSUP'].includes(String(error.code));
}
