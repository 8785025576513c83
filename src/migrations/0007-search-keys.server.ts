import { type Kysely, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';
import { searchKey } from '#platform/database/search-key.server.ts';

/** The columns that the dashboards search. */
interface Searched {
  shop_user: { id: string; name: string; name_key: string };
  shop_order: { id: string; customer_name: string; customer_key: string };
}

/** How many stocks are told apart: from so many pieces on, a product has enough. */
const ENOUGH_STOCK = 6;

/** One for each order that a dashboard's list can have, alone and with its filter; and one for each search. */
const INDEXES: readonly { name: string; table: string; columns: readonly string[] }[] = [
  { name: 'shop_user_by_name', table: 'shop_user', columns: ['name_key'] },
  { name: 'product_all_newest', table: 'product', columns: ['added_at desc', 'id'] },
  { name: 'product_all_by_name', table: 'product', columns: ['name_key', 'id'] },
  { name: 'product_all_by_price', table: 'product', columns: ['price_cents', 'id'] },
  { name: 'product_all_dearest', table: 'product', columns: ['price_cents desc', 'id'] },
  { name: 'product_scarcest', table: 'product', columns: ['stock_level', 'id'] },
  { name: 'shop_order_by_customer', table: 'shop_order', columns: ['customer_key'] },
  { name: 'shop_order_oldest', table: 'shop_order', columns: ['placed_at', 'id'] },
  { name: 'shop_order_largest', table: 'shop_order', columns: ['subtotal_cents desc', 'id'] },
  { name: 'shop_order_smallest', table: 'shop_order', columns: ['subtotal_cents', 'id'] },
  { name: 'shop_order_of_status', table: 'shop_order', columns: ['status', 'placed_at desc', 'id'] },
  { name: 'shop_order_of_status_by_total', table: 'shop_order', columns: ['status', 'subtotal_cents desc', 'id'] },
];

/** What the dashboards search, filter and sort by. */
export async function up(db: Kysely<Searched>): Promise<void> {
  await addKeys(db);
  await fillKeys(db);
  await addStockLevel(db);
  for (const { name, table, columns } of INDEXES) {
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
}

/** Text that is searched compares by code points, whatever language the server is set to; SQLite always does so. */
async function addKeys(db: Kysely<Searched>): Promise<void> {
  const isPostgres = engineOf(db) === 'postgres';
  const byCodePoint = isPostgres ? sql`text collate "C"` : 'text';
  for (const [table, key] of [
    ['shop_user', 'name_key'],
    ['shop_order', 'customer_key'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(key, byCodePoint, (column) => column.notNull().defaultTo(''))
      .execute();
    if (isPostgres) await sql`alter table ${sql.table(table)} alter column email type text collate "C"`.execute(db);
  }
}

async function fillKeys(db: Kysely<Searched>): Promise<void> {
  const users = await db.selectFrom('shop_user').select('name').distinct().execute();
  for (const { name } of users) {
    await db
      .updateTable('shop_user')
      .set({ name_key: searchKey(name) })
      .where('name', '=', name)
      .execute();
  }
  const customers = await db.selectFrom('shop_order').select('customer_name as name').distinct().execute();
  for (const { name } of customers) {
    const customer_key = searchKey(name);
    await db.updateTable('shop_order').set({ customer_key }).where('customer_name', '=', name).execute();
  }
}

/**
 * The stock as far as it is scarce. An index on the stock itself would have to be written with every order; this one
 * only when the last pieces go. The database keeps it.
 */
async function addStockLevel(db: Kysely<Searched>): Promise<void> {
  const level = sql`case when stock < ${sql.lit(ENOUGH_STOCK)} then stock else ${sql.lit(ENOUGH_STOCK)} end`;
  await db.schema
    .alterTable('product')
    .addColumn('stock_level', 'integer', (column) => {
      const generated = column.generatedAlwaysAs(level);
      // SQLite adds only computed columns to a table that is there, PostgreSQL keeps indexes only on stored ones.
      return engineOf(db) === 'postgres' ? generated.stored() : generated;
    })
    .execute();
}
