import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { createTestShop } from '../support/test-shop.ts';

test('a shop closes although it is just looking for changes', async () => {
  const shop = await createTestShop();
  if (shop.database.engine !== 'postgres') throw new Error('This is about PostgreSQL');
  const sql = postgres(shop.database.url, { max: 2, onnotice: () => {} });
  onTestFinished(() => sql.end());
  const isLooking = async () =>
    (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%product_change%'`)
      .length > 0;

  // The look has to wait for the table, so that the shop is told to close in the middle of it.
  const closing = await sql.begin(async (holder) => {
    await holder`lock table product_change in access exclusive mode`;
    await expect.poll(isLooking, { timeout: 3000 }).toBe(true);
    return { closed: shop.app.close() };
  });

  await closing.closed;
});
