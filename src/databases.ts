import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { migrations } from '#features/schema/migrations.server.ts';
import type { Database, Tables } from '#features/schema/tables.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { openDatabase, openWatchedDatabase, withoutLimits } from '#platform/database/open-database.server.ts';
import type { DatabaseWatch } from '#platform/database/postgres-hosts.server.ts';
import type { PoolFigures } from '#platform/database/postgres-pool.server.ts';
import type { Config } from './config.ts';

/** The shop's database and, where there is one, its replica. */
export interface Databases {
  /** The identity provider writes to it by itself; all others have it as a {@link Database}. */
  db: Kysely<Tables>;
  replica: Database | undefined;
  /** How the connections stand, by database; none on SQLite. */
  poolFigures(): Record<string, PoolFigures>;
  /** Tells `listener` when another host answers, which may lack what the former one had, or a commit is uncertain. */
  onDoubt(listener: DoubtListener): void;
  /** Brings the schema up to date. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Hears when what this process believes to be in the database may be otherwise. */
type DoubtListener = Required<Pick<DatabaseWatch, 'moved' | 'unsure'>>;

/** Opens them; the log hears once when one goes away, and once when it is back. */
export function openDatabases(config: Pick<Config, 'database' | 'replica'>, log: FastifyBaseLogger): Databases {
  const doubtListeners: DoubtListener[] = [];
  const watch = (database: string) => ({
    lost(trouble: Error, wasThere: boolean) {
      // A start without its database says so itself.
      if (database === 'primary' && !wasThere) return;
      log.warn({ database, reason: String(trouble.cause) }, 'the database cannot be reached; trying again');
    },
    found: () => log.info({ database }, 'the database can be reached again'),
    moved() {
      log.warn({ database }, 'the database is at another of its hosts now');
      for (const { moved } of doubtListeners) moved();
    },
    unsure() {
      for (const { unsure } of doubtListeners) unsure();
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
    onDoubt: (listener) => void doubtListeners.push(listener),
    async migrate() {
      if (config.database.engine === 'sqlite') return migrate(primary.db, migrations);
      // A new index of a large table takes its time, as does waiting for the process that makes it.
      const db = openDatabase<Tables>(withoutLimits(config.database));
      await migrate(db, migrations).finally(() => db.destroy());
    },
    async close() {
      await replica?.db.destroy();
      await primary.db.destroy();
    },
  };
}
