import { DiskFull } from './database-errors.server.ts';

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE for the WAL's shared-memory file (SQLite, result and error codes). */
const DISK_FULL_CODES: ReadonlySet<unknown> = new Set([13, 4874]);

/** Rethrows an error of SQLite; a full disk becomes DiskFull. */
export function throwTranslated(error: unknown): never {
  const isFull = error instanceof Error && 'errcode' in error && DISK_FULL_CODES.has(error.errcode);
  throw isFull ? new DiskFull(error) : error;
}
