import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { searchCalls } from '#features/search/search-calls.ts';
import { createTestShop } from '../support/test-shop.ts';

test('a database without pg_trgm starts and finds words, but not with typing errors', async () => {
  const shop = await createTestShop();
  await shop.addProduct({ name: 'Marzipan Board' });
  await sql`drop extension pg_trgm cascade`.execute(shop.services.db);

  const restarted = await shop.restart();
  const search = (q: string) => restarted.request(searchCalls.searchProducts, { query: { q } });

  expect(await search('marzip')).toMatchObject({ total: 1 });
  expect(await search('marzpan')).toEqual({ query: 'marzpan', products: [], total: 0 });
});
