import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';

const PROGRAM = join(import.meta.dirname, '../../scripts/command.ts');

/** As `scripts/run.mjs` sets it. */
export const NODE_COMPILE_CACHE = resolve('node_modules/.cache/compile');

/** A command's exit code and output. */
export interface Outcome {
  code: unknown;
  out: string;
  err: string;
}

/** Runs `npm run COMMAND -- …` in its own process. Empty variables count as unset and so override .env. */
export async function runCommand(
  command: string,
  environment: Record<string, string>,
  ...args: string[]
): Promise<Outcome> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_COMPILE_CACHE, DATABASE_URL: '', SHOP_MODE: '', SHOP_SECRET: 'x'.repeat(32), ...environment },
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, out: out.trimEnd(), err: err.trimEnd() };
}

export function environmentOf(database: DatabaseLocation): Record<string, string> {
  if (database.engine === 'postgres') return { DATA_DIR: tmpdir(), DATABASE_URL: database.url };
  return { DATA_DIR: dirname(database.file) };
}

export const done = (out: string): Outcome => ({ code: 0, out, err: '' });
export const failed = (err: string): Outcome => ({ code: 1, out: '', err });
