import { type Kysely, sql } from 'kysely';

interface Filled {
  shop_order: { id: string; payment_method: string; paid_at: number | null };
}

/**
 * Adds when an order was paid by card, which the timeline knows. Processes of the previous version do not write it, so an
 * order that one of them marks as paid has none.
 */
export async function up(db: Kysely<Filled>): Promise<void> {
  await db.schema.alterTable('shop_order').addColumn('paid_at', 'bigint').execute();
  await db
    .updateTable('shop_order')
    .set({
      paid_at: sql`(select min(occurred_at) from shop_event where subject = shop_order.id and kind = 'order.paid')`,
    })
    .where('payment_method', '=', 'card')
    .execute();
}
