import { sql } from 'kysely';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Product } from '#features/catalogue/product-schema.ts';
import { newId } from '#platform/id.ts';
import type { Config } from '../../src/config.ts';
import { createServices, type Services } from '../../src/services.ts';
import { createDatabase } from '../support/postgres-databases.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { testConfig } from '../support/template.ts';
import { SAMPLE_PRODUCT } from '../support/test-shop.ts';

/** PostgreSQL can only be followed as a whole, so that these tests have servers of their own. */
interface Pair {
  primary: PostgresServer;
  standby: PostgresServer;
  stop(): Promise<void>;
}

let pair: Pair;

beforeAll(async () => {
  pair = await startPair();
}, 60_000);

afterAll(() => pair.stop());

async function startPair(): Promise<Pair> {
  const primary = await startPostgres();
  const standby = await primary.startStandby();
  const stop = async () => {
    await standby.stop();
    await primary.stop();
  };
  return { primary, standby, stop };
}

type ChangeConfig = (urls: { primary: string; standby: string }) => Partial<Config>;

/** A shop whose pages are made from the standby, and the standby's own database. */
async function openShop(changes: ChangeConfig = () => ({}), { primary, standby } = pair) {
  const { url } = await createDatabase(primary.url);
  const urls = { primary: url, standby: new URL(new URL(url).pathname, standby.url).href };
  const config: Config = {
    ...testConfig({ engine: 'postgres', url: urls.primary }),
    replica: { engine: 'postgres', url: urls.standby, isReplica: true },
    ...changes(urls),
  };
  const services = await createServices(config);
  onTestFinished(() => services.close());
  return { services, config };
}

async function addProduct({ catalogue }: Services): Promise<Product> {
  const added = await catalogue.add(SAMPLE_PRODUCT);
  if (!added.ok) throw new Error(added.reason);
  return added.product;
}

/** Where a page that was made now would have its products from. */
async function sourceOf({ askForPages }: Services): Promise<'primary' | 'standby'> {
  const { rows } = await askForPages((db) =>
    sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db),
  );
  return rows[0]?.standby ? 'standby' : 'primary';
}

/** Keeps the standby where it is; what is written reaches it, but does not show. */
async function pauseReplay(config: Config): Promise<{ resume: () => Promise<void> }> {
  await runOnStandby(config, 'select pg_wal_replay_pause()');
  const resume = () => runOnStandby(config, 'select pg_wal_replay_resume()');
  onTestFinished(resume);
  return { resume };
}

async function runOnStandby({ replica }: Config, statement: string): Promise<void> {
  const connection = postgres(replica?.url ?? '', { max: 1 });
  await connection.unsafe(statement);
  await connection.end();
}

test('pages are read from the replica, which shows every change that this process knows of', async () => {
  const { services } = await openShop();
  await expect.poll(() => sourceOf(services)).toBe('standby');
  for (let round = 0; round < 10; round++) {
    const { _id } = await addProduct(services);
    const shown = await services.askForPages((db) =>
      db.selectFrom('product').select('id').where('id', '=', _id).executeTakeFirst(),
    );
    expect(shown).toEqual({ id: _id });
  }
});

test('while the replica is behind, pages are read from the primary, and from the replica once it has caught up', async () => {
  const { services, config } = await openShop();
  await expect.poll(() => sourceOf(services)).toBe('standby');
  const { resume } = await pauseReplay(config);
  expect(await sourceOf(services)).toBe('standby');

  const { _id } = await addProduct(services);
  expect(await sourceOf(services)).toBe('primary');
  expect((await services.askForPages((db) => db.selectFrom('product').select('id').execute())).length).toBe(25);

  await resume();
  await expect.poll(() => sourceOf(services)).toBe('standby');
  expect(await services.catalogue.find(_id)).toBeDefined();
});

test('a process that starts beside a replica that is behind waits for it, whatever was changed before', async () => {
  const { services, config } = await openShop();
  await expect.poll(() => sourceOf(services)).toBe('standby');
  const { resume } = await pauseReplay(config);
  await services.db
    .updateTable('product')
    .set({ name: `Late ${newId()}` })
    .execute();

  const beside = await createServices(config);
  onTestFinished(() => beside.close());
  expect(await sourceOf(beside)).toBe('primary');

  await resume();
  await expect.poll(() => sourceOf(beside)).toBe('standby');
});

test('without its replica the shop reads from the primary', async () => {
  const { services } = await openShop(({ standby }) => {
    const url = standby.replace(/:\d+\//, ':1/');
    return { replica: { engine: 'postgres', url, isReplica: true } };
  });
  expect(await sourceOf(services)).toBe('primary');
  expect(await services.catalogue.countPublished(100)).toBe(24);
});

test('when the primary is lost, the standby that took its place is found', async () => {
  const own = await startPair();
  onTestFinished(own.stop);
  const { services, config } = await openShop((urls) => {
    const hosts = [urls.standby, urls.primary].map((url) => new URL(url).host).join(',');
    const url = urls.primary.replace(new URL(urls.primary).host, hosts);
    return { database: { engine: 'postgres', url }, replica: undefined };
  }, own);
  // The standby stands first, and is passed over as long as it takes no writes.
  expect(await sourceOf(services)).toBe('primary');
  await addProduct(services);
  services.pageCache.clear();

  await own.primary.stop();
  await expect(addProduct(services)).rejects.toThrow('The database cannot be reached');
  await runOnStandby({ ...config, replica: { engine: 'postgres', url: own.standby.url } }, 'select pg_promote()');

  await expect.poll(() => addProduct(services).catch(() => undefined), { timeout: 5000 }).toBeDefined();
  expect(await services.catalogue.countPublished(100)).toBeGreaterThanOrEqual(26);
});
