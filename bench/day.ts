import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIfChanged } from '../scripts/build-shop.ts';
import type { Day } from './day/browser.ts';
import { simulateCustomer } from './day/customer.ts';
import { simulateGoogleSignIn } from './day/google-visitor.ts';
import { simulateOwner } from './day/owner.ts';
import { type LogSummary, readLog } from './day/read-log.ts';
import { SensitiveTexts } from './day/sensitive-texts.ts';
import { simulateBadConnection, simulateScanner } from './day/strangers.ts';
import { startPostgres } from './faults/support/postgres.ts';
import { runScenario, type Scenario } from './faults/support/scenario.ts';
import { requireEngine } from './support/engine.ts';
import { findFreePort, startShop } from './support/shop-process.ts';
import { formatRate, printTable } from './support/table.ts';

const HOURS = 12;
const CUSTOMERS_PER_HOUR = 5;
/** The hour in which the shop, or its PostgreSQL, is killed. */
const OUTAGE_HOUR = 6;

const [engineName = 'sqlite', outputFolder] = process.argv.slice(2);
const engine = requireEngine(engineName);

await buildIfChanged();
await runScenario(async (scenario) => {
  const { day, log } = await simulateDay(scenario);
  report(day, readLog(log, day.sensitive));
});

/** Simulates a day with all kinds of visitors in a few minutes and returns the log of the shop. */
async function simulateDay(scenario: Scenario): Promise<{ day: Day; log: string }> {
  const dataDir = outputFolder ?? join(scenario.folder, 'shop');
  await mkdir(dataDir, { recursive: true });
  const port = await findFreePort();
  const postgres = engine === 'postgres' ? await startPostgres(scenario) : undefined;
  const environment = { PORT: String(port), PROXIES: '1', ...(postgres && { DATABASE_URL: postgres.url }) };
  let shop = await startShop(dataDir, environment);
  scenario.defer(() => shop.stop());
  const day: Day = { origin: `http://127.0.0.1:${port}`, sensitive: new SensitiveTexts(), requests: 0 };

  for (let hour = 0; hour < HOURS; hour++) {
    const numbers = Array.from({ length: CUSTOMERS_PER_HOUR }, (_, index) => hour * CUSTOMERS_PER_HOUR + index + 1);
    const customers = numbers.map((number) => simulateCustomer(day, number));
    const strangers = [simulateScanner(day, 1000 + hour), simulateBadConnection(day, 2000 + hour)];
    await Promise.all([...customers, ...strangers, simulateGoogleSignIn(day, 4000 + hour)]);
    await simulateOwner(day);
    if (hour !== OUTAGE_HOUR) continue;
    await Promise.all([simulateBadConnection(day, 3000), postgres ? postgres.stop() : shop.kill()]);
    await simulateScanner(day, 3001);
    if (postgres) await postgres.start();
    else shop = await startShop(dataDir, environment);
  }
  await shop.stop();
  return { day, log: await readFile(join(dataDir, 'log'), 'utf8') };
}

function report({ requests, sensitive }: Day, { lines, bytes, messages, leaks }: LogSummary): void {
  const rows = [...messages].toSorted(([, a], [, b]) => b - a).map(([name, count]) => [name, String(count)]);
  printTable(['message', 'lines'], rows);
  const perThousand = (amount: number) => formatRate((1000 * amount) / requests);
  console.log(
    `${requests} requests. Log per 1,000 requests: ${perThousand(lines)} lines, ${perThousand(bytes)} bytes.`,
  );
  console.log(`${sensitive.size} sensitive texts were sent; ${leaks.length} log lines contain one.`);
  for (const leak of leaks) console.log(leak);
  if (leaks.length > 0) process.exitCode = 1;
}
