import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { NewsletterSubscriberTable } from './newsletter-table.ts';

type Source = Database | ShopTransaction;

/** Somebody who has confirmed the address. Times are epoch milliseconds. */
export type Subscriber = NewsletterSubscriberTable & { confirmed_at: number };

export async function findSubscriber(db: Source, email: string): Promise<NewsletterSubscriberTable | undefined> {
  return db.selectFrom('newsletter_subscriber').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Stores that somebody asked for the newsletter, again if they did before. @returns whether they have to confirm it. */
export async function requestSubscription(
  trx: ShopTransaction,
  { id, email, at }: { id: string; email: string; at: number },
): Promise<{ id: string } | undefined> {
  return trx
    .insertInto('newsletter_subscriber')
    .values({ id, email, requested_at: at, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ requested_at: at })
        .where('newsletter_subscriber.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
}

/**
 * Confirms a subscription that was requested after a moment; one that is confirmed stays as it is.
 * @returns whether there is one.
 */
export async function confirmSubscriber(
  trx: ShopTransaction,
  id: string,
  { at, requestedAfter }: { at: number; requestedAfter: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_subscriber')
    .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(at)) }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('confirmed_at', 'is not', null), eb('requested_at', '>', requestedAfter)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes a subscriber by id or email. @returns how many there were. */
export async function deleteSubscriber(trx: ShopTransaction, by: 'id' | 'email', value: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('newsletter_subscriber')
    .where(by, '=', value)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes those that were requested until a moment, in epoch milliseconds, and not confirmed. */
export async function deleteUnconfirmed(trx: ShopTransaction, until: number): Promise<void> {
  await trx
    .deleteFrom('newsletter_subscriber')
    .where('confirmed_at', 'is', null)
    .where('requested_at', '<=', until)
    .execute();
}

/** Lists those who have confirmed, by email, after `last`. */
export async function listSubscribersAfter(db: Database, last: string, limit: number): Promise<Subscriber[]> {
  return db
    .selectFrom('newsletter_subscriber')
    .selectAll()
    .where('confirmed_at', 'is not', null)
    .$narrowType<{ confirmed_at: number }>()
    .where('email', '>', last)
    .orderBy('email')
    .limit(limit)
    .execute();
}
