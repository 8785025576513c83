import { Kysely } from 'kysely';
import { postgresDialect } from './postgres-dialect.server.ts';
import { sqliteDialect } from './sqlite-dialect.server.ts';

/** Where the data lies: a file for SQLite, an address for PostgreSQL. */
export type DatabaseLocation = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string };

/** Opens the database; nothing is migrated yet. */
export function openDatabase<Tables>(location: DatabaseLocation): Kysely<Tables> {
  const dialect = location.engine === 'sqlite' ? sqliteDialect(location.file) : postgresDialect(location.url);
  return new Kysely<Tables>({ dialect });
}
