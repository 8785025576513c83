import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrivateFolder, makePrivate, PRIVATE } from '#platform/private-files.ts';
import { ConfigError, remedyFor, SECRET_CHARACTERS } from './environment.ts';

/** Entries that an earlier version may have created with permissions for other users. */
const CREATED_BY_EARLIER_VERSIONS = ['secret', 'pictures', 'outbox'];

/** Ensures that the folder exists, is writable and is private. `given` is the path as written in DATA_DIR. */
export function openDataFolder(dataDir: string, given: string): void {
  try {
    ensurePrivateFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
    for (const name of CREATED_BY_EARLIER_VERSIONS) makePrivate(join(dataDir, name));
  } catch {
    throw new ConfigError(`DATA_DIR is "${given}", where nothing can be written. ${remedyFor('DATA_DIR')}`);
  }
}

/** The file whose time of change is that of the last backup of the database. */
const BACKUP_MARK = 'last-backup';

/** Records that the database was backed up now. */
export function markBackup(dataDir: string): void {
  writeFileSync(join(dataDir, BACKUP_MARK), '', { mode: PRIVATE.file });
}

/** Finds when the database was last backed up, in epoch milliseconds. */
export function findLastBackup(dataDir: string): number | undefined {
  return statSync(join(dataDir, BACKUP_MARK), { throwIfNoEntry: false })?.mtimeMs;
}

/** Reads the secret from the data folder, or creates a random one there, so that sessions survive a restart. */
export function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    const random = Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_CHARACTERS))).toString('base64url');
    writeOnce(file, random);
  }
  const secret = readFileSync(file, 'utf8');
  if (secret.length >= SECRET_CHARACTERS) return secret;
  throw new ConfigError(
    `DATA_DIR is "${dataDir}", whose file secret is cut short. Put back the one from your copy, or remove it: then ` +
      'everybody has to sign in again.',
  );
}

/** Writes the file unless it exists: if two processes start at once, both use the secret of the first. */
function writeOnce(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: PRIVATE.file, flag: 'wx' });
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
}
