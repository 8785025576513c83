import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, inject, onTestFinished, test } from 'vitest';
import { manufacturerCalls } from '#features/catalogue/manufacturer/manufacturer-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { type CopyOutcome, copyDatabase } from '#platform/database/copy/copy-database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { type DatabaseLocation, openDatabase } from '#platform/database/open-database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { migrations } from '../../src/migrations/migrations.server.ts';
import { readAllRows } from '../support/all-rows.ts';
import { failed, runCommand } from '../support/command.ts';
import { payByCard, recordRequest } from '../support/payments.ts';
import { createDatabase, dropDatabase, withPostgresClient } from '../support/postgres-databases.ts';
import { createTestShop, openTestShop, type TestShop } from '../support/test-shop.ts';

/** Returns the location of a SQLite file that does not exist yet. */
function emptyFile(): DatabaseLocation & { file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'thock-copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { engine: 'sqlite', file: join(folder, 'shop.sqlite') };
}

async function emptyDatabase(): Promise<DatabaseLocation & { url: string }> {
  const template = inject('template');
  if (template.engine !== 'postgres') throw new Error('This test is for PostgreSQL');
  const { name, url } = await createDatabase(template.server);
  onTestFinished(() => dropDatabase(template.server, name));
  return { engine: 'postgres', url };
}

function copy(from: DatabaseLocation, to: DatabaseLocation, { replace = false } = {}): Promise<CopyOutcome> {
  return copyDatabase({ from, to, migrations, replace, onProgress: () => {} });
}

async function migrated<Location extends DatabaseLocation>(location: Location): Promise<Location> {
  const db = openDatabase<Tables>(location);
  await migrate(db, migrations);
  await db.destroy();
  return location;
}

async function rowsAt(location: DatabaseLocation) {
  const db = openDatabase<Tables>(location);
  return readAllRows(db).finally(() => db.destroy());
}

function addressOf(location: DatabaseLocation): string {
  return location.engine === 'postgres' ? location.url : `sqlite:${location.file}`;
}

async function signIn(shop: TestShop, account: { email: string; password: string }): Promise<number> {
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: 'http://127.0.0.1' },
    payload: account,
  });
  return statusCode;
}

/** Signs in, places orders and pays one by card, so that most tables have rows. */
async function useShop(shop: TestShop): Promise<void> {
  expect(await signIn(shop, SAMPLE_ACCOUNTS.user)).toBe(200);
  const ada = await shop.signUp({ name: 'Ada "Ã la carte"\n\t\\N 键盘 🎹 عليا' });
  const as = await shop.signInAsAdmin();
  const known = await shop.request(manufacturerCalls.listManufacturers);
  const maker = {
    name: `Brindlo ${known.length}`,
    address: 'Lindenallee 12\nLeipzig',
    email: 'safety@brindlo.example',
  };
  const body = [...known, maker];
  const makers = await shop.request(manufacturerCalls.replaceManufacturers, { as, body });
  const more = { compareAtPrice: 90, manufacturerId: makers.at(-1)?._id, warnings: 'Small parts.' };
  const board = await shop.addProduct({ stock: 5, name: "Keyboard 'O''Neil' \\ 75 %", ...more });
  await shop.placeOrder(ada, { items: [{ product: board, amount: 2 }], key: 'first' });
  const paid = await shop.placeOrder(ada, { items: [{ product: board, amount: 1 }], payment: 'card' });
  const transactionId = await payByCard(shop, ada, paid);
  await shop.request(paymentCalls.recordPayment, recordRequest(ada, paid, transactionId));
  await shop.placeOrder(ada, { items: [{ product: board, amount: 1 }], payment: 'card' });
}

test('a shop is copied to the other engine and back with every row, and works there', async () => {
  const shop = await createTestShop();
  await useShop(shop);
  const rows = await rowsAt(shop.database);
  const filled = Object.entries(rows).filter(([, some]) => some.length > 0);
  expect(filled.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'identity_account',
      'identity_session',
      'manufacturer',
      'payment_intent',
      'price_change',
      'sandbox_intent',
      'order_item',
    ]),
  );

  const file = emptyFile();
  const outcome = await copy(shop.database, file);
  expect(outcome).toMatchObject({ ok: true, action: 'copied' });
  expect(await rowsAt(file)).toEqual(rows);
  const copied = outcome.ok ? outcome.tables.get('shop_order') : undefined;
  expect(copied).toMatchObject({ rows: 3 });

  await useShop(await openTestShop(file));
  const more = await rowsAt(file);
  const database = await emptyDatabase();
  expect(await copy(file, database)).toMatchObject({ ok: true, action: 'copied' });
  expect(await rowsAt(database)).toEqual(more);
  const onDatabase = await openTestShop(database);
  await useShop(onDatabase);
  const orders = await onDatabase.request(orderCalls.listOrders, { as: await onDatabase.signInAsAdmin() });
  expect(orders).toHaveLength(9);
});

