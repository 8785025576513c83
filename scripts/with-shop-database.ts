import { migrate } from '#platform/database/migrate.server.ts';
import { openDatabase, withoutTimeouts } from '#platform/database/open-database.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { type Config, readConfig } from '../src/config.ts';
import { readEnvironment } from '../src/environment.ts';
import { migrations } from '../src/migrations/migrations.server.ts';
import { explainMissingDatabase, rethrowDatabaseError } from '../src/process/start-failure.ts';
import { ChildFailed } from './child.ts';
import { requireShop } from './require-shop.ts';

/** Opens and migrates the shop's database for a command. Throws {@link ChildFailed} in words if it is not there. */
export async function withShopDatabase<Result>(
  work: (db: Database, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(readEnvironment());
  requireShop(config.database);
  try {
    const db = openDatabase<Tables>(withoutTimeouts(config.database));
    try {
      await migrate(db, migrations);
      return await work(db, config);
    } finally {
      await db.destroy();
    }
  } catch (error) {
    if (error instanceof ChildFailed) throw error;
    throw new ChildFailed(explainMissingDatabase(config, error) ?? rethrowDatabaseError(config, error));
  }
}
