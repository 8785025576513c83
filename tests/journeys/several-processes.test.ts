import { mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
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

async function withShop(environment: Record<string, string>, run: (shop: ServedShop) => Promise<void>): Promise<void> {
  await withProcesses(2, { DATABASE_URL: database.url, ...environment }, run);
}

async function withProcesses(count: number, environment: Record<string, string>, run: (shop: ServedShop) => unknown) {
  const shop = await serveShop(count, environment);
  try {
    await run(shop);
  } finally {
    await shop.close();
  }
}

/** Requests pages and the API over keep-alive and new connections until it is stopped. */
function startLoad(url: string): { stop(): Promise<{ succeeded: number; failures: string[] }> } {
  let isStopped = false;
  let succeeded = 0;
  const failures: string[] = [];

  async function requestRepeatedly(agent: Agent | false, path: string): Promise<void> {
    while (!isStopped) {
      const status = await getStatus(url + path, agent).catch((error: Error) => error.message);
      if (status === 200) succeeded++;
      else failures.push(`${path}: ${status}`);
      await wait(5);
    }
  }

  const paths = ['/', '/api/product', '/health/ready', '/products?search=a'];
  const loops = paths.flatMap((path) => [
    requestRepeatedly(new Agent({ keepAlive: true }), path),
    requestRepeatedly(false, path),
  ]);
  return {
    async stop() {
      isStopped = true;
      await Promise.all(loops);
      return { succeeded, failures };
    },
  };
}

function getStatus(url: string, agent: Agent | false): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const request = get(url, { agent, timeout: 10_000 }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode));
  });
  request.on('error', reject).on('timeout', () => request.destroy(new Error('no response within 10 seconds')));
  return promise;
}

test('several processes on SQLite are refused with an explanation', async () => {
  const { exitCode, stderr } = await runServe(['--processes', '2']);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^Several processes need PostgreSQL: .*\.\n$/);
});

test('a rolling restart fails no request, and metrics are labelled by process', async () => {
  await withShop({}, async (shop) => {
    const before = await shop.listProcesses();
    expect(before).toHaveLength(2);
    const load = startLoad(shop.url);

    shop.signal('SIGUSR2');
    await expect.poll(() => shop.output(), { timeout: 30_000 }).toContain('Every process of the shop was replaced.');

    const { succeeded, failures } = await load.stop();
    expect(failures).toEqual([]);
    expect(succeeded).toBeGreaterThan(100);
    const after = await shop.listProcesses();
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);

    const metrics = await (await fetch(`${shop.url}/metrics`)).text();
    const memory = [...metrics.matchAll(/^process_resident_memory_bytes\{process="(\d+)"\}/gm)];
    expect(memory.map(([, id]) => id)).toEqual(['3', '4']);
  });
});

/** Creates the folder of a release, with this build and these packages. */
function createRelease(folder: string): void {
  mkdirSync(folder);
  for (const name of ['build', 'node_modules']) symlinkSync(resolve(name), join(folder, name));
}

test('replaced processes run the release to which the link leads by then', async () => {
  const folder = createTemporaryFolder('thock-releases-');
  const [former, next, current] = [join(folder, 'v1'), join(folder, 'v2'), join(folder, 'current')];
  createRelease(former);
  createRelease(next);
  symlinkSync(former, current);
  const shop = await serveShop(1, {}, '--folder', current);
  try {
    const foldersOfProcesses = async () => (await shop.listProcesses()).map((pid) => readlinkSync(`/proc/${pid}/cwd`));
    expect(await foldersOfProcesses()).toEqual([former]);

    symlinkSync(next, join(folder, 'link'));
    renameSync(join(folder, 'link'), current);
    rmSync(former, { recursive: true });
    shop.signal('SIGUSR2');
    await expect.poll(() => shop.output(), { timeout: 30_000 }).toContain('Every process of the shop was replaced.');

    expect(await foldersOfProcesses()).toEqual([next]);
    expect(await getStatus(`${shop.url}/health/ready`, false)).toBe(200);
  } finally {
    await shop.close();
    rmSync(folder, { recursive: true });
  }
});

test('a killed process is replaced while the other one keeps serving', async () => {
  await withShop({}, async (shop) => {
    const [first, second] = await shop.listProcesses();
    process.kill(first ?? 0, 'SIGKILL');
    await expect.poll(() => shop.listProcesses()).toEqual([second, expect.any(Number)]);
    expect(shop.output()).toContain('A process of the shop ended (SIGKILL). Starting another one.');
    for (let count = 0; count < 10; count++) expect(await getStatus(`${shop.url}/health/ready`, false)).toBe(200);
  });
});

test('a single process on SQLite is replaced too', async () => {
  await withProcesses(1, {}, async (shop) => {
    const [only] = await shop.listProcesses();
    process.kill(only ?? 0, 'SIGKILL');
    const checkReady = () => fetch(`${shop.url}/health/ready`, { signal: AbortSignal.timeout(1000) });
    await expect.poll(async () => (await checkReady().catch(() => undefined))?.status).toBe(200);
    expect(await shop.listProcesses()).not.toContain(only);
  });
});

test('a single process on SQLite is replaced without a failed request', async () => {
  await withProcesses(1, {}, async (shop) => {
    const [only] = await shop.listProcesses();
    const load = startLoad(shop.url);
    shop.signal('SIGUSR2');
    await expect.poll(() => shop.output(), { timeout: 30_000 }).toContain('Every process of the shop was replaced.');
    expect((await load.stop()).failures).toEqual([]);
    expect(await shop.listProcesses()).not.toContain(only);
  });
});

test('a stopping shop reports not ready at once and serves until its delay is over', async () => {
  await withShop({ STOP_DELAY_SECONDS: '1.5' }, async (shop) => {
    expect(await getStatus(`${shop.url}/health/ready`, false)).toBe(200);
    shop.signal('SIGTERM');
    await expect.poll(() => getStatus(`${shop.url}/health/ready`, false), { intervals: [20] }).toBe(503);
    expect(await getStatus(`${shop.url}/health/live`, false)).toBe(200);
    expect(await getStatus(`${shop.url}/products`, false)).toBe(200);
    expect(await shop.exited).toBe(0);
  });
});
