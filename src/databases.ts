import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tables } from '#features/schema/tables.ts';
import { openWatchedDatabase } from '#platform/database/open-database.server.ts';
import type { PoolFigures } from '#platform/database/postgres-pool.server.ts';
import type { Config } from './config.ts';

/** The shop's database and, where there is one, its replica. */
export interface Databases {
  db: Database;
  replica: Database | undefined;
  /** How the connections stand, by database; none on SQLite. */
  poolFigures(): Record<string, PoolFigures>;
  /** Calls `listener` when another host than before answers, which may lack what the former one had. */
  onMove(listener: () => void): void;
  close(): Promise<void>;
}

/** Opens them; the log hears once when one goes away, and once when it is back. */
export function openDatabases(config: Pick<Config, 'database' | 'replica'>, log: FastifyBaseLogger): Databases {
  const moveListeners: (() => void)[] = [];
  const watch = (database: string) => ({
    lost: (error: Error) => log.warn({ err: error, database }, 'the database cannot be reached; trying again'),
    found: () => log.info({ database }, 'the database can be reached again'),
    moved() {
      log.warn({ database }, 'the database is at another of its hosts now');
      for (const listener of moveListeners) listener();
    },
  });
  const primary = openWatchedDatabase<Tables>(config.database, watch('primary'));
  const replica = config.replica && openWatchedDatabase<Tables>(config.replica, watch('replica'));

  return {
    db: primary.db,
    replica: replica?.db,
    poolFigures: () => ({
      ...(primary.pool && { primary: primary.pool.figures }),
      ...(replica?.pool && { replica: replica.pool.figures }),
    }),
    onMove: (listener) => void moveListeners.push(listener),
    async close() {
      await replica?.db.destroy();
      await primary.db.destroy();
    },
  };
}
