import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { DatabaseListener } from '#platform/database/database-listener.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import {
  type DatabaseLocation,
  openDatabase,
  openWatchedDatabase,
  withoutTimeouts,
} from '#platform/database/open-database.server.ts';
import type { PoolMetrics } from '#platform/database/postgres-pool.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { followUpErrors } from '#platform/database/transaction-scope.server.ts';
import { migrations } from './migrations/migrations.server.ts';

/** The database of the shop. */
export interface ShopDatabase {
  /** Writable for the identity provider, which runs its own queries; everything else uses it as a `Database`. */
  db: Kysely<Tables>;
  /** Returns the state of the connection pool; undefined on SQLite. */
  poolMetrics(): PoolMetrics | undefined;
  /** Whether the last write failed because the database's disk is full. */
  isDiskFull(): boolean;
  /** Calls `listener` after a failover, which may have lost recent commits, or when a write's outcome is unknown. */
  onUncertainState(listener: UncertainStateListener): void;
  /** Brings the schema up to date. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Called when this process's view of the database may be wrong. */
type UncertainStateListener = Required<Pick<DatabaseListener, 'onFailover' | 'onUnknownOutcome'>>;

/** Opens the database. Logs once when it becomes unreachable, and once when it is back. */
export function openShopDatabase(location: DatabaseLocation, log: FastifyBaseLogger): ShopDatabase {
  const uncertainStateListeners: UncertainStateListener[] = [];
  let isDiskFull = false;
  const logFollowUpError = (err: unknown) => log.error({ err }, 'something that follows a commit failed');
  followUpErrors.subscribe(logFollowUpError);
  const { db, pool } = openWatchedDatabase<Tables>(location, {
    onLost(error, wasConnected) {
      // A failure to connect at startup is reported by openWithDatabase.
      if (wasConnected) log.warn({ reason: String(error.cause) }, 'the database cannot be reached; trying again');
    },
    onDiskFull() {
      isDiskFull = true;
    },
    onSaved() {
      isDiskFull = false;
    },
    onRecovered: () => log.info('the database can be reached again'),
    onFailover() {
      log.warn('the database is at another of its hosts now');
      for (const { onFailover } of uncertainStateListeners) onFailover();
    },
    onUnknownOutcome() {
      for (const { onUnknownOutcome } of uncertainStateListeners) onUnknownOutcome();
    },
  });

  return {
    db,
    poolMetrics: () => pool?.metrics,
    isDiskFull: () => isDiskFull,
    onUncertainState: (listener) => void uncertainStateListeners.push(listener),
    async migrate() {
      const unknown = await (location.engine === 'sqlite' ? migrate(db, migrations) : migrateUnlimited(location));
      if (unknown.length > 0) log.warn({ migrations: unknown }, 'the database belongs to a newer release');
    },
    async close() {
      followUpErrors.unsubscribe(logFollowUpError);
      await db.destroy();
    },
  };
}

/** Migrates without time limits: an index on a large table takes long to build, and other processes wait for it. */
async function migrateUnlimited(location: DatabaseLocation): Promise<string[]> {
  const db = openDatabase<Tables>(withoutTimeouts(location));
  return migrate(db, migrations).finally(() => db.destroy());
}
