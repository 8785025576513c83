import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Product } from '#features/catalogue/product-schema.ts';
import { newId } from '#platform/id.ts';
import type { Config } from '../../src/config.ts';
import { createServices, type Services } from '../../src/services.ts';
import { createDatabase, withPostgresClient } from '../support/postgres-databases.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { testConfig } from '../support/template.ts';
import { SAMPLE_PRODUCT } from '../support/test-shop.ts';

/** PostgreSQL replicates whole servers, so these tests start their own. */
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

/** Opens a shop that reads pages from the standby. */
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

/** Determines which server page queries currently use. */
async function sourceOf({ queryForPages }: Services): Promise<'primary' | 'standby'> {
  const { rows } = await queryForPages((db) =>
    sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db),
  );
  return rows[0]?.standby ? 'standby' : 'primary';
}

/** Pauses WAL replay, so that later changes are not visible on the standby. */
async function pauseReplay(config: Config): Promise<{ resume: () => Promise<void> }> {
  await runOnStandby(config, 'select pg_wal_replay_pause()');
  const resume = () => runOnStandby(config, 'select pg_wal_replay_resume()');
  onTestFinished(resume);
  return { resume };
}

async function runOnStandby({ replica }: Config, statement: string): Promise<void> {
  await withPostgresClient(replica?.url ?? '', (client) => client.query(statement));
}

test('pages are read from the replica, including every change made by this process', async () => {
  const { services } = await openShop();
  await expect.poll(() => sourceOf(services)).toBe('standby');
  for (let round = 0; round < 10; round++) {
    const { _id } = await addProduct(services);
    const shown = await services.queryForPages((db) =>
      db.selectFrom('product').select('id').where('id', '=', _id).executeTakeFirst(),
    );
    expect(shown).toEqual({ id: _id });
  }
});

test('pages are read from the primary while the replica lags, and from the replica once it has caught up', async () => {
  const { services, config } = await openShop();
  await expect.poll(() => sourceOf(services)).toBe('standby');
  const { resume } = await pauseReplay(config);
  expect(await sourceOf(services)).toBe('standby');

  const { _id } = await addProduct(services);
  expect(await sourceOf(services)).toBe('primary');
  expect((await services.queryForPages((db) => db.selectFrom('product').select('id').execute())).length).toBe(25);

  await resume();
  await expect.poll(() => sourceOf(services)).toBe('standby');
  expect(await services.catalogue.find(_id)).toBeDefined();
});

test('a process that starts while the replica lags reads from the primary until it has caught up', async () => {
  const { services, config } = await openShop();
  await expect.poll(() => sourceOf(services)).toBe('standby');
  const { resume } = await pauseReplay(config);
  await services.db
    .updateTable('product')
    .set({ name: `Late ${newId()}` })
    .execute();

  const otherProcess = await createServices(config);
  onTestFinished(() => otherProcess.close());
  expect(await sourceOf(otherProcess)).toBe('primary');

  await resume();
  await expect.poll(() => sourceOf(otherProcess)).toBe('standby');
});

test('pages are read from the primary while the replica is unreachable', async () => {
  const { services } = await openShop(({ standby }) => {
    const url = standby.replace(/:\d+\//, ':1/');
    return { replica: { engine: 'postgres', url, isReplica: true } };
  });
  expect(await sourceOf(services)).toBe('primary');
  expect(await services.catalogue.countPublished(100)).toBe(24);
});

test('a promoted standby is found after the primary fails', async () => {
  const own = await startPair();
  onTestFinished(own.stop);
  const { services, config } = await openShop((urls) => {
    const hosts = [urls.standby, urls.primary].map((url) => new URL(url).host).join(',');
    const url = urls.primary.replace(new URL(urls.primary).host, hosts);
    return { database: { engine: 'postgres', url }, replica: undefined };
  }, own);
  // The standby is listed first and skipped as long as it is read-only.
  expect(await sourceOf(services)).toBe('primary');
  await addProduct(services);
  services.pageCache.clear();

  await own.primary.stop();
  await expect(addProduct(services)).rejects.toThrow('The database cannot be reached');
  await runOnStandby({ ...config, replica: { engine: 'postgres', url: own.standby.url } }, 'select pg_promote()');

  await expect.poll(() => addProduct(services).catch(() => undefined), { timeout: 5000 }).toBeDefined();
  expect(await services.catalogue.countPublished(100)).toBeGreaterThanOrEqual(26);
});
