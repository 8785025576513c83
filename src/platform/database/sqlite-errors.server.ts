import { DiskFull } from './database-errors.server.ts';

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE for the WAL's shared-memory file (SQLite, result and error codes). */
const DISK_FULL_CODES: ReadonlySet<unknown> = new Set([13, 4874]);

/** Translates an error of SQLite: a full disk becomes DiskFull. */
export function translateSqliteError(error: unknown): unknown {
  const isFull = error instanceof Error && 'errcode' in error && DISK_FULL_CODES.has(error.errcode);
  return isFull ? new DiskFull(error) : error;
}
