import { openEnd } from '#platform/database/copy/copy-end.server.ts';
import { isBreaking, NewerDatabase } from '#platform/database/migrate.server.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { migrations } from '../src/migrations/migrations.server.ts';

/**
 * Reads the names of the migrations that a database has, and of those of this release that it lacks. Throws
 * {@link NewerDatabase} if it has unknown breaking ones.
 */
export async function readMigrations(location: DatabaseLocation): Promise<{ applied: string[]; pending: string[] }> {
  const database = await openEnd(location, 'read');
  const applied = (await database.migrations().finally(database.close)) ?? [];
  const breaking = applied.filter((name) => !(name in migrations) && isBreaking(name));
  if (breaking.length > 0) throw new NewerDatabase(breaking);
  return { applied, pending: Object.keys(migrations).filter((name) => !applied.includes(name)) };
}
