import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FRESH_ID, startLoadGenerator, writeRequest } from '../support/load.ts';
import { customerEmail, draftOf, productIds, signedInHeaders } from '../support/order-shop.ts';
import { formatRate, printTable } from '../support/table.ts';
import { checkBooks } from './support/books.ts';
import { type Answers, startCrowd } from './support/crowd.ts';
import { reportBooks } from './support/report.ts';
import type { Scene } from './support/scene.ts';
import { openShops, VISITORS } from './support/shops.ts';

export const TITLE = 'Ten times of what the shop can take, for ten seconds: searches, each rendered anew, and orders';

const TIMES = 10;
const CAPACITY_MILLISECONDS = 4000;
const CROWD_MILLISECONDS = 10_000;
const CAPACITY_CLIENTS = 8;
/** Promised of whatever is answered, refusals too. */
const MOST_MILLISECONDS = 2000;
const LOOK_EVERY_MILLISECONDS = 100;
const ALWAYS_ANSWERED = ['/', '/health/live'];

export async function play(scene: Scene): Promise<void> {
  const database = { engine: 'sqlite', file: join(scene.folder, 'shop', 'shop.sqlite') } as const;
  const shops = await openShops(scene, { database });
  const port = shops.processes[0]?.port ?? 0;
  const [crowd, generator] = [startCrowd(), startLoadGenerator()];
  scene.defer(() => Promise.all([crowd.stop(), generator.stop()]));
  const requests = await writeRequests(shops.secret);
  const texts = requests.map(({ text }) => text);
  const measureCapacity = () =>
    generator.run({ port, milliseconds: CAPACITY_MILLISECONDS, clients: Array(CAPACITY_CLIENTS).fill(texts) });

  for (const path of ALWAYS_ANSWERED) await fetch(`http://127.0.0.1:${port}${path}`);
  await measureCapacity();
  const before = await measureCapacity();

  const watching = watch(port);
  const perSecond = TIMES * before.perSecond;
  const { answers, acknowledged } = await crowd.send({ port, perSecond, milliseconds: CROWD_MILLISECONDS, requests });
  const calm = await watching.end();
  const after = await measureCapacity();

  console.log(`\nIt can take ${formatRate(before.perSecond)} a second and was sent ${formatRate(perSecond)} a second`);
  printAnswers([...answers, ...calm]);
  console.log(`\nRight afterwards it takes ${formatRate(after.perSecond)} a second`);
  if (after.perSecond < before.perSecond / 2) process.exitCode = 1;
  reportBooks(await checkBooks(database, acknowledged));
  console.log('(Found are also the orders with which it was measured what the shop can take.)');
}

/** Three searches that nobody asked before and one order, in turn, of each customer. */
async function writeRequests(secret: string): Promise<{ kind: string; text: string }[]> {
  const search = { kind: 'search', text: writeRequest('GET', `/products?q=${FRESH_ID}`, { accept: 'text/html' }) };
  const customers = Array.from({ length: VISITORS }, async (_, index) => {
    const headers = { ...(await signedInHeaders(secret, index)), 'idempotency-key': FRESH_ID };
    const draft = draftOf({ email: customerEmail(index), productId: productIds[index] ?? '' });
    const order = { kind: 'order', text: writeRequest('POST', '/api/user/order', headers, JSON.stringify(draft)) };
    return [search, search, search, order];
  });
  return (await Promise.all(customers)).flat();
}

/** Asks now and then for what must be answered at all times. */
function watch(port: number): { end(): Promise<Answers[]> } {
  const ending = new AbortController();
  const looks = ALWAYS_ANSWERED.map(async (path): Promise<Answers> => {
    const times: number[] = [];
    while (!ending.signal.aborted) {
      const begunAt = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
      times.push(performance.now() - begunAt);
      await wait(LOOK_EVERY_MILLISECONDS);
    }
    times.sort((a, b) => a - b);
    const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? 0;
    return { kind: path, status: '200', count: times.length, p50: at(0.5), p99: at(0.99), slowest: at(1) };
  });
  return {
    end() {
      ending.abort();
      return Promise.all(looks);
    },
  };
}

function printAnswers(answers: readonly Answers[]): void {
  const rows = answers.map(({ kind, status, count, ...times }) => {
    const isRight = (status === '200' || status === '503') && times.p99 <= MOST_MILLISECONDS;
    if (!isRight) process.exitCode = 1;
    const cells = [times.p50, times.p99, times.slowest].map((time) => `${time.toFixed(1)} ms`);
    return [kind, status, String(count), ...cells, isRight ? 'held' : 'MISSED'];
  });
  printTable(['', 'answer', 'times', 'p50', 'p99', 'slowest', `p99 ≤ ${MOST_MILLISECONDS} ms`], rows);
}
