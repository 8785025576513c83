import { Kysely } from 'kysely';
import { hostAddresses } from './postgres-address.ts';
import { postgresDialect } from './postgres-dialect.server.ts';
import { type DatabaseListener, PostgresHosts } from './postgres-hosts.server.ts';
import { PostgresPool } from './postgres-pool.server.ts';
import { sqliteDialect } from './sqlite-dialect.server.ts';

const DEFAULT_MAX_CONNECTIONS = 10;

/** A PostgreSQL address, which may name several hosts, and its settings. */
export interface PostgresLocation {
  engine: 'postgres';
  url: string;
  /** Per process. Default: {@link DEFAULT_MAX_CONNECTIONS}. */
  maxConnections?: number | undefined;
  /** Used for reads only. Otherwise hosts that are read-only are skipped. */
  isReplica?: boolean;
  /** Statements have no time limit. */
  noTimeouts?: boolean;
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

/** Like {@link openDatabase}, and calls the listener when the database becomes unreachable or recovers. */
export function openWatchedDatabase<Tables>(
  location: DatabaseLocation,
  listener: DatabaseListener,
): WatchedDatabase<Tables> {
  if (location.engine === 'sqlite') return { db: new Kysely<Tables>({ dialect: sqliteDialect(location.file) }) };
  const pool = openPool(location, listener);
  return { pool, db: new Kysely<Tables>({ dialect: postgresDialect(pool) }) };
}

/** Creates a connection pool without a query builder. */
export function openPool(location: PostgresLocation, listener: DatabaseListener = {}): PostgresPool {
  const { url, maxConnections = DEFAULT_MAX_CONNECTIONS, isReplica = false, noTimeouts = false } = location;
  const hosts = new PostgresHosts(hostAddresses(url), { forWrites: !isReplica, noTimeouts }, listener);
  return new PostgresPool(hosts, maxConnections, listener);
}
