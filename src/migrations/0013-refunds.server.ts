import { type Kysely, sql } from 'kysely';

/** The columns that are filled here. */
interface Filled {
  payment_intent: { state: string; asked_at: number; look_at: number | null };
}

const DAY_MILLISECONDS = 86_400_000;
/** Paid intents are compared with the provider for so long. */
const LOOK_FOR_MILLISECONDS = 120 * DAY_MILLISECONDS;
/** The newest intents are compared at once, the oldest after four days, so that they do not all come at once. */
const SPREAD_FACTOR = 30;

/** What went back of a payment and in which attempts, whether it is disputed, and which attempts to pay came to nothing. */
export async function up(db: Kysely<Filled>): Promise<void> {
  await createRefunds(db);
  await createAttempts(db);
  await extendIntents(db);
  await extendOrders(db);
  await lookAtPaidIntents(db, Date.now());
}

async function createRefunds(db: Kysely<Filled>): Promise<void> {
  await db.schema
    .createTable('payment_refund')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id'))
    // Money that was collected in cash has no intent.
    .addColumn('intent_id', 'text', (column) => column.references('payment_intent.id'))
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.unique())
    .addColumn('failure', 'text')
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addUniqueConstraint('payment_refund_attempt', ['intent_id', 'attempt'])
    .execute();
  await db.schema.createIndex('payment_refund_of_order').on('payment_refund').column('order_id').execute();
  await db.schema
    .createTable('sandbox_refund')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('attempt_id', 'text', (column) => column.notNull().unique())
    .addColumn('intent_id', 'text', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sandbox_refund_of_intent').on('sandbox_refund').column('intent_id').execute();
}

async function createAttempts(db: Kysely<Filled>): Promise<void> {
  await db.schema
    .createTable('payment_attempt')
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id'))
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text', (column) => column.notNull())
    .addColumn('failed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_attempt_key', ['order_id', 'attempt'])
    .execute();
}

async function extendIntents(db: Kysely<Filled>): Promise<void> {
  const table = () => db.schema.alterTable('payment_intent');
  await table()
    .addColumn('moved_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await table()
    .addColumn('refunded_cents', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await table()
    .addColumn('refund_progress', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await table().addColumn('dispute', 'text').execute();
  await db.schema
    .createIndex('payment_intent_disputed')
    .on('payment_intent')
    .column('asked_at')
    .where(sql.ref('dispute'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('payment_intent_refund_failed')
    .on('payment_intent')
    .column('asked_at')
    .where(sql.ref('state'), '=', sql.lit('refund-failed'))
    .execute();
}

async function extendOrders(db: Kysely<Filled>): Promise<void> {
  const table = () => db.schema.alterTable('shop_order');
  await table()
    .addColumn('refunded_cents', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await table().addColumn('dispute', 'text').execute();
  await table()
    .addColumn('return_failed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

/** Former versions did not check them again, and took some refunds for done that were not. */
async function lookAtPaidIntents(db: Kysely<Filled>, now: number): Promise<void> {
  await db
    .updateTable('payment_intent')
    .set({ look_at: sql`cast(${now} + (${now} - asked_at) / ${sql.lit(SPREAD_FACTOR)} as bigint)` })
    .where('state', 'in', ['paid', 'refunded'])
    .where('look_at', 'is', null)
    .where('asked_at', '>=', now - LOOK_FOR_MILLISECONDS)
    .execute();
}
