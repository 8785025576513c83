import { type Kysely, sql } from 'kysely';

/**
 * Adds which provider has each payment intent. Those of the sandbox are in its own table; all others are Stripe's.
 * Processes of the previous version store none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_intent').addColumn('provider', 'text').execute();
  await sql`update payment_intent set provider =
    case when id in (select id from sandbox_intent) then 'sandbox' else 'stripe' end`.execute(db);
}
