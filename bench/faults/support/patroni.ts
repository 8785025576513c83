import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { findFreePort } from '../../support/shop-process.ts';
import { Daemon, waitUntil } from './daemon.ts';
import { postgresUser, requireDebianPostgres, requirePrograms } from './programs.ts';
import type { Scenario } from './scenario.ts';

const NODES = 3;
const START_SECONDS = 60;
const CLUSTER = z.object({ members: z.array(z.object({ role: z.string(), state: z.string() })) });

/** A PostgreSQL server managed by Patroni. */
interface Node {
  name: string;
  port: number;
  apiPort: number;
  dataFolder: string;
  patroni: Daemon;
}

/** Three PostgreSQL servers with synchronous replication. Patroni and etcd elect the primary. */
export interface Cluster {
  /** A DATABASE_URL that lists all hosts. */
  url: string;
  /** Kills the primary with SIGKILL: PostgreSQL alone, or also Patroni, as in a machine failure. @returns its name. */
  killPrimary(what: 'postgres' | 'machine'): Promise<string>;
  /** Returns the name of the current primary if it is not the killed one. */
  findPrimaryOtherThan(killed: string): Promise<string | undefined>;
}

/** Starts etcd and three PostgreSQL servers, and waits until a standby is synchronous. */
export async function startCluster(scenario: Scenario): Promise<Cluster> {
  const program = requirePrograms('patroni', 'etcd');
  const bin = requireDebianPostgres();
  const etcdPort = await startEtcd(scenario, program('etcd'));
  const nodes: Node[] = [];
  for (let index = 1; index <= NODES; index++) {
    const node = await startNode(scenario, `node${index}`, { patroni: program('patroni'), bin, etcdPort });
    nodes.push(node);
    // The first server initialises the cluster; the others copy it.
    if (index === 1) await waitUntil('the first PostgreSQL was the primary', START_SECONDS, () => isPrimary(node));
  }
  await waitUntil('a standby was synchronous', START_SECONDS, () => haveSynchronousStandby(nodes));

  async function findPrimary(): Promise<Node | undefined> {
    for (const node of nodes) if (await isPrimary(node)) return node;
    return undefined;
  }
  return {
    url: `postgres://postgres@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres`,
    async findPrimaryOtherThan(killed) {
      const name = (await findPrimary())?.name;
      return name === killed ? undefined : name;
    },
    async killPrimary(what) {
      const { name, dataFolder, patroni } = await waitUntil('there was a primary', START_SECONDS, findPrimary);
      const [postmaster = ''] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
      if (what === 'machine') patroni.signal('SIGKILL');
      process.kill(Number(postmaster), 'SIGKILL');
      return name;
    },
  };
}

async function startEtcd(scenario: Scenario, etcd: string): Promise<number> {
  const [port, peerPort] = [await findFreePort(), await findFreePort()];
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const daemon = new Daemon(
    etcd,
    [
      ...['--name', 'etcd', '--data-dir', join(scenario.folder, 'etcd')],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`],
    ],
    { outputFile: join(scenario.folder, 'etcd.log') },
  );
  scenario.defer(() => daemon.stop());
  await waitUntil('etcd answered', START_SECONDS, async () => (await fetch(`${client}/health`)).ok);
  return port;
}

async function startNode(
  scenario: Scenario,
  name: string,
  { patroni, bin, etcdPort }: { patroni: string; bin: string; etcdPort: number },
): Promise<Node> {
  const folder = join(scenario.folder, name);
  const dataFolder = join(folder, 'data');
  const [port, apiPort] = [await findFreePort(), await findFreePort()];
  const user = postgresUser();
  mkdirSync(folder);
  writeFileSync(join(folder, 'patroni.yml'), settingsOf({ name, port, apiPort, dataFolder, bin, etcdPort }));
  if (user) chownSync(folder, user.uid, user.gid);
  const daemon = new Daemon(patroni, [join(folder, 'patroni.yml')], {
    outputFile: join(scenario.folder, `${name}.log`),
    user,
    cwd: folder,
  });
  scenario.defer(() => daemon.stop());
  return { name, port, apiPort, dataFolder, patroni: daemon };
}

/**
 * Writes Patroni's YAML configuration as JSON, which is valid YAML. With `primary_start_timeout: 0` Patroni fails over
 * at once instead of waiting for a crashed primary.
 */
function settingsOf(node: {
  name: string;
  port: number;
  apiPort: number;
  dataFolder: string;
  bin: string;
  etcdPort: number;
}): string {
  const trusted = ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'];
  return JSON.stringify({
    scope: 'thock',
    name: node.name,
    restapi: { listen: `127.0.0.1:${node.apiPort}`, connect_address: `127.0.0.1:${node.apiPort}` },
    etcd3: { host: `127.0.0.1:${node.etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          parameters: { synchronous_commit: 'on', max_connections: 100, wal_log_hints: 'on', shared_buffers: '32MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${node.port}`,
      connect_address: `127.0.0.1:${node.port}`,
      data_dir: node.dataFolder,
      bin_dir: node.bin,
      pgpass: join(node.dataFolder, '..', 'pgpass'),
      pg_hba: trusted,
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: join(node.dataFolder, '..') },
    },
  });
}

async function isPrimary({ apiPort }: Node): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${apiPort}/primary`).catch(() => undefined);
  return answer?.ok === true;
}

/** Whether a standby is synchronous. Only such a standby may take over, because it has every acknowledged commit. */
async function haveSynchronousStandby(nodes: readonly Node[]): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${nodes[0]?.apiPort}/cluster`);
  const { members } = CLUSTER.parse(await answer.json());
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
  return running.length === NODES && running.some(({ role }) => role === 'sync_standby');
}
