import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findFreePort, STATED } from './shop-process.ts';

/** The built shop as `npm run serve` serves it. */
export interface ServedShop {
  url: string;
  /** What it has printed so far. */
  printed(): string;
  /** Sends the signal to the program that a service manager would know. */
  signal(signal: NodeJS.Signals): void;
  /** The processes that answer, by their ids. */
  listProcesses(): Promise<number[]>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  close(): Promise<void>;
}

/** Runs it with this environment and waits until it is ready. */
export async function serveShop(processes: number, environment: Record<string, string>): Promise<ServedShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'thock-served-'));
  const port = await findFreePort();
  const written: string[] = [];
  const child = spawn(process.execPath, ['scripts/run.mjs', 'serve', '--processes', String(processes)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...STATED, PORT: String(port), DATA_DIR: dataDir, ...environment },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => written.push(String(chunk)));
  const ended = once(child, 'exit').then(() => child.exitCode);

  const shop: ServedShop = {
    url: `http://127.0.0.1:${port}`,
    printed: () => written.join(''),
    signal: (signal) => void child.kill(signal),
    listProcesses: () => listBelow(child),
    ended,
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await expect.poll(() => shop.printed(), { timeout: 30_000 }).toContain('Thock is open at');
  return shop;
}

/** The launcher has one child, the supervisor, whose children are the shop's processes. Linux alone says so in files. */
async function listBelow(launcher: ChildProcess): Promise<number[]> {
  const [supervisor] = await listChildren(launcher.pid ?? 0);
  return listChildren(supervisor ?? 0);
}

async function listChildren(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.split(' ').filter(Boolean).map(Number);
}
