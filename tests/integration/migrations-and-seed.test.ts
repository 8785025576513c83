import { getMigrations } from 'better-auth/db/migration';
import { expect, onTestFinished, test } from 'vitest';
import { THE_SHOP } from '#features/audit/actor.server.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { identityTables } from '#features/identity/provider/identity-tables.server.ts';
import { authenticatorApps, passkeys } from '#features/identity/second-factor/second-factor-plugins.server.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { migrate, NewerDatabase } from '#platform/database/migrate.server.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { migrations } from '../../src/migrations/migrations.server.ts';
import { createServices } from '../../src/services/services.ts';
import { post } from '../support/browser.ts';
import { readSchema } from '../support/schema.ts';
import { testConfig } from '../support/template.ts';
import { createEmptyDatabase } from '../support/test-database.ts';
import { createTestShop } from '../support/test-shop.ts';

async function openEmptyDatabase() {
  const database = await createEmptyDatabase();
  const db = openDatabase<Tables>(database.location);
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  return db;
}

const FIRST_PAGE = { page: 1, limit: 10 };

test('migrating twice changes nothing', async () => {
  const db = await openEmptyDatabase();
  await migrate(db, migrations);
  const tables = await db.introspection.getTables();

  await migrate(db, migrations);

  expect(await db.introspection.getTables()).toEqual(tables);
  const names = tables.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['product', 'shop_order', 'order_item', 'shop_user', 'identity_user']));
});

/** Where the shop's schema is stricter: unique indexes, and wider counters. */
const STRICTER = /^identity_(?:passkey|two_factor) .*index|^identity_passkey\.counter/i;

test('the migrations create the schema that the installed identity provider expects', async () => {
  const migrated = await openEmptyDatabase();
  await migrate(migrated, migrations);
  const expected = await openEmptyDatabase();
  const shop = { db: expected, shopUrl: 'http://localhost', isLive: false, now: Date.now };
  const plugins = [authenticatorApps(), passkeys(shop)];
  const { runMigrations } = await getMigrations({ ...identityTables(expected), plugins });
  await runMigrations();

  const schema = await readSchema(migrated, 'identity_');
  const missing = (await readSchema(expected, 'identity_')).filter(
    (line) => !schema.includes(line) && !STRICTER.test(line),
  );
  expect(schema.length).toBeGreaterThan(30);
  expect(
    missing,
    'The installed better-auth expects another schema. Add a migration; do not change 0002-identity, which has already run.',
  ).toEqual([]);
});

test('a failed migration is rolled back', async () => {
  const db = await openEmptyDatabase();
  const failing = {
    '0001-fails': {
      async up(trx: typeof db) {
        await trx.schema.createTable('half').addColumn('id', 'text').execute();
        throw new Error('in the middle');
      },
    },
  };
  await expect(migrate(db, failing)).rejects.toThrow('The database could not be migrated');
  expect((await db.introspection.getTables()).map(({ name }) => name)).not.toContain('half');
});

const NOTHING = { async up() {} };

test('a database with additive migrations of a newer release is used', async () => {
  const db = await openEmptyDatabase();
  await migrate(db, { ...migrations, '9998-later': NOTHING, '9999-even-later': NOTHING });
  expect(await migrate(db, migrations)).toEqual(['9998-later', '9999-even-later']);
});

test('a database with breaking migrations of a newer release is refused', async () => {
  const db = await openEmptyDatabase();
  await migrate(db, { ...migrations, '9998-later': NOTHING, '9999-breaking-order-names': NOTHING });
  await expect(migrate(db, migrations)).rejects.toEqual(new NewerDatabase(['9999-breaking-order-names']));
});

test('the database rejects negative stock', async () => {
  const shop = await createTestShop();
  const { _id } = await shop.addProduct();
  const write = shop.services.db
    .updateTable('product_variant')
    .set({ stock: -1 })
    .where('product_id', '=', _id)
    .execute();
  await expect(write).rejects.toThrow(/product_variant_stock_never_negative/);
});

test('a restart neither seeds the demo again nor resets changes', async () => {
  const shop = await createTestShop();
  const [sold, removed] = await shop.request(productCalls.listProducts);
  await shop.services.db
    .updateTable('product_variant')
    .set({ stock: 1 })
    .where('id', '=', sold?.variants[0]?._id ?? '')
    .execute();
  await shop.services.catalogue.remove(removed?._id ?? '', THE_SHOP);
  const user = await shop.services.users.findByEmail(SAMPLE_ACCOUNTS.user.email);
  const admin = await shop.signInAsAdmin();
  if (user) await shop.services.users.remove(user, { ...admin, address: 'test' });

  const restarted = await shop.restart();

  const products = await restarted.request(productCalls.listProducts);
  expect(products).toHaveLength(25);
  expect(products.find(({ _id }) => _id === sold?._id)?.variants[0]?.stock).toBe(1);
  const { rows: users } = await restarted.services.users.list().readPage(FIRST_PAGE);
  expect(users.map(({ email }) => email)).toEqual([admin.email]);
  expect((await post(restarted, '/sign-in/email', SAMPLE_ACCOUNTS.user)).statusCode).toBe(401);
});

test('a session token stays valid after a restart', async () => {
  const shop = await createTestShop();
  const wilma = await shop.signUp();
  const restarted = await shop.restart();
  await restarted.placeOrder(wilma, { items: [{ product: await restarted.addProduct(), amount: 1 }] });
});

test('processes that start together on an empty database migrate and seed it once', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  const config = testConfig(database.location);

  const processes = await Promise.all(Array.from({ length: 4 }, () => createServices(config)));

  onTestFinished(() => Promise.all(processes.map(({ close }) => close())).then(() => {}));
  for (const { catalogue, users } of processes) {
    expect((await catalogue.list({}, 'newest').readPage(FIRST_PAGE)).total).toBe(26);
    expect((await users.list().readPage(FIRST_PAGE)).total).toBe(2);
  }
});

test('a live shop starts without demo data', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  const live = await createServices({ ...testConfig(database.location), mode: 'live' });
  onTestFinished(() => live.close());
  expect((await live.catalogue.list({}, 'newest').readPage(FIRST_PAGE)).total).toBe(0);
  expect((await live.users.list().readPage(FIRST_PAGE)).total).toBe(0);
});
