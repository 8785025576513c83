import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { createTestShop } from '../support/test-shop.ts';

test('a shop closes while it is polling for changes', async () => {
  const shop = await createTestShop();
  if (shop.database.engine !== 'postgres') throw new Error('This test is for PostgreSQL');
  const sql = postgres(shop.database.url, { max: 2, onnotice: () => {} });
  onTestFinished(() => sql.end());
  const isPolling = async () =>
    (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%product_change%'`)
      .length > 0;

  // The poll waits for the table lock, so the shop closes in the middle of it.
  const closing = await sql.begin(async (blocker) => {
    await blocker`lock table product_change in access exclusive mode`;
    await expect.poll(isPolling, { timeout: 3000 }).toBe(true);
    return { closed: shop.app.close() };
  });

  await closing.closed;
});
