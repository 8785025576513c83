import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { BASE_ENVIRONMENT, findFreePort } from './shop-process.ts';

/** The built shop, started with `npm run serve`. */
export interface ServedShop {
  url: string;
  /** Its output so far, stdout and stderr. */
  output(): string;
  /** Sends a signal to the launcher, the process that a service manager would start. */
  signal(signal: NodeJS.Signals): void;
  /** Lists the process ids of the workers. */
  listProcesses(): Promise<number[]>;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
  close(): Promise<void>;
}

/** Starts it with this environment, and more arguments, and waits until it is ready. */
export async function serveShop(
  processes: number,
  environment: Record<string, string>,
  ...more: string[]
): Promise<ServedShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'thock-served-'));
  const port = await findFreePort();
  const chunks: string[] = [];
  const child = spawn(process.execPath, ['scripts/run.mjs', 'serve', '--processes', String(processes), ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...BASE_ENVIRONMENT, PORT: String(port), DATA_DIR: dataDir, ...environment },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(String(chunk)));
  const exited = once(child, 'exit').then(() => child.exitCode);

  const shop: ServedShop = {
    url: `http://127.0.0.1:${port}`,
    output: () => chunks.join(''),
    signal: (signal) => void child.kill(signal),
    listProcesses: () => listWorkers(child),
    exited,
    async close() {
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await expect.poll(() => shop.output(), { timeout: 30_000 }).toContain('is open at');
  return shop;
}

/** The launcher has one child, the supervisor; its children are the workers. Reads /proc, so it needs Linux. */
async function listWorkers(launcher: ChildProcess): Promise<number[]> {
  const [supervisor] = await listChildren(launcher.pid ?? 0);
  return listChildren(supervisor ?? 0);
}

async function listChildren(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.split(' ').filter(Boolean).map(Number);
}