test('a second copy changes nothing, and differing rows are kept unless they are to be replaced', async () => {
  const shop = await createTestShop();
  const file = emptyFile();
  await copy(shop.database, file);
  expect(await copy(shop.database, file)).toMatchObject({ ok: true, action: 'already-identical' });
  expect(await copy(file, shop.database)).toMatchObject({ ok: true, action: 'already-identical' });

  await shop.addProduct();
  const before = await rowsAt(file);
  expect(await copy(shop.database, file)).toEqual({ ok: false, reason: 'target-differs' });
  expect(await rowsAt(file)).toEqual(before);

  chmodSync(file.file, 0o644);
  expect(await copy(shop.database, file, { replace: true })).toMatchObject({ ok: true, action: 'copied' });
  expect(statSync(file.file).mode & 0o777, 'for its owner only').toBe(0o600);
  expect(await rowsAt(file)).toEqual(await rowsAt(shop.database));
  new DatabaseSync(file.file).exec('delete from product');
  expect(await copy(file, shop.database, { replace: true })).toMatchObject({ ok: true, action: 'copied' });
  expect((await rowsAt(shop.database)).product).toEqual([]);
});

test('a copy of a running shop is a consistent snapshot', async () => {
  const shop = await createTestShop();
  const file = emptyFile();
  await copyWhileSelling(shop, file);
  await copyWhileSelling(await openTestShop(file), await emptyDatabase());
});

/** Copies while orders are placed, and expects the copy's stock to match its orders. */
async function copyWhileSelling(shop: TestShop, to: DatabaseLocation): Promise<void> {
  const [ada, board] = [await shop.signUp(), await shop.addProduct({ stock: 1000 })];
  const sell = () => shop.placeOrder(ada, { items: [{ product: board, amount: 1 }] });
  let isCopied = false;
  const sellOn = async () => {
    while (!isCopied) await sell();
  };
  await sell();
  const selling = sellOn();
  expect(await copy(shop.database, to)).toMatchObject({ ok: true, action: 'copied' });
  isCopied = true;
  await selling;

  const { product_variant: variants = [], order_item: items = [] } = await rowsAt(to);
  const sold = items.filter(({ product_id }) => product_id === board._id).length;
  expect(sold).toBeGreaterThan(0);
  expect(variants.find(({ product_id }) => product_id === board._id)).toMatchObject({ stock: 1000 - sold });
}

test('a failed copy leaves the target unchanged', async () => {
  const shop = await createTestShop();
  const file = await migrated(emptyFile());
  const db = new DatabaseSync(file.file);
  db.prepare("insert into shop_user (id, email, name, role, created_at) values ('1', 'a', ?, 'user', 1)").run('a\0b');
  db.prepare("insert into audit_entry (id, at, action) values ('1', 1, 'signed-in')").run();
  db.close();
  const before = await rowsAt(shop.database);

  await expect(copy(file, shop.database, { replace: true })).rejects.toMatchObject({ code: '22P05' });
  expect(await rowsAt(shop.database)).toEqual(before);
});

