import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIfChanged } from '../scripts/build-shop.ts';
import type { Day } from './day/browser.ts';
import { liveAsCustomer } from './day/customer.ts';
import { liveWithGoogle } from './day/google-visitor.ts';
import { liveAsOwner } from './day/owner.ts';
import { type LogSummary, readLog } from './day/read-log.ts';
import { liveAsScanner, liveOnBadLine } from './day/strangers.ts';
import { Told } from './day/told.ts';
import { startPostgres } from './faults/support/postgres.ts';
import { playScene, type Scene } from './faults/support/scene.ts';
import { requireEngine } from './support/engine.ts';
import { findFreePort, startShop } from './support/shop-process.ts';
import { formatRate, printTable } from './support/table.ts';

const HOURS = 12;
const CUSTOMERS_AN_HOUR = 5;
/** In which the shop, or PostgreSQL below it, is taken away without a word. */
const BAD_HOUR = 6;

const [engineName = 'sqlite', keepAt] = process.argv.slice(2);
const engine = requireEngine(engineName);

await buildIfChanged();
await playScene(async (scene) => {
  const { day, log } = await liveDay(scene);
  report(day, readLog(log, day.told));
});

/** A day of a shop with everybody in it, in a few minutes; then what it logged. */
async function liveDay(scene: Scene): Promise<{ day: Day; log: string }> {
  const dataDir = keepAt ?? join(scene.folder, 'shop');
  await mkdir(dataDir, { recursive: true });
  const port = await findFreePort();
  const postgres = engine === 'postgres' ? await startPostgres(scene) : undefined;
  const environment = { PORT: String(port), PROXIES: '1', ...(postgres && { DATABASE_URL: postgres.url }) };
  let shop = await startShop(dataDir, environment);
  scene.defer(() => shop.stop());
  const day: Day = { origin: `http://127.0.0.1:${port}`, told: new Told(), requests: 0 };

  for (let hour = 0; hour < HOURS; hour++) {
    const people = Array.from({ length: CUSTOMERS_AN_HOUR }, (_, index) => hour * CUSTOMERS_AN_HOUR + index + 1);
    const living = people.map((number) => liveAsCustomer(day, number, join(dataDir, 'outbox')));
    const strangers = [liveAsScanner(day, 1000 + hour), liveOnBadLine(day, 2000 + hour)];
    await Promise.all([...living, ...strangers, liveWithGoogle(day, 4000 + hour)]);
    await liveAsOwner(day);
    if (hour !== BAD_HOUR) continue;
    await Promise.all([liveOnBadLine(day, 3000), postgres ? postgres.stop() : shop.kill()]);
    await liveAsScanner(day, 3001);
    if (postgres) await postgres.start();
    else shop = await startShop(dataDir, environment);
  }
  await shop.stop();
  return { day, log: await readFile(join(dataDir, 'log'), 'utf8') };
}

function report({ requests, told }: Day, { lines, bytes, messages, leaks }: LogSummary): void {
  const rows = [...messages].toSorted(([, a], [, b]) => b - a).map(([name, count]) => [name, String(count)]);
  printTable(['message', 'lines'], rows);
  const each = (amount: number) => formatRate((1000 * amount) / requests);
  console.log(`${requests} requests; of a thousand, ${each(lines)} lines and ${each(bytes)} bytes of log.`);
  console.log(`${told.size} texts about people and secrets were told; ${leaks.length} times one stands in the log.`);
  for (const leak of leaks) console.log(leak);
  if (leaks.length > 0) process.exitCode = 1;
}
