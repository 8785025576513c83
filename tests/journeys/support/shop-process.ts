import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const START_MILLISECONDS = 20_000;
const LOOK_EVERY_MILLISECONDS = 25;
/** Below the ports that systems hand out for outgoing connections, so that a restarted shop finds its own free. */
const PORTS = { first: 20_000, count: 10_000 };
/** Lines that tell of a fault of ours: log levels of pino from error on, and errors that were written as they are. */
const FAULT = /"level":(?:[5-9]\d|"(?:error|fatal)")|^\[?\w*Error\b/;

/** Every variable is stated, so that neither a `.env` nor the terminal's own environment reaches the shop. */
export const STATED: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  SHOP_MODE: 'demo',
  DEMO_PUBLIC: '',
  ALLOW_STAND_INS: '',
  SECURITY_CONTACT: '',
  SHOP_URL: '',
  SHOP_SECRET: '',
  SHOP_SECRET_PREVIOUS: '',
  DATABASE_URL: '',
  DATABASE_REPLICA_URL: '',
  DATABASE_POOL_SIZE: '',
  GOOGLE_SIGN_IN: 'on',
  GOOGLE_CLIENT_ID: '',
  GOOGLE_CLIENT_SECRET: '',
  GOOGLE_DISCOVERY_URL: '',
  SMTP_URL: '',
  PICTURE_STORAGE: '',
  CARD_PAYMENTS: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  STRIPE_API_BASE: '',
  ORDER_HOLD_HOURS: '',
  PENDING_ORDERS_PER_CUSTOMER: '',
  STOP_DELAY_SECONDS: '',
  METRICS_TOKEN: '',
};

/** A shop that was started to see it end: what it wrote and how it ended. */
export interface EndedShop {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** The built shop in a process of its own, with a data folder of its own. */
export interface Shop {
  /** The same after every start. */
  url: string;
  /** Where its data lies. */
  dataDir: string;
  /** What it has printed since it was first started. */
  printed(): string;
  /** The first lines of the faults that it logged since it was first started. */
  faults(): string[];
  /** Says that a test brings about such faults on purpose. */
  allowFault(pattern: RegExp): void;
  /** Stops as an operator does, and starts again on the same data. */
  restart(): Promise<void>;
  /** Takes the process away without a word, as a power cut would. */
  kill(): Promise<void>;
  /** Starts on the same data after {@link Shop.kill}. */
  start(): Promise<void>;
  /** Asks the process to end and gives its exit code, while requests in flight are answered. */
  end(): Promise<number | null>;
  /** Ends the process and removes its data. Throws when the shop logged a fault that was not allowed. */
  close(): Promise<void>;
}

/**
 * Starts a shop with the demo's catalogue and accounts and waits until it is ready. An environment that names the shop's
 * own address is a function of it.
 */
export async function startShop(
  environment: Record<string, string> | ((url: string) => Record<string, string>) = {},
): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'thock-journey-'));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = typeof environment === 'function' ? environment(url) : environment;
  const written: string[] = [];
  const allowed: RegExp[] = [];
  let child = await begin();

  async function begin(): Promise<ChildProcess> {
    const process = spawnShop({ ...settings, PORT: String(port), DATA_DIR: dataDir }, written);
    await becomeReady(process, url, written);
    return process;
  }

  function faults(): string[] {
    return written
      .join('')
      .split('\n')
      .filter((line) => FAULT.test(line));
  }

  return {
    url,
    dataDir,
    printed: () => written.join(''),
    faults,
    allowFault: (pattern) => void allowed.push(pattern),
    async restart() {
      await endProcess(child, 'SIGTERM');
      child = await begin();
    },
    async kill() {
      await endProcess(child, 'SIGKILL');
    },
    async start() {
      child = await begin();
    },
    end: () => endProcess(child, 'SIGTERM'),
    async close() {
      await endProcess(child, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
      const unexpected = faults().filter((line) => !allowed.some((pattern) => pattern.test(line)));
      if (unexpected.length > 0) throw new Error(`The shop logged a fault:\n${unexpected.join('\n')}`);
    },
  };
}

/** Starts a shop that is expected to refuse, and waits for its end. */
export function runShop(environment: Record<string, string>): Promise<EndedShop> {
  return runToEnd(['build/server/server.js'], environment);
}

/** Starts a shop that does not get ready, to hear what it says. */
export function beginShop(environment: Record<string, string>) {
  const printed: string[] = [];
  const child = spawnShop(environment, printed);
  return { printed: () => printed.join(''), end: () => endProcess(child, 'SIGTERM') };
}

/** As runShop, for `npm run serve`. */
export function runServe(args: readonly string[]): Promise<EndedShop> {
  return runToEnd(['scripts/run.mjs', 'serve', ...args], { PORT: '0', DATA_DIR: tmpdir() });
}

async function runToEnd(args: string[], environment: Record<string, string>): Promise<EndedShop> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const child = spawnNode(args, environment, stdout, stderr);
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MILLISECONDS);
  await once(child, 'close');
  clearTimeout(timer);
  return { exitCode: child.exitCode, stdout: stdout.join(''), stderr: stderr.join('') };
}

/** A port of this machine that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
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
    env: { ...STATED, ...environment },
  });
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk.toString()));
  return child;
}

async function becomeReady(child: ChildProcess, url: string, written: readonly string[]): Promise<void> {
  const endsAt = performance.now() + START_MILLISECONDS;
  while (performance.now() < endsAt && !hasEnded(child)) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(LOOK_EVERY_MILLISECONDS);
  }
  await endProcess(child, 'SIGKILL');
  throw new Error(`The shop did not start:\n${written.join('')}`);
}

async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
