import { type Kysely, PostgresAdapter } from 'kysely';

/** A database engine that the shop supports. */
export type Engine = 'sqlite' | 'postgres';

/** Returns the engine of a database. */
export function engineOf<Tables>(db: Pick<Kysely<Tables>, 'getExecutor'>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
