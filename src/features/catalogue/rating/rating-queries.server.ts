import { sql } from 'kysely';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { RANK_PER_TENTH } from './rating.ts';

/** How the reviews of a product change: stars and reviews that are added or, if negative, taken away. */
export interface RatingChange {
  stars: number;
  reviews: number;
}

/**
 * Adds to the rating of a product, in the transaction that changes its reviews.
 * @returns whether the product exists and had the reviews that are taken away; otherwise roll back.
 */
export async function addToRating(
  trx: ShopTransaction,
  productId: string,
  { stars, reviews }: RatingChange,
): Promise<boolean> {
  const sum = sql<number>`(rating_sum + ${sql.lit(stars)})`;
  const count = sql<number>`(rating_count + ${sql.lit(reviews)})`;
  const tenths = sql`((20 * ${sum} + ${count}) / (2 * ${count}))`;
  const { numUpdatedRows } = await trx
    .updateTable('product')
    .set({
      rating_sum: sum,
      rating_count: count,
      rating_rank: sql<number>`case when ${count} = 0 then 0 else ${tenths} * ${sql.lit(RANK_PER_TENTH)} + ${count} end`,
    })
    .where('id', '=', productId)
    .where(sql<boolean>`${count} >= 0`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
