import type pg from 'pg';
import { expect, test } from 'vitest';
import { withPostgresClient } from '../support/postgres-databases.ts';
import { createTestShop } from '../support/test-shop.ts';

test('a shop closes while it is polling for changes', async () => {
  const shop = await createTestShop();
  if (shop.database.engine !== 'postgres') throw new Error('This test is for PostgreSQL');
  const { url } = shop.database;

  // The poll waits for the table lock, so the shop closes in the middle of it.
  const closing = await withPostgresClient(url, async (blocker) => {
    await blocker.query('begin; lock table product_change in access exclusive mode');
    await withPostgresClient(url, (observer) => expect.poll(() => isPolling(observer), { timeout: 3000 }).toBe(true));
    return { closed: shop.app.close() };
  });

  await closing.closed;
});

async function isPolling(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%product_change%'",
  );
  return rows.length > 0;
}
