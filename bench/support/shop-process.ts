import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Child } from './child.ts';

const START_MILLISECONDS = 20_000;
const LOOK_EVERY_MILLISECONDS = 50;

/** A shop in a process of its own. */
export interface ShopProcess {
  port: number;
  pid: number | undefined;
  stop(): Promise<void>;
  /** Takes it away without a word. */
  kill(): Promise<void>;
}

/** Starts the built shop on a free port, or on PORT, and waits until it is ready. It logs into a file in its data folder. */
export async function startShop(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<ShopProcess> {
  const port = Number(env.PORT) || (await findFreePort());
  const child = new Child(fileURLToPath(import.meta.resolve('../../build/server/server.js')), {
    env: { NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', ...env },
    // Those of this process are those that every command of the shop has.
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
    await wait(LOOK_EVERY_MILLISECONDS);
  }
  await child.stop();
  throw new Error('The shop did not start');
}

/** A port of this machine that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}
