import { Kysely } from 'kysely';
import { hostAddresses } from './postgres-address.ts';
import { postgresDialect } from './postgres-dialect.server.ts';
import { type DatabaseWatch, PostgresHosts } from './postgres-hosts.server.ts';
import { PostgresPool } from './postgres-pool.server.ts';
import { sqliteDialect } from './sqlite-dialect.server.ts';

/** The most connections of one process, unless a setting says otherwise. */
const MOST_CONNECTIONS = 10;

/** An address of PostgreSQL, which may name several hosts, and how it is used. */
export interface PostgresLocation {
  engine: 'postgres';
  url: string;
  /** Of one process. Default: {@link MOST_CONNECTIONS}. */
  mostConnections?: number | undefined;
  /** It is only read from; otherwise a host that takes no writes is passed over. */
  isReplica?: boolean;
  /** Statements may take as long as they need. */
  isPatient?: boolean;
}

/** Where the data lies: a file for SQLite, an address for PostgreSQL. */
export type DatabaseLocation = { engine: 'sqlite'; file: string } | PostgresLocation;

/** A database with a view of its connections, where it has several. */
export interface WatchedDatabase<Tables> {
  db: Kysely<Tables>;
  pool?: PostgresPool;
}

/** The same database for work that takes as long as it needs, such as a migration that makes an index. */
export function withoutLimits(location: DatabaseLocation): DatabaseLocation {
  return location.engine === 'sqlite' ? location : { ...location, isPatient: true };
}

/** Opens the database. Nothing is connected to before it is asked, and nothing is migrated yet. */
export function openDatabase<Tables>(location: DatabaseLocation): Kysely<Tables> {
  return openWatchedDatabase<Tables>(location, {}).db;
}

/** As {@link openDatabase}, for who wants to hear when the database goes away and comes back. */
export function openWatchedDatabase<Tables>(location: DatabaseLocation, watch: DatabaseWatch): WatchedDatabase<Tables> {
  if (location.engine === 'sqlite') return { db: new Kysely<Tables>({ dialect: sqliteDialect(location.file) }) };
  const pool = openPool(location, watch);
  return { pool, db: new Kysely<Tables>({ dialect: postgresDialect(pool) }) };
}

/** The connections to PostgreSQL without what asks over them. */
export function openPool(location: PostgresLocation, watch: DatabaseWatch = {}): PostgresPool {
  const { url, mostConnections = MOST_CONNECTIONS, isReplica = false, isPatient = false } = location;
  const hosts = new PostgresHosts(hostAddresses(url), { forWrites: !isReplica, isPatient }, watch);
  return new PostgresPool(hosts, mostConnections, watch);
}
