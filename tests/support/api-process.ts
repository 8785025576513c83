import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import type { LogLevel } from '#platform/log.server.ts';
import { buildApi } from './build-api.ts';
import { NODE_COMPILE_CACHE } from './command.ts';

/** The line that `api.ts` prints once it accepts requests. */
const ADDRESS = /^http:\S+(?=\n)/m;

/** The API running in its own process. */
export interface ApiProcess {
  address: string;
  /** What it has printed so far. */
  output(): string;
  /** Kills the process with SIGKILL, as a crash would. */
  kill(): Promise<void>;
}

interface ApiOptions {
  location: DatabaseLocation;
  dataDir: string;
  secret: string;
  /** The program to run instead of this release. */
  program?: string;
  logLevel?: LogLevel;
}

/** Starts the API on this database and resolves once it accepts requests. Throws what it printed if it ends before. */
export async function startApi(options: ApiOptions): Promise<ApiProcess> {
  const { location, dataDir, secret, program = await buildApi(), logLevel = 'warn' } = options;
  const { PATH } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      SHOP_SECRET: secret,
      LOG_LEVEL: logLevel,
      ...(location.engine === 'postgres' && { DATABASE_URL: location.url }),
    },
  });
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      printed += text;
      const [found] = ADDRESS.exec(printed) ?? [];
      if (found) resolve(found);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.once('close', () => reject(new Error(`The API ended before it answered:\n${printed}`)));
  });
  return { address, output: () => printed, kill: () => kill(child) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
