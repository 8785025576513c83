import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { ensurePrivateDatabase } from '#platform/private-files.ts';
import { ConfigError } from '../environment.ts';

/** SQLITE_BUSY (SQLite, result and error codes). */
const BUSY = 5;
/** A shop that was just stopped may still be closing. */
const WAIT_MILLISECONDS = 1000;

/** Open until the process ends: a lock would end with a connection that nothing refers to. */
const held: DatabaseSync[] = [];

/**
 * Makes this process the only shop on its SQLite database until it ends. Throws {@link ConfigError} if another one is
 * running. A supervisor holds the database for its workers. Commands such as `npm run admin` do not hold it, because
 * they may run beside a shop.
 *
 * The lock is one of the operating system, on an empty SQLite database beside the shop's, so it ends with the process
 * however that ends.
 */
export function holdDatabase(location: DatabaseLocation): void {
  if (location.engine !== 'sqlite') return;
  const file = realFile(location.file);
  const lockFile = `${file}-lock`;
  ensurePrivateDatabase(lockFile);
  try {
    const lock = new DatabaseSync(lockFile, { timeout: WAIT_MILLISECONDS });
    held.push(lock);
    // Without a journal in a file, which would stay behind.
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    if (!isBusy(error))
      throw new ConfigError(
        `${lockFile} cannot be locked (${error instanceof Error ? error.message : error}). Make it a file of the shop's ` +
          'user, on a disk that supports locks.',
      );
    throw new ConfigError(
      `Another shop is running on ${file}, and SQLite allows one. Stop that shop, or give this one its own DATA_DIR; ` +
        'several processes need PostgreSQL (DATABASE_URL).',
    );
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === BUSY;
}

/** Follows symbolic links, so that one file has one lock. */
function realFile(file: string): string {
  return existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file));
}
