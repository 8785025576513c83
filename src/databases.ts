import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { migrate } from '#platform/database/migrate.server.ts';
import { openDatabase, openWatchedDatabase, withoutTimeouts } from '#platform/database/open-database.server.ts';
import type { DatabaseListener, PoolMetrics } from '#platform/database/postgres-pool.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import type { Config } from './config.ts';
import { migrations } from './migrations/migrations.server.ts';

/** The primary database and, if configured, its read replica. */
export interface Databases {
  /** Writable for the identity provider, which runs its own queries; everything else uses it as a {@link Database}. */
  db: Kysely<Tables>;
  replica: Database | undefined;
  /** Connection pool metrics by database; empty on SQLite. */
  poolMetrics(): Record<string, PoolMetrics>;
  /** Calls `listener` after a failover, which may have lost recent commits, or when a commit's outcome is unknown. */
  onUncertainState(listener: UncertainStateListener): void;
  /** Brings the schema up to date. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Called when this process's view of the database may be wrong. */
type UncertainStateListener = Required<Pick<DatabaseListener, 'onFailover' | 'onUnknownOutcome'>>;

/** Opens the databases. Logs once when one becomes unreachable, and once when it is back. */
export function openDatabases(config: Pick<Config, 'database' | 'replica'>, log: FastifyBaseLogger): Databases {
  const uncertainStateListeners: UncertainStateListener[] = [];
  const createListener = (database: string) => ({
    onLost(error: Error, wasConnected: boolean) {
      // A failure to connect at startup is reported by openWithDatabase.
      if (database === 'primary' && !wasConnected) return;
      log.warn({ database, reason: String(error.cause) }, 'the database cannot be reached; trying again');
    },
    onRecovered: () => log.info({ database }, 'the database can be reached again'),
    onFailover() {
      log.warn({ database }, 'the database is at another of its hosts now');
      for (const { onFailover } of uncertainStateListeners) onFailover();
    },
    onUnknownOutcome() {
      for (const { onUnknownOutcome } of uncertainStateListeners) onUnknownOutcome();
    },
  });
  const primary = openWatchedDatabase<Tables>(config.database, createListener('primary'));
  const replica = config.replica && openWatchedDatabase<Tables>(config.replica, createListener('replica'));

  return {
    db: primary.db,
    replica: replica?.db,
    poolMetrics: () => ({
      ...(primary.pool && { primary: primary.pool.metrics }),
      ...(replica?.pool && { replica: replica.pool.metrics }),
    }),
    onUncertainState: (listener) => void uncertainStateListeners.push(listener),
    async migrate() {
      if (config.database.engine === 'sqlite') return migrate(primary.db, migrations);
      // Without time limits: an index on a large table takes long to build, and other processes wait for it.
      const db = openDatabase<Tables>(withoutTimeouts(config.database));
      await migrate(db, migrations).finally(() => db.destroy());
    },
    async close() {
      await replica?.db.destroy();
      await primary.db.destroy();
    },
  };
}
