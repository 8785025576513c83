import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { createTestShop, openTestShop, problemOf, type TestShop } from '../support/test-shop.ts';

const FULL = "the database's disk is full, so nothing can be saved: free space";

async function readinessOf({ app }: TestShop): Promise<[status: number, reason: string]> {
  const response = await app.inject('/health/ready');
  return [response.statusCode, response.json().status];
}

test('a full disk refuses orders but not reads, and orders work again once there is space', async () => {
  const shop = await createTestShop();
  const { db } = shop.services;
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 1000 })];
  const order = { items: [{ product, amount: 1 }] };
  const limitPages = (most: number) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(db);

  // SQLite reports reaching max_page_count as it reports a full disk.
  await limitPages(1);
  let placed = 0;
  expect(await readinessOf(shop)).toEqual([200, 'ok']);
  let refused = await shop.tryToOrder(wilma, order);
  for (; refused.statusCode === 200; refused = await shop.tryToOrder(wilma, order)) placed++;

  expect(problemOf(503, refused)).toMatchObject({ code: 'disk-full' });
  expect(refused.headers['retry-after']).toBeDefined();
  expect(await shop.stockOf(product)).toBe(1000 - placed);
  problemOf(503, await shop.tryToOrder(wilma, order));
  expect(await readinessOf(shop)).toEqual([503, FULL]);
  expect((await shop.app.inject({ url: '/api/product' })).statusCode).toBe(200);

  await limitPages(1_000_000);
  await shop.placeOrder(wilma, order);
  expect(await shop.stockOf(product)).toBe(1000 - placed - 1);
  expect(await readinessOf(shop)).toEqual([200, 'ok']);
});

// Only root may mount a small disk.
test.runIf(process.getuid?.() === 0)('a shop on an almost full disk is not ready until there is space', async () => {
  const disk = createTemporaryFolder('thock-small-disk-');
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m,mode=0755', 'tmpfs', disk]);
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
  });
  const file = join(disk, 'shop.sqlite');
  const { database } = await createTestShop();
  if (database.engine !== 'sqlite') throw new Error('This test is about SQLite');
  copyFileSync(database.file, file);
  const shop = await openTestShop({ engine: 'sqlite', file });
  expect(await readinessOf(shop)).toEqual([200, 'ok']);

  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize - 8 * 1024 * 1024));
  expect(await readinessOf(shop)).toEqual([503, 'the disk of the database has less than 16 MB left: free space']);

  rmSync(join(disk, 'filler'));
  expect(await readinessOf(shop)).toEqual([200, 'ok']);
});
