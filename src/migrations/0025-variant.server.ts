import { type Kysely, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';

/** Level from which stock counts as enough, as in 0007-dashboards. */
const ENOUGH_STOCK = 6;

/** Moves stock and prices to variants. Each product gets one variant, whose id is the product's id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createVariants(db);
  await fillVariants(db);
  await sql`create index product_variant_of_product on product_variant (product_id, position)`.execute(db);
  await sql`create index product_variant_scarcest on product_variant (stock_level, id)`.execute(db);
  if (engineOf(db) === 'postgres') await changeProducts(db);
  else await rebuildProducts(db);
  await db.schema.alterTable('order_item').addColumn('variant_id', 'text').execute();
  await db.schema.alterTable('order_item').addColumn('variant', 'text').execute();
}

async function createVariants(db: Kysely<unknown>): Promise<void> {
  const level = sql`case when stock < ${sql.lit(ENOUGH_STOCK)} then stock else ${sql.lit(ENOUGH_STOCK)} end`;
  await db.schema
    .createTable('product_variant')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('sku', 'text', (column) => column.notNull().unique())
    .addColumn('option_values', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'bigint', (column) => column.notNull())
    .addColumn('compare_at_price_cents', 'bigint')
    .addColumn('stock', 'integer', (column) => column.notNull())
    .addColumn('stock_level', 'integer', (column) => {
      const generated = column.generatedAlwaysAs(level);
      // PostgreSQL indexes only stored columns.
      return engineOf(db) === 'postgres' ? generated.stored() : generated;
    })
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('image', 'text')
    .addCheckConstraint('product_variant_stock_never_negative', sql`stock >= 0`)
    .execute();
}

async function fillVariants(db: Kysely<unknown>): Promise<void> {
  const number = sql`row_number() over (order by added_at, id)`;
  const digits =
    engineOf(db) === 'postgres'
      ? sql`lpad(${number}::text, greatest(6, length((${number})::text)), '0')`
      : sql`printf('%06d', ${number})`;
  await sql`
    insert into product_variant
      (id, product_id, position, sku, option_values, price_cents, compare_at_price_cents, stock, quantity)
    select id, id, 0, 'TH-' || ${digits}, '{}', price_cents, compare_at_price_cents, stock, quantity
    from product`.execute(db);
}

async function changeProducts(db: Kysely<unknown>): Promise<void> {
  await sql`drop index product_scarcest`.execute(db);
  await sql`alter table product
    drop column stock_level, drop column stock, drop column quantity,
    add column options text not null default '[]', add column sole_variant_id text`.execute(db);
  await sql`update product set sole_variant_id = id`.execute(db);
}

/** Creates the table of products again, because SQLite cannot drop a column that a constraint of the table uses. */
async function rebuildProducts(db: Kysely<unknown>): Promise<void> {
  const { rows: indexes } = await sql<{ text: string }>`
    select sql as text from sqlite_master
    where type = 'index' and tbl_name = 'product' and sql is not null and name != 'product_scarcest'`.execute(db);
  const kept = sql`id, name, name_key, image, image_alt, price_cents, sale_price_cents, description, company, category,
    featured, published, added_at, compare_at_price_cents, saving_percent`;
  await sql`create table product_rebuilt (
    id text not null primary key,
    name text not null,
    name_key text not null,
    image text not null,
    image_alt text not null,
    price_cents bigint not null,
    sale_price_cents bigint not null,
    description text not null,
    company text not null,
    category text not null,
    featured integer not null,
    published integer not null,
    added_at bigint not null,
    compare_at_price_cents bigint,
    saving_percent integer not null default 0,
    options text not null default '[]',
    sole_variant_id text
  )`.execute(db);
  await sql`insert into product_rebuilt (${kept}, sole_variant_id) select ${kept}, id from product order by rowid`.execute(
    db,
  );
  await sql`drop table product`.execute(db);
  await sql`alter table product_rebuilt rename to product`.execute(db);
  for (const { text } of indexes) await sql.raw(text).execute(db);
}
