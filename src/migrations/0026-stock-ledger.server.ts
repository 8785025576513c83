import { type Kysely, sql } from 'kysely';
import { v7 as newSortedId } from 'uuid';
import { engineOf } from '#platform/database/engine.server.ts';

interface Filled {
  product_variant: { id: string; product_id: string; stock: number };
  stock_movement: {
    product_id: string;
    id: string;
    variant_id: string;
    kind: string;
    delta: number;
    by: string;
    order_id: string | null;
    note: string | null;
    at: number;
  };
}

/** Rows that one statement inserts, with far fewer parameters than the databases allow. */
const ROWS_AT_ONCE = 1000;

/** Adds the ledger of stock, with the present stock of each variant as its opening. */
export async function up(db: Kysely<Filled>): Promise<void> {
  await db.schema
    .createTable('stock_movement')
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('variant_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('delta', 'integer', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .addColumn('note', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('stock_movement_of_product', ['product_id', 'id'])
    // The rows are stored in the index of the primary key, which saves a write per movement.
    .$call((table) => (engineOf(db) === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await writeOpenings(db);
}

async function writeOpenings(db: Kysely<Filled>): Promise<void> {
  const at = Date.now();
  let last = '';
  for (;;) {
    const variants = await db
      .selectFrom('product_variant')
      .select(['id', 'product_id', 'stock'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    if (variants.length === 0) return;
    const rows = variants.map(({ id, product_id, stock }) => ({
      ...{ product_id, id: newSortedId(), variant_id: id, kind: 'opening', delta: stock, by: 'system' },
      ...{ order_id: null, note: null, at },
    }));
    await db.insertInto('stock_movement').values(rows).execute();
    last = variants.at(-1)?.id ?? last;
  }
}
