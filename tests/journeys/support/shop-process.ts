import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { SETTINGS } from '../../../src/environment.ts';
import { NODE_COMPILE_CACHE } from '../../support/command.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const START_MILLISECONDS = 60_000;
const POLL_INTERVAL_MILLISECONDS = 25;
/** Below the ephemeral port range, so that no outgoing connection takes the port while the shop restarts. */
const FIRST_PORT = 20_000;
/** Each worker has its own. Two that find the same port free would talk to whichever shop listens first. */
const PORTS_OF_WORKER = 1000;
/** Matches log lines that report a fault: pino levels error and fatal, and errors printed directly. */
const FAULT = /"level":(?:[5-9]\d|"(?:error|fatal)")|^\[?\w*Error\b/;

/** The variable that names the folder of `prepareShop`. */
export const PREPARED_DATA = 'PREPARED_DATA';

/** Sets every variable, so that neither a `.env` file nor the terminal's environment affects the shop. */
export const BASE_ENVIRONMENT: NodeJS.ProcessEnv = {
  ...Object.fromEntries(SETTINGS.map((name) => [name, ''])),
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE,
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
};

/** The output and exit code of a shop that exited. */
export interface ExitedShop {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** The built shop in a separate process, with its own data folder. */
export interface Shop {
  /** Stays the same across restarts. */
  url: string;
  /** Its DATA_DIR. */
  dataDir: string;
  /** Its output since the first start, stdout and stderr. */
  output(): string;
  /** The log lines that report a fault, since the first start. */
  faults(): string[];
  /** Ignores faults that match, because the test provokes them. */
  allowFault(pattern: RegExp): void;
  /** Stops with SIGTERM and starts again on the same data. */
  restart(): Promise<void>;
  /** Kills the process with SIGKILL, like a power cut. */
  kill(): Promise<void>;
  /** Starts again on the same data after {@link Shop.kill}. */
  start(): Promise<void>;
  /** Sends SIGTERM, which lets requests in flight finish. @returns the exit code. */
  stop(): Promise<number | null>;
  /** Stops the process and removes its data. Throws if the shop logged a fault that was not allowed. */
  close(): Promise<void>;
}

/** Starts a demo shop like {@link startShop}, with a copy of data that one has created at its first start. */
export async function startPreparedShop(environment?: Record<string, string>): Promise<Shop> {
  const dataDir = createTemporaryFolder('thock-journey-');
  const prepared = process.env[PREPARED_DATA];
  if (prepared !== undefined) await cp(prepared, dataDir, { recursive: true });
  return startShop(environment, dataDir);
}

/**
 * Starts a shop with the demo's catalogue and accounts and waits until it is ready. Pass a function if the environment
 * depends on the shop's URL.
 */
export async function startShop(
  environment: Record<string, string> | ((url: string) => Record<string, string>) = {},
  dataDir = createTemporaryFolder('thock-journey-'),
): Promise<Shop> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = typeof environment === 'function' ? environment(url) : environment;
  const chunks: string[] = [];
  const allowedFaults: RegExp[] = [];
  let child = await launch();

  async function launch(): Promise<ChildProcess> {
    const process = spawnShop({ ...settings, PORT: String(port), DATA_DIR: dataDir }, chunks);
    await waitUntilReady(process, url, chunks);
    return process;
  }

  function faults(): string[] {
    return chunks
      .join('')
      .split('\n')
      .filter((line) => FAULT.test(line));
  }

  return {
    url,
    dataDir,
    output: () => chunks.join(''),
    faults,
    allowFault: (pattern) => void allowedFaults.push(pattern),
    async restart() {
      await stopProcess(child, 'SIGTERM');
      child = await launch();
    },
    async kill() {
      await stopProcess(child, 'SIGKILL');
    },
    async start() {
      child = await launch();
    },
    stop: () => stopProcess(child, 'SIGTERM'),
    async close() {
      await stopProcess(child, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
      const unexpected = faults().filter((line) => !allowedFaults.some((pattern) => pattern.test(line)));
      if (unexpected.length > 0) throw new Error(`The shop logged a fault:\n${unexpected.join('\n')}`);
    },
  };
}

/** Starts a shop that is expected to refuse its configuration, and waits until it exits. */
export function runShop(environment: Record<string, string>): Promise<ExitedShop> {
  return runUntilExit(['build/server/server.js'], environment);
}

/** Starts a shop without waiting until it is ready. */
export function launchShop(environment: Record<string, string>) {
  return launchNode(['build/server/server.js'], environment);
}

/** Starts what `npm start` launches, so that the process that it returns is the shop's own. */
export function launchStart(environment: Record<string, string>) {
  return launchNode(['scripts/command.ts', 'start'], environment);
}

function launchNode(args: string[], environment: Record<string, string>) {
  const chunks: string[] = [];
  const child = spawnNode(args, environment, chunks, chunks);
  return { pid: child.pid, output: () => chunks.join(''), stop: () => stopProcess(child, 'SIGTERM') };
}

/** Runs `npm run serve` until it exits. */
export function runServe(args: readonly string[], environment: Record<string, string> = {}): Promise<ExitedShop> {
  return runUntilExit(['scripts/run.mjs', 'serve', ...args], { PORT: '0', DATA_DIR: tmpdir(), ...environment });
}

async function runUntilExit(args: string[], environment: Record<string, string>): Promise<ExitedShop> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const child = spawnNode(args, environment, stdout, stderr);
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MILLISECONDS);
  await once(child, 'close');
  clearTimeout(timer);
  return { exitCode: child.exitCode, stdout: stdout.join(''), stderr: stderr.join('') };
}

/** Finds a local port that is not in use. */
export async function findFreePort(): Promise<number> {
  const { TEST_PARALLEL_INDEX, VITEST_POOL_ID } = process.env;
  const worker = Number(TEST_PARALLEL_INDEX ?? VITEST_POOL_ID ?? 0);
  const port = FIRST_PORT + worker * PORTS_OF_WORKER + Math.floor(Math.random() * PORTS_OF_WORKER);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return findFreePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}

function spawnShop(environment: Record<string, string>, stdout: string[], stderr = stdout): ChildProcess {
  return spawnNode(['build/server/server.js'], environment, stdout, stderr);
}

function spawnNode(args: string[], environment: Record<string, string>, stdout: string[], stderr: string[]) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...BASE_ENVIRONMENT, ...environment },
  });
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk.toString()));
  return child;
}

async function waitUntilReady(child: ChildProcess, url: string, chunks: readonly string[]): Promise<void> {
  const deadline = performance.now() + START_MILLISECONDS;
  while (performance.now() < deadline && !hasExited(child)) {
    const response = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (response?.ok) return;
    await wait(POLL_INTERVAL_MILLISECONDS);
  }
  await stopProcess(child, 'SIGKILL');
  throw new Error(`The shop did not start:\n${chunks.join('')}`);
}

async function stopProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (hasExited(child)) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  return child.exitCode;
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
