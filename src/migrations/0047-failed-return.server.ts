import { type Kysely, sql } from 'kysely';

/** The columns that are filled here. */
interface Filled {
  payment_intent: { state: string; next_check_at: number | null };
}

/** Former versions stopped checking failed refunds after 120 days, so some payments were never returned. */
export async function up(db: Kysely<Filled>): Promise<void> {
  await db
    .updateTable('payment_intent')
    .set({ next_check_at: 0 })
    .where('state', '=', sql.lit('refund-failed'))
    .where('next_check_at', 'is', null)
    .execute();
}
