import { OtherSampleFound } from '#features/demo/other-sample-found.ts';
import { SampleAccountsFound } from '#features/demo/sample-accounts.server.ts';
import { findDatabaseError } from '#platform/database/database-errors.server.ts';
import { NewerDatabase } from '#platform/database/migrate.server.ts';
import type { Config } from '../config.ts';
import { ConfigError, withoutPassword } from '../environment.ts';
import { findAddressFault } from './address-faults.ts';

/** PostgreSQL's untranslatable_character. */
const UNTRANSLATABLE_CHARACTER = '22P05';

/** Connection errors that may go away later. */
const NO_ANSWER: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'where nothing answers'],
  ['ETIMEDOUT', 'where nothing answers'],
  ['CONNECT_TIMEOUT', 'where nothing answers'],
  ['ENOTFOUND', 'whose host was not found'],
  ['EAI_AGAIN', 'whose host was not found'],
]);

/** Explains that the database does not respond, if that is the cause and waiting may help; otherwise `undefined`. */
export function explainMissingDatabase({ database }: Config, error: unknown): string | undefined {
  if (database.engine !== 'postgres' || !findDatabaseError(error) || findFault(error)) return undefined;
  const reason = NO_ANSWER.get(codeOf(error)) ?? 'which cannot be used now';
  return `DATABASE_URL is "${withoutPassword(database.url)}", ${reason}. Start that database, or correct the address.`;
}

/** Throws a ConfigError that explains why the database cannot be used; rethrows any other error. */
export function rethrowDatabaseError({ database, dataDir }: Config, error: unknown): never {
  const code = codeOf(error);
  if (database.engine === 'sqlite' && code === 'ERR_SQLITE_ERROR') {
    throw new ConfigError(
      `DATA_DIR is "${dataDir}", whose shop.sqlite cannot be used (${messageOf(error)}). ` +
        'Put a backup in its place, or move it away to begin with a new one.',
    );
  }
  const place =
    database.engine === 'sqlite'
      ? `DATA_DIR is "${dataDir}", whose shop.sqlite`
      : `DATABASE_URL is "${withoutPassword(database.url)}", which`;
  if (error instanceof SampleAccountsFound) {
    throw new ConfigError(
      `SHOP_MODE is "live" and ${place} holds sample accounts (${error.emails.join(', ')}), whose passwords everybody ` +
        'knows. Remove them with "npm run admin -- remove-samples", which also deletes their orders.',
    );
  }
  if (error instanceof OtherSampleFound) {
    throw new ConfigError(
      `SAMPLE is "${error.sample}" and ${place} holds a shop that began without it. Choose another ` +
        `${database.engine === 'sqlite' ? 'DATA_DIR' : 'database'}, or remove SAMPLE to start the shop that is there.`,
    );
  }
  if (error instanceof NewerDatabase) {
    throw new ConfigError(
      `${place} was changed by a newer release in a way that this one cannot use (${error.migrations.join(', ')}). ` +
        'Start the newer release. Going back further needs the backup from before the upgrade, without the orders since.',
    );
  }
  const fault = findFault(error);
  if (database.engine !== 'postgres' || fault === undefined) throw error;
  throw new ConfigError(`DATABASE_URL is "${withoutPassword(database.url)}", ${fault.reason}. ${fault.remedy}`);
}

/** Explains why a database could not be used and what to do; `undefined` for errors from elsewhere. */
export function explainDatabases(error: unknown): string | undefined {
  const code = codeOf(error);
  const fault = findFault(error);
  if (fault !== undefined) return `PostgreSQL's address is one ${fault.reason}. ${fault.remedy}`;
  const reason = NO_ANSWER.get(code);
  if (reason !== undefined)
    return `PostgreSQL's address is one ${reason}. Start that database, or correct the address.`;
  if (code === UNTRANSLATABLE_CHARACTER)
    return 'A text has the character U+0000, which PostgreSQL cannot store. Correct it.';
  if (code !== 'ERR_SQLITE_ERROR') return undefined;
  return `SQLite says: ${messageOf(error)}. Correct the path, or stop the shop that is writing the file.`;
}

/** Throws a ConfigError that explains why the port cannot be opened; rethrows any other error. */
export function rethrowPortError({ port, host }: Config, error: unknown): never {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      throw new ConfigError(
        `PORT is "${port}", which another program already uses. Stop it, or set PORT to another number.`,
      );
    case 'EACCES':
      throw new ConfigError(`PORT is "${port}", which this user may not open. Set PORT to a number above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      throw new ConfigError(
        `HOST is "${host}", which is not an address of this machine. Set it to one, such as 127.0.0.1.`,
      );
    default:
      throw error;
  }
}

function findFault(error: unknown) {
  return findDatabaseError(error) && findAddressFault({ code: codeOf(error), message: messageOf(error) });
}

/** Returns the code of the root cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error.cause !== undefined) return codeOf(error.cause);
  return 'code' in error ? String(error.code) : '';
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : messageOf(error.cause);
}