test('the command copies, reports its progress and explains failures', async () => {
  const shop = await createTestShop();
  const [file, database] = [emptyFile(), await emptyDatabase()];
  const dataDir = dirname(file.file);
  const run = (...args: string[]) => runCommand('db:copy', { DATA_DIR: dataDir }, ...args);

  expect(await run()).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage/) });
  expect(await run('--to', database.url)).toEqual(
    failed(`There is no shop at ${file.file}. Check DATA_DIR, or start the shop once.`),
  );
  const nowhere = 'postgres://me:secret@127.0.0.1:1/shop';
  expect(await run('--from', nowhere)).toEqual(
    failed(
      `Nothing was copied from postgres://***@127.0.0.1:1/shop to ${file.file}. ` +
        "PostgreSQL's address is one where nothing answers. Start that database, or correct the address.",
    ),
  );

  const back = await run('--from', addressOf(shop.database));
  expect(back).toMatchObject({ code: 0, err: '' });
  const { product = [] } = await rowsAt(file);
  expect(back.out.split('\n')).toEqual(expect.arrayContaining([`copying product: ${product.length} rows`]));
  expect(back.out).toContain('Every row was compared and is identical on both sides.');
  expect(back.out).toContain(`They stay in ${dataDir}.`);

  await shop.addProduct();
  const toShop = await run('--to', addressOf(shop.database));
  expect(toShop.err).toContain('Nothing was changed. Use --replace to delete them first.');
  expect(await run('--to', database.url)).toMatchObject({ code: 0, err: '' });
  expect(await rowsAt(database)).toEqual(await rowsAt(file));
});

test('incompatible databases are refused', async () => {
  const shop = await createTestShop();
  const file = await migrated(emptyFile());
  expect(await copy(shop.database, shop.database)).toEqual({ ok: false, reason: 'same-database' });
  expect(await copy(file, file)).toEqual({ ok: false, reason: 'same-database' });
  expect(await copy(await emptyDatabase(), file)).toEqual({ ok: false, reason: 'source-empty' });
  await expect(copy(emptyFile(), shop.database)).rejects.toThrow('unable to open database file');

  const foreign = emptyFile();
  new DatabaseSync(foreign.file).exec('create table accounts (id text)');
  expect(await copy(shop.database, foreign)).toEqual({ ok: false, reason: 'target-foreign' });
  expect(await copy(foreign, shop.database)).toEqual({ ok: false, reason: 'source-foreign' });

  const older = await migrated(emptyFile());
  new DatabaseSync(older.file).exec("delete from kysely_migration where name like '0007%'");
  expect(await copy(shop.database, older)).toEqual({ ok: false, reason: 'target-older' });
  expect(await copy(older, shop.database)).toEqual({ ok: false, reason: 'source-older' });
  new DatabaseSync(older.file).exec("insert into kysely_migration values ('9999-later', '')");
  expect(await copy(shop.database, older)).toEqual({ ok: false, reason: 'target-newer' });
  expect(await copy(older, shop.database)).toEqual({ ok: false, reason: 'source-newer' });
});

test('any text and any integer are copied unchanged', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }).filter((some) => !some.includes('\0')),
    fc.constantFrom('', '\\N', '\\', "'", '"', 'NULL', '\r\n', '\t', '{}', '\u{10ffff}', 'null', '👩‍👩‍👧', 'ﷺ\u202e'),
  );
  const row = fc.record({
    at: fc.oneof(
      fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
      fc.constantFrom(2n ** 63n - 1n, -(2n ** 63n), 0n, 2n ** 53n + 1n),
    ),
    address: fc.option(text),
    actor_email: fc.option(text),
  });
  const [file, back, database] = [await migrated(emptyFile()), emptyFile(), await emptyDatabase()];
  const source = new DatabaseSync(file.file);
  onTestFinished(() => source.close());
  const insert = source.prepare(
    "insert into audit_entry (id, at, action, actor_email, address) values (?, ?, 'signed-in', ?, ?)",
  );
  const readFile = (from: DatabaseSync) => {
    const statement = from.prepare('select at, address, actor_email from audit_entry order by id');
    statement.setReadBigInts(true);
    return statement.all().map((one) => ({ ...one }));
  };

  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 600 }), async (rows) => {
      source.exec('delete from audit_entry');
      for (const [at, one] of rows.entries())
        insert.run(String(at).padStart(4, '0'), one.at, one.actor_email, one.address);
      await copy(file, database, { replace: true });
      await copy(database, back, { replace: true });

      const { rows: arrived } = await withPostgresClient(database.url, (client) =>
        client.query('select at::text, address, actor_email from audit_entry order by id'),
      );
      expect(arrived.map((one) => ({ ...one, at: BigInt(one.at) }))).toEqual(rows);
      const returned = new DatabaseSync(back.file, { readOnly: true });
      expect(readFile(returned)).toEqual(rows);
      returned.close();
    }),
    { numRuns: 4 },
  );
});
