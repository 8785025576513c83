import { type Kysely, sql } from 'kysely';

/** Adds the refunds of orders as rows, each made by one or more attempts, and those of earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRefunds(db);
  await db.schema
    .alterTable('payment_refund')
    .addColumn('refund_id', 'text', (column) => column.references('refund.id'))
    .execute();
  await copyAttempts(db);
  await addRefundsWithoutAttempt(db);
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refund')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id'))
    .addColumn('intent_id', 'text', (column) => column.references('payment_intent.id'))
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('covers_rest', 'integer', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('includes_shipping', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('provider_id', 'text', (column) => column.unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema.createIndex('refund_of_order').on('refund').column('order_id').execute();
  await db.schema
    .createIndex('refund_unfinished')
    .on('refund')
    .columns(['state', 'order_id'])
    .where(sql.ref('state'), '!=', sql.lit('done'))
    .execute();
}

/** Every earlier attempt was for everything that was left. The last one is a failed refund unless the money went back. */
async function copyAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into refund
      (id, order_id, intent_id, amount_cents, state, covers_rest, lines, includes_shipping, created_at, ended_at)
    select id, order_id, intent_id, amount_cents, state, 1, '[]', 0, started_at, ended_at
    from payment_refund
    where state != 'failed' or not exists (
      select 1 from payment_refund as other
      where other.intent_id = payment_refund.intent_id
      and (other.state != 'failed' or other.attempt > payment_refund.attempt)
    ) and intent_id not in (select id from payment_intent where state = 'refunded')
  `.execute(db);
  await sql`
    update payment_refund set refund_id = coalesce(
      (select refund.id from refund where refund.id = payment_refund.id),
      (select max(refund.id) from refund where refund.intent_id = payment_refund.intent_id)
    )
  `.execute(db);
}

/**
 * What else was refunded, in the provider's dashboard or before attempts were stored. The provider's refunds replace
 * these rows, which have the id of the payment, when it is read next.
 */
async function addRefundsWithoutAttempt(db: Kysely<unknown>): Promise<void> {
  const refunded = sql`case when payment_intent.state = 'refunded' and payment_intent.refunded_cents = 0
    then subtotal_cents + shipping_cents else payment_intent.refunded_cents end`;
  const known = sql`coalesce((
    select sum(amount_cents) from refund where refund.intent_id = payment_intent.id and refund.state = 'done'
  ), 0)`;
  const at = sql`case when state_changed_at > 0 then state_changed_at else last_requested_at end`;
  await sql`
    insert into refund
      (id, order_id, intent_id, amount_cents, state, covers_rest, lines, includes_shipping, provider_id, created_at, ended_at)
    select payment_intent.id, order_id, payment_intent.id, ${refunded} - ${known}, 'done', 0, '[]', 0, payment_intent.id, ${at}, ${at}
    from payment_intent join shop_order on shop_order.id = order_id
    where ${refunded} > ${known}
  `.execute(db);
}
