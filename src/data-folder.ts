import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrivateFolder, makePrivate, PRIVATE } from '#platform/private-files.ts';
import { ConfigError, remedyFor, SECRET_CHARACTERS } from './environment.ts';

/** What lies in the data folder besides the database, perhaps open to others still. */
const MADE_BY_EARLIER_VERSIONS = ['secret', 'pictures', 'outbox'];

/** Makes the folder ready: there, writable, and closed to others. `given` is what the person has written. */
export function openDataFolder(dataDir: string, given: string): void {
  try {
    ensurePrivateFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
    for (const name of MADE_BY_EARLIER_VERSIONS) makePrivate(join(dataDir, name));
  } catch {
    throw new ConfigError(`DATA_DIR is "${given}", where nothing can be written. ${remedyFor('DATA_DIR')}`);
  }
}

/** Without SHOP_SECRET the data folder keeps a random one, so that sessions outlive a restart. */
export function keptSecret(dataDir: string): string {
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

/** Of two processes that start together one is first; its secret is that of both. */
function writeOnce(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: PRIVATE.file, flag: 'wx' });
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
}
