import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

/** Brings the database to the newest of the named migrations, which run in the order of their names. */
export async function migrate<Tables>(db: Kysely<Tables>, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error('The database could not be migrated', { cause: error });
}
