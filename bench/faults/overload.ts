import { join } from 'node:path';
import { FRESH_ID, startLoadGenerator, writeRequest } from '../support/load.ts';
import { customerEmail, draftOf, productIds, signedInHeaders } from '../support/order-shop.ts';
import { formatRate, printTable } from '../support/table.ts';
import type { Answers } from './support/answers.ts';
import { checkConsistency } from './support/consistency.ts';
import { startCrowd } from './support/crowd.ts';
import { reportConsistency } from './support/report.ts';
import type { Scenario } from './support/scenario.ts';
import { openShops, VISITORS } from './support/shops.ts';
import { watch } from './support/watch.ts';

export const TITLE = 'Ten times the capacity of the shop for ten seconds: uncached searches and orders';

const TIMES = 10;
const CAPACITY_MILLISECONDS = 4000;
const CROWD_MILLISECONDS = 10_000;
const CAPACITY_CLIENTS = 8;
/** The limit for every response, including 503. */
const MAX_MILLISECONDS = 2000;
const ALWAYS_ANSWERED = ['/', '/health/live'];

export async function run(scenario: Scenario): Promise<void> {
  const database = { engine: 'sqlite', file: join(scenario.folder, 'shop', 'shop.sqlite') } as const;
  const shops = await openShops(scenario, { database });
  const port = shops.processes[0]?.port ?? 0;
  const [crowd, generator] = [startCrowd(), startLoadGenerator()];
  scenario.defer(() => Promise.all([crowd.stop(), generator.stop()]));
  const requests = await writeRequests(shops.secret);
  const texts = requests.map(({ text }) => text);
  const measureCapacity = () =>
    generator.run({ port, milliseconds: CAPACITY_MILLISECONDS, clients: Array(CAPACITY_CLIENTS).fill(texts) });

  for (const path of ALWAYS_ANSWERED) await fetch(`http://127.0.0.1:${port}${path}`);
  await measureCapacity();
  const before = await measureCapacity();

  const watcher = watch(port, ALWAYS_ANSWERED);
  const perSecond = TIMES * before.perSecond;
  const { answers, acknowledged } = await crowd.send({ port, perSecond, milliseconds: CROWD_MILLISECONDS, requests });
  const watched = await watcher.end();
  const after = await measureCapacity();

  console.log(`\nCapacity: ${formatRate(before.perSecond)} requests/s. Sent: ${formatRate(perSecond)} requests/s`);
  printAnswers([...answers, ...watched]);
  console.log(`\nCapacity right afterwards: ${formatRate(after.perSecond)} requests/s`);
  if (after.perSecond < before.perSecond / 2) process.exitCode = 1;
  reportConsistency(await checkConsistency(database, acknowledged));
  console.log('(The orders found include those that were placed to measure the capacity.)');
}

/** Writes three unique searches and one order for each customer. */
async function writeRequests(secret: string): Promise<{ kind: string; text: string }[]> {
  const search = { kind: 'search', text: writeRequest('GET', `/products?text=${FRESH_ID}`, { accept: 'text/html' }) };
  const customers = Array.from({ length: VISITORS }, async (_, index) => {
    const headers = { ...(await signedInHeaders(secret, index)), 'idempotency-key': FRESH_ID };
    const draft = draftOf({ email: customerEmail(index), productId: productIds[index] ?? '' });
    const order = { kind: 'order', text: writeRequest('POST', '/api/user/order', headers, JSON.stringify(draft)) };
    return [search, search, search, order];
  });
  return (await Promise.all(customers)).flat();
}

function printAnswers(answers: readonly Answers[]): void {
  const rows = answers.map(({ kind, status, count, ...times }) => {
    const mayRefuse = !ALWAYS_ANSWERED.includes(kind);
    const isRight = (status === '200' || (status === '503' && mayRefuse)) && times.p99 <= MAX_MILLISECONDS;
    if (!isRight) process.exitCode = 1;
    const cells = [times.p50, times.p99, times.slowest].map((time) => `${time.toFixed(1)} ms`);
    return [kind, status, String(count), ...cells, isRight ? 'held' : 'MISSED'];
  });
  printTable(['', 'answer', 'times', 'p50', 'p99', 'slowest', `p99 ≤ ${MAX_MILLISECONDS} ms`], rows);
}
