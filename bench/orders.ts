import { randomBytes } from 'node:crypto';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sqliteDialect } from '#platform/database/sqlite-dialect.server.ts';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { DirectOrders } from './support/direct-orders.ts';
import { measureFsync } from './support/disk.ts';
import { makeFolder } from './support/folder.ts';
import { startLoadGenerator } from './support/load.ts';
import { customerEmail, customerId, productIds, seedShop, verifyOrders, writeOrdersOf } from './support/order-shop.ts';
import { recordOrder, type Variation } from './support/record-order.ts';
import { startShop } from './support/shop-process.ts';
import { median, medianRatio } from './support/statistics.ts';
import { formatRate, judge, printTable } from './support/table.ts';

const BUDGET = 0.6;
const CLIENTS = [1, 8, 32] as const;
const MAX_CLIENTS = 32;
const ORDERS_PER_COMMIT = [1, 8] as const;
const ROUNDS = 7;
const MILLISECONDS = 1000;
const FSYNC_MILLISECONDS = 300;

const BASE = '8 per commit';
const JUDGED = 'over HTTP, 32 clients';

await buildIfChanged();
await using folder = await makeFolder();
const shopFile = join(folder.path, 'shop', 'shop.sqlite');
const directFile = join(folder.path, 'direct.sqlite');
await mkdir(join(folder.path, 'shop'));
await seedShop({ engine: 'sqlite', file: shopFile }, MAX_CLIENTS);
await cp(shopFile, directFile);

const secret = randomBytes(32).toString('base64url');
const requests = await writeOrdersOf(secret, MAX_CLIENTS);
const direct = new DirectOrders(directFile, await recordOrder(sqliteDialect(directFile)));
const shop = await startShop(join(folder.path, 'shop'), { SHOP_SECRET: secret });
const generator = startLoadGenerator();
let acknowledged = 0;
try {
  report(await measureAll());
} finally {
  await Promise.all([shop.stop(), generator.stop()]);
  direct.close();
}
await verifyOrders({ engine: 'sqlite', file: shopFile }, acknowledged);

/** Measures every variant once per round, so that drift affects all alike. The first round is a warm-up. */
async function measureAll(): Promise<Map<string, number[]>> {
  const rates = new Map<string, number[]>();
  for (let round = 0; round <= ROUNDS; round++) {
    for await (const [variant, perSecond] of measureRound()) {
      if (round > 0) rates.set(variant, [...(rates.get(variant) ?? []), perSecond]);
    }
  }
  return rates;
}

async function* measureRound(): AsyncGenerator<[variant: string, perSecond: number]> {
  yield ['4 kB written and synced', measureFsync(join(folder.path, 'synced'), FSYNC_MILLISECONDS)];
  for (const perCommit of ORDERS_PER_COMMIT) {
    yield [`${perCommit} per commit`, direct.measure(MILLISECONDS, perCommit, vary)];
  }
  for (const clients of CLIENTS) {
    const load = { port: shop.port, milliseconds: MILLISECONDS, clients: requests.slice(0, clients) };
    const { answered, perSecond } = await generator.run(load);
    acknowledged += answered;
    yield [`over HTTP, ${clients} ${clients === 1 ? 'client' : 'clients'}`, perSecond];
  }
}

function vary(): Variation {
  const customer = Math.floor(Math.random() * MAX_CLIENTS);
  const productId = productIds[Math.floor(Math.random() * productIds.length)] ?? '';
  return { userId: customerId(customer), email: customerEmail(customer), productId };
}

function report(rates: ReadonlyMap<string, readonly number[]>): void {
  console.log(`\nOrders on SQLite, synchronous=FULL, medians of ${ROUNDS} rounds of ${MILLISECONDS} ms each\n`);
  const base = rates.get(BASE) ?? [];
  const rows = [...rates].map(([variant, perSecond]) => {
    const ratio = medianRatio(perSecond, base);
    const verdict = variant === JUDGED ? [`≥ ${BUDGET}`, judge(ratio, BUDGET)] : ['', ''];
    return [variant, formatRate(median(perSecond)), ratio.toFixed(2), ...verdict];
  });
  printTable(['', 'a second', `to ${BASE}`, 'budget', ''], rows);
}
