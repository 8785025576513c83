import type { Kysely } from 'kysely';

/** How far an order's money is, the intents to collect it, and the sandbox that stands in for a payment provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addPaymentToOrders(db);
  await createPaymentIntents(db);
  await createSandbox(db);
  await db.schema
    .createTable('chore')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** Until now no shop took cards: every order is to be paid to the courier, which counts as paid. */
async function addPaymentToOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shop_order')
    .addColumn('payment_state', 'text', (column) => column.notNull().defaultTo('paid'))
    .execute();
  await db.schema.alterTable('shop_order').dropColumn('paid').execute();
  await db.schema.alterTable('shop_order').addColumn('held_until', 'bigint').execute();
  await db.schema.alterTable('shop_order').addColumn('returned_because', 'text').execute();
  await db.schema
    .createIndex('shop_order_hold_end')
    .on('shop_order')
    .column('held_until')
    .where('held_until', 'is not', null)
    .execute();
}

async function createPaymentIntents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_intent')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id'))
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('look_at', 'bigint')
    .addUniqueConstraint('payment_intent_attempt', ['order_id', 'attempt'])
    .execute();
  await db.schema.createIndex('payment_intent_to_look_at').on('payment_intent').column('look_at').execute();
  await db.schema
    .createTable('payment_event')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('payment_event_moment').on('payment_event').column('applied_at').execute();
}

async function createSandbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_intent')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
    .addColumn('client_secret', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('card_brand', 'text')
    .addColumn('card_last4', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
