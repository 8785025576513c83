import type { Selectable } from 'kysely';
import { v7 as newSortedId } from 'uuid';
import { lockRows } from '#platform/database/lock-rows.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { ReviewDraft } from './review-schema.ts';
import type { ReviewTable } from './review-table.ts';

type StoredReview = Selectable<ReviewTable>;

/** Locks a review until the transaction ends, found by its id or by its author and product. */
export async function lockReview(
  trx: ShopTransaction,
  by: { id: string } | { userId: string; productId: string },
): Promise<StoredReview | undefined> {
  const reviews = trx.selectFrom('review').selectAll();
  const found =
    'id' in by
      ? reviews.where('id', '=', by.id)
      : reviews.where('user_id', '=', by.userId).where('product_id', '=', by.productId);
  return lockRows(trx, found).executeTakeFirst();
}

/** A review to insert. `author` is a person, or the name under a sample. */
export interface NewReview extends ReviewDraft {
  productId: string;
  author: { userId: string } | { sampleName: string };
  /** Epoch milliseconds. */
  at: number;
}

/** Inserts a review. @returns its id, or undefined if its author has already reviewed the product. */
export async function insertReview(
  trx: ShopTransaction,
  { productId, author, rating, title, text, at }: NewReview,
): Promise<string | undefined> {
  const inserted = await trx
    .insertInto('review')
    .values({
      id: newSortedId(),
      product_id: productId,
      rating,
      title,
      text,
      at,
      user_id: 'userId' in author ? author.userId : null,
      sample_name: 'sampleName' in author ? author.sampleName : null,
      hidden: 0,
      reply: null,
      replied_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Changes a review. */
export async function updateReview(
  trx: ShopTransaction,
  id: string,
  change: Partial<Pick<StoredReview, 'rating' | 'title' | 'text' | 'at' | 'hidden' | 'reply' | 'replied_at'>>,
): Promise<void> {
  await trx.updateTable('review').set(change).where('id', '=', id).execute();
}

export async function deleteReview(trx: ShopTransaction, id: string): Promise<void> {
  await trx.deleteFrom('review').where('id', '=', id).execute();
}

/** Finds the author of a review, who is undefined if they were deleted; undefined if there is no such review. */
export async function findAuthor(db: Database, id: string): Promise<{ userId: string | undefined } | undefined> {
  if (id.includes('\0')) return undefined;
  const row = await db.selectFrom('review').select('user_id').where('id', '=', id).executeTakeFirst();
  return row && { userId: row.user_id ?? undefined };
}

/** Lists the products that a person has reviewed. */
export async function listReviewedProducts(db: Database | ShopTransaction, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('review').select('product_id').where('user_id', '=', userId).execute();
  return rows.map((row) => row.product_id);
}

/** Lists the ids of the demo's sample reviews, and of those of its sample accounts. */
export async function listSampleReviews(trx: ShopTransaction, userIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('review')
    .select('id')
    .where((eb) => eb.or([eb('sample_name', 'is not', null), ...userIds.map((id) => eb('user_id', '=', id))]))
    .execute();
  return rows.map(({ id }) => id);
}
