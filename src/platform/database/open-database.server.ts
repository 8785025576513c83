import { Kysely } from 'kysely';
import type { DatabaseListener } from './database-listener.server.ts';
import { postgresDialect } from './postgres-dialect.server.ts';
import { type PoolSettings, PostgresPool } from './postgres-pool.server.ts';
import { sqliteDialect } from './sqlite-dialect.server.ts';

/** A PostgreSQL address, which may name several hosts, and its settings. */
export interface PostgresLocation extends PoolSettings {
  engine: 'postgres';
  url: string;
}

/** Location of a database: a file for SQLite, an address for PostgreSQL. */
export type DatabaseLocation = { engine: 'sqlite'; file: string } | PostgresLocation;

/** A database and, on PostgreSQL, its connection pool. */
export interface WatchedDatabase<Tables> {
  db: Kysely<Tables>;
  pool?: PostgresPool;
}

/** Returns the location without statement timeouts, for long work such as a migration that builds an index. */
export function withoutTimeouts(location: DatabaseLocation): DatabaseLocation {
  return location.engine === 'sqlite' ? location : { ...location, noTimeouts: true };
}

/** Opens the database without migrating it. PostgreSQL connections are opened on first use. */
export function openDatabase<Tables>(location: DatabaseLocation): Kysely<Tables> {
  return openWatchedDatabase<Tables>(location, {}).db;
}

/** Like {@link openDatabase}, and calls the listener when the state of the database changes. */
export function openWatchedDatabase<Tables>(
  location: DatabaseLocation,
  listener: DatabaseListener,
): WatchedDatabase<Tables> {
  if (location.engine === 'sqlite')
    return { db: new Kysely<Tables>({ dialect: sqliteDialect(location.file, listener) }) };
  const pool = new PostgresPool(location.url, location, listener);
  return { pool, db: new Kysely<Tables>({ dialect: postgresDialect(pool) }) };
}
