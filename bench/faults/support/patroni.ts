import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { findFreePort } from '../../support/shop-process.ts';
import { Daemon, until } from './daemon.ts';
import { postgresUser, requireDebianPostgres, requirePrograms } from './programs.ts';
import type { Scene } from './scene.ts';

const NODES = 3;
const START_SECONDS = 60;
const CLUSTER = z.object({ members: z.array(z.object({ role: z.string(), state: z.string() })) });

/** A PostgreSQL under Patroni's care. */
interface Node {
  name: string;
  port: number;
  apiPort: number;
  dataFolder: string;
  patroni: Daemon;
}

/** Three PostgreSQL with synchronous replication, of which Patroni and etcd make one the primary. */
export interface Cluster {
  /** Names all hosts, for DATABASE_URL. */
  url: string;
  /** Kills the primary without a word: its PostgreSQL alone, or Patroni beside it too, as when a machine goes. */
  killPrimary(what: 'postgres' | 'machine'): Promise<string>;
  /** The name of the node that takes writes, if it is another one. */
  findPrimaryBut(killed: string): Promise<string | undefined>;
}

/** Starts etcd and the three, and waits until two standbys follow. */
export async function startCluster(scene: Scene): Promise<Cluster> {
  const program = requirePrograms('patroni', 'etcd');
  const bin = requireDebianPostgres();
  const etcdPort = await startEtcd(scene, program('etcd'));
  const nodes: Node[] = [];
  for (let index = 1; index <= NODES; index++) {
    const node = await startNode(scene, `node${index}`, { patroni: program('patroni'), bin, etcdPort });
    nodes.push(node);
    // The first one initialises the cluster, the others copy it.
    if (index === 1) await until('the first PostgreSQL was the primary', START_SECONDS, () => isPrimary(node));
  }
  await until('a standby was synchronous', START_SECONDS, () => haveSynchronousStandby(nodes));

  async function findPrimary(): Promise<Node | undefined> {
    for (const node of nodes) if (await isPrimary(node)) return node;
    return undefined;
  }
  return {
    url: `postgres://postgres@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres`,
    async findPrimaryBut(killed) {
      const name = (await findPrimary())?.name;
      return name === killed ? undefined : name;
    },
    async killPrimary(what) {
      const { name, dataFolder, patroni } = await until('there was a primary', START_SECONDS, findPrimary);
      const [postmaster = ''] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
      if (what === 'machine') patroni.signal('SIGKILL');
      process.kill(Number(postmaster), 'SIGKILL');
      return name;
    },
  };
}

async function startEtcd(scene: Scene, etcd: string): Promise<number> {
  const [port, peerPort] = [await findFreePort(), await findFreePort()];
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const daemon = new Daemon(
    etcd,
    [
      ...['--name', 'etcd', '--data-dir', join(scene.folder, 'etcd')],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`],
    ],
    { outputFile: join(scene.folder, 'etcd.log') },
  );
  scene.defer(() => daemon.stop());
  await until('etcd answered', START_SECONDS, async () => (await fetch(`${client}/health`)).ok);
  return port;
}

async function startNode(
  scene: Scene,
  name: string,
  { patroni, bin, etcdPort }: { patroni: string; bin: string; etcdPort: number },
): Promise<Node> {
  const folder = join(scene.folder, name);
  const dataFolder = join(folder, 'data');
  const [port, apiPort] = [await findFreePort(), await findFreePort()];
  const user = postgresUser();
  mkdirSync(folder);
  writeFileSync(join(folder, 'patroni.yml'), settingsOf({ name, port, apiPort, dataFolder, bin, etcdPort }));
  if (user) chownSync(folder, user.uid, user.gid);
  const daemon = new Daemon(patroni, [join(folder, 'patroni.yml')], {
    outputFile: join(scene.folder, `${name}.log`),
    user,
    cwd: folder,
  });
  scene.defer(() => daemon.stop());
  return { name, port, apiPort, dataFolder, patroni: daemon };
}

/** JSON is YAML too. With `primary_start_timeout: 0` a dead PostgreSQL is not waited for while a standby is there. */
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

/** Only a synchronous standby may take over: it alone has every commit that was answered. */
async function haveSynchronousStandby(nodes: readonly Node[]): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${nodes[0]?.apiPort}/cluster`);
  const { members } = CLUSTER.parse(await answer.json());
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
  return running.length === NODES && running.some(({ role }) => role === 'sync_standby');
}
