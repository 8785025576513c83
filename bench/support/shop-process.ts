import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Child } from './child.ts';

const START_MILLISECONDS = 20_000;
const POLL_INTERVAL_MILLISECONDS = 50;

/** A shop in a child process. */
export interface ShopProcess {
  port: number;
  pid: number | undefined;
  stop(): Promise<void>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
}

/** Starts the built shop on PORT or a free port and waits until it is ready. Its log is a file in the data folder. */
export function startShop(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<ShopProcess> {
  return start('../../build/server/server.js', [], dataDir, env);
}

/** Starts the built shop in several processes on one port, as `npm run serve -- --processes` does. */
export function startShopProcesses(
  processes: number,
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
): Promise<ShopProcess> {
  return start('../../scripts/serve.ts', ['--processes', String(processes)], dataDir, env);
}

async function start(
  program: string,
  args: readonly string[],
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<ShopProcess> {
  const port = Number(env.PORT) || (await findFreePort());
  const child = new Child(fileURLToPath(import.meta.resolve(program)), {
    args,
    env: { NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', ...env },
    // The options of this process are those that all commands of the shop use.
    execArgv: [...process.execArgv, ...(process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean)],
    outputFile: join(dataDir, 'log'),
  });
  await becomeReady(child, port);
  return { port, pid: child.pid, stop: () => child.stop(), kill: () => child.stop('SIGKILL') };
}

async function becomeReady(child: Child, port: number): Promise<void> {
  const endsAt = performance.now() + START_MILLISECONDS;
  while (performance.now() < endsAt && !child.hasEnded) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(POLL_INTERVAL_MILLISECONDS);
  }
  await child.stop();
  throw new Error('The shop did not start');
}

/** Finds a free port. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}
