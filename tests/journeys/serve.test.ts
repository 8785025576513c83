import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type JourneyDatabase, openJourneyDatabase } from './support/postgres.ts';
import { type ServedShop, serveShop } from './support/served-shop.ts';
import { runServe } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'serial' });

let database: JourneyDatabase;

test.beforeAll(async () => {
  database = await openJourneyDatabase();
});

test.afterAll(() => database.drop());

async function withShop(environment: Record<string, string>, work: (shop: ServedShop) => Promise<void>): Promise<void> {
  await withProcesses(2, { DATABASE_URL: database.url, ...environment }, work);
}

async function withProcesses(count: number, environment: Record<string, string>, work: (shop: ServedShop) => unknown) {
  const shop = await serveShop(count, environment);
  try {
    await work(shop);
  } finally {
    await shop.close();
  }
}

/** Asks for pages and API over kept connections and new ones until it is stopped. @returns what went wrong. */
function keepAsking(url: string): { stop(): Promise<{ answered: number; failures: string[] }> } {
  let isStopped = false;
  let answered = 0;
  const failures: string[] = [];

  async function askOn(agent: Agent | false, path: string): Promise<void> {
    while (!isStopped) {
      const status = await statusOf(url + path, agent).catch((error: Error) => error.message);
      if (status === 200) answered++;
      else failures.push(`${path}: ${status}`);
      await wait(5);
    }
  }

  const paths = ['/', '/api/product', '/health/ready', '/products?search=a'];
  const asking = paths.flatMap((path) => [askOn(new Agent({ keepAlive: true }), path), askOn(false, path)]);
  return {
    async stop() {
      isStopped = true;
      await Promise.all(asking);
      return { answered, failures };
    },
  };
}

function statusOf(url: string, agent: Agent | false): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const asked = get(url, { agent, timeout: 10_000 }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode));
  });
  asked.on('error', reject).on('timeout', () => asked.destroy(new Error('no answer in 10 seconds')));
  return promise;
}

test('several processes on SQLite are refused with the reason', async () => {
  const { exitCode, stderr } = await runServe(['--processes', '2']);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^Several processes need PostgreSQL: .*\.\n$/);
});

test('all processes are replaced without a failed request, and their figures are told apart', async () => {
  await withShop({}, async (shop) => {
    const before = await shop.listProcesses();
    expect(before).toHaveLength(2);
    const asking = keepAsking(shop.url);

    shop.signal('SIGUSR2');
    await expect.poll(() => shop.printed(), { timeout: 30_000 }).toContain('Every process of the shop was replaced.');

    const { answered, failures } = await asking.stop();
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    const after = await shop.listProcesses();
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);

    const figures = await (await fetch(`${shop.url}/metrics`)).text();
    const memory = [...figures.matchAll(/^process_resident_memory_bytes\{process="(\d+)"\}/gm)];
    expect(memory.map(([, id]) => id)).toEqual(['3', '4']);
  });
});

test('a process that is killed is replaced, and the other one answers meanwhile', async () => {
  await withShop({}, async (shop) => {
    const [first, second] = await shop.listProcesses();
    process.kill(first ?? 0, 'SIGKILL');
    await expect.poll(() => shop.listProcesses()).toEqual([second, expect.any(Number)]);
    expect(shop.printed()).toContain('A process of the shop ended (SIGKILL). Another one takes its place.');
    for (let count = 0; count < 10; count++) expect(await statusOf(`${shop.url}/health/ready`, false)).toBe(200);
  });
});

test('the only process is replaced too, on SQLite', async () => {
  await withProcesses(1, {}, async (shop) => {
    const [only] = await shop.listProcesses();
    process.kill(only ?? 0, 'SIGKILL');
    const ask = () => fetch(`${shop.url}/health/ready`, { signal: AbortSignal.timeout(1000) });
    await expect.poll(async () => (await ask().catch(() => undefined))?.status).toBe(200);
    expect(await shop.listProcesses()).not.toContain(only);
  });
});

test('a shop that stops says so at once and answers until its delay is over', async () => {
  await withShop({ STOP_DELAY_SECONDS: '1.5' }, async (shop) => {
    expect(await statusOf(`${shop.url}/health/ready`, false)).toBe(200);
    shop.signal('SIGTERM');
    await expect.poll(() => statusOf(`${shop.url}/health/ready`, false), { intervals: [20] }).toBe(503);
    expect(await statusOf(`${shop.url}/health/live`, false)).toBe(200);
    expect(await statusOf(`${shop.url}/products`, false)).toBe(200);
    expect(await shop.ended).toBe(0);
  });
});
