import { DiskFull } from './database-trouble.server.ts';

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE for the file beside the log of writes (SQLite, result and error codes). */
const DISK_FULL_CODES: ReadonlySet<unknown> = new Set([13, 4874]);

/** Throws SQLite's error as what it means to the shop. */
export function throwTranslated(error: unknown): never {
  const isFull = error instanceof Error && 'errcode' in error && DISK_FULL_CODES.has(error.errcode);
  throw isFull ? new DiskFull(error) : error;
}
