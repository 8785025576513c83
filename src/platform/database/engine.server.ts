import { type Kysely, PostgresAdapter } from 'kysely';

/** Returns the engine of a database. */
export function engineOf<Tables>(db: Pick<Kysely<Tables>, 'getExecutor'>): 'sqlite' | 'postgres' {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
