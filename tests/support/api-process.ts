import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';

const PROGRAM = join(import.meta.dirname, 'serve-api.ts');

/** The API running in its own process. */
export interface ApiProcess {
  address: string;
  /** Kills the process with SIGKILL, as a crash would. */
  kill(): Promise<void>;
}

/** Starts the API on this database and resolves once it accepts requests. */
export async function startApi(location: DatabaseLocation, dataDir: string, secret: string): Promise<ApiProcess> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH,
      DATA_DIR: dataDir,
      SHOP_SECRET: secret,
      LOG_LEVEL: 'silent',
      ...(location.engine === 'postgres' && { DATABASE_URL: location.url }),
    },
  });
  return { address: await firstLineOf(child), kill: () => kill(child) };
}

async function firstLineOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The API has no output');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('The API ended before it answered');
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
