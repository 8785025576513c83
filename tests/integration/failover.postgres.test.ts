import { expect, onTestFinished, test } from 'vitest';
import { THE_SHOP } from '#features/audit/actor.server.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { createServices, type Services } from '../../src/services/services.ts';
import { createDatabase, withPostgresClient } from '../support/postgres-databases.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { testConfig } from '../support/template.ts';
import { SAMPLE_PRODUCT } from '../support/test-shop.ts';

test('a promoted standby is found after the primary fails', async () => {
  const { primary, standby } = await startPair();
  const { url } = await createDatabase(primary.url);
  // The standby is listed first and skipped as long as it is read-only.
  const hosts = [standby.url, primary.url].map((each) => new URL(each).host).join(',');
  const services = await createServices(testConfig({ engine: 'postgres', url: url.replace(new URL(url).host, hosts) }));
  onTestFinished(() => services.close());
  await addProduct(services);

  await primary.stop();
  await expect(addProduct(services)).rejects.toThrow('The database cannot be reached');
  await withPostgresClient(standby.url, (client) => client.query('select pg_promote()'));

  await expect.poll(() => addProduct(services).catch(() => undefined), { timeout: 5000 }).toBeDefined();
  expect(await services.catalogue.countPublished(100)).toBeGreaterThanOrEqual(26);
});

/** Starts two servers, because PostgreSQL replicates whole servers. */
async function startPair(): Promise<{ primary: PostgresServer; standby: PostgresServer }> {
  const primary = await startPostgres();
  onTestFinished(() => primary.stop());
  const standby = await primary.startStandby();
  onTestFinished(() => standby.stop());
  return { primary, standby };
}

async function addProduct({ catalogue }: Services): Promise<Product> {
  const added = await catalogue.add(SAMPLE_PRODUCT, THE_SHOP);
  if (!added.ok) throw new Error(added.reason);
  return added.product;
}
