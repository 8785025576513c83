import { continueIndex, restartIndex } from '#features/search/index-writing.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { openDatabase, withoutTimeouts } from '#platform/database/open-database.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { readConfig } from '../src/config.ts';
import { readEnvironment } from '../src/environment.ts';
import { migrations } from '../src/migrations/migrations.server.ts';
import { explainMissingDatabase, rethrowDatabaseError } from '../src/process/start-failure.ts';
import { ChildFailed } from './child.ts';
import { requireShop } from './require-shop.ts';

const USAGE = `Usage:
  npm run search -- rebuild   writes the search index of all products again`;

/** `npm run search -- rebuild`: writes the search index again. The shop may be open. */
if (process.argv[2] !== 'rebuild') throw new ChildFailed(USAGE);
const config = readConfig(readEnvironment());
requireShop(config.database);
await openAndRebuild().catch((error) => {
  throw new ChildFailed(explainMissingDatabase(config, error) ?? rethrowDatabaseError(config, error));
});

async function openAndRebuild(): Promise<void> {
  const db = openDatabase<Tables>(withoutTimeouts(config.database));
  try {
    await migrate(db, migrations);
    console.log(`Indexed ${formatNumber(await rebuild(db))} products.`);
  } finally {
    await db.destroy();
  }
}

async function rebuild(db: Database): Promise<number> {
  await restartIndex(db);
  let total = 0;
  for (;;) {
    const indexed = await continueIndex(db);
    total += indexed;
    if (indexed === 0) return total;
  }
}
