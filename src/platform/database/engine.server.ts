import { type Kysely, PostgresAdapter } from 'kysely';

/** Which engine a database runs on. */
export function engineOf<Tables>(db: Pick<Kysely<Tables>, 'getExecutor'>): 'sqlite' | 'postgres' {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
