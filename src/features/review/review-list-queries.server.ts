import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Direction } from '#platform/database/sorted-query.server.ts';
import { countIds, type ListQueries } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { authorName } from './author-name.ts';
import type { ReviewSort } from './review-list.ts';
import {
  type Distribution,
  type ListedReview,
  MAX_POOR_STARS,
  type Review,
  type ReviewState,
  type WrittenReview,
} from './review-schema.ts';
import type { ReviewTable } from './review-table.ts';

type Source = Database | ShopTransaction;

/** A review and the present name of its author, who may have been deleted. */
export type ReviewRow = Selectable<ReviewTable> & { author: string | null };

type SortColumn = 'rating' | 'at' | 'id';
type Order = readonly (readonly [column: SortColumn, direction: 'asc' | 'desc'])[];

/** Among reviews with as many stars, the newest come first. */
const ORDERS: Readonly<Record<ReviewSort, Order>> = {
  newest: [
    ['at', 'desc'],
    ['id', 'desc'],
  ],
  highest: [
    ['rating', 'desc'],
    ['at', 'desc'],
    ['id', 'desc'],
  ],
  lowest: [
    ['rating', 'asc'],
    ['at', 'desc'],
    ['id', 'desc'],
  ],
};

const NO_REVIEWS: Distribution = [0, 0, 0, 0, 0];

/** Lists the visible reviews of a product, all or those with some number of stars. */
export function productReviewList(
  db: Database,
  { productId, rating }: { productId: string; rating: number | undefined },
  sort: ReviewSort,
): ListQueries<ReviewRow, Review> {
  let ids = visible(db).select('id').where('product_id', '=', productId);
  if (rating !== undefined) ids = ids.where('rating', '=', rating);
  return { ...reviewQueries(db, ids, ORDERS[sort]), key: { productId, rating }, toRows: (rows) => rows.map(toReview) };
}

/** Reads what the page of a product shows at first: the newest reviews, up to `limit`, and how many there are by stars. */
export async function readReviewsForPage(
  db: Database,
  productId: string,
  limit: number,
): Promise<{ reviews: Review[]; distribution: Distribution }> {
  const { readAfter, toRows } = productReviewList(db, { productId, rating: undefined }, 'newest');
  const reviews = await toRows(await readAfter(undefined, limit));
  return { reviews, distribution: reviews.length > 0 ? await countByStars(db, productId) : NO_REVIEWS };
}

/** Lists the reviews in a state for staff, newest first. */
export function staffReviewList(db: Database, state: ReviewState): ListQueries<ReviewRow, ListedReview> {
  return {
    ...reviewQueries(db, idsInState(db, state), ORDERS.newest),
    key: { state },
    toRows: (rows) => withProducts(db, rows),
  };
}

/** Finds reviews and the present names of their authors. */
export function selectReviews(db: Source) {
  return db
    .selectFrom('review')
    .leftJoin('shop_user', 'shop_user.id', 'review.user_id')
    .selectAll('review')
    .select((eb) => eb.fn.coalesce('review.sample_name', 'shop_user.name').as('author'));
}

/** Converts a review to what customers read. */
export function toReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    rating: row.rating,
    title: row.title,
    text: row.text,
    name: authorName(row.author),
    at: new Date(row.at).toISOString(),
    ...(row.reply !== null &&
      row.replied_at !== null && { reply: { text: row.reply, at: new Date(row.replied_at).toISOString() } }),
    ...(row.sample_name !== null && { sample: true as const }),
  };
}

/** Converts a review to what its author and staff see. */
export function toWrittenReview(row: ReviewRow): WrittenReview {
  return { ...toReview(row), hidden: row.hidden === 1 };
}

/** Adds the product to each review. */
export async function withProducts(db: Source, rows: readonly ReviewRow[]): Promise<ListedReview[]> {
  if (rows.length === 0) return [];
  const productIds = [...new Set(rows.map((row) => row.product_id))];
  const products = await db
    .selectFrom('product')
    .select(['id', 'name', 'image'])
    .where('id', 'in', productIds)
    .execute();
  return rows.flatMap((row) => {
    const product = products.find(({ id }) => id === row.product_id);
    if (!product) return [];
    return [{ ...toWrittenReview(row), product: { _id: product.id, name: product.name, image: product.image } }];
  });
}

/** Counts the visible reviews of a product by stars. @returns the numbers for 1 to 5 stars. */
export async function countByStars(db: Database, productId: string): Promise<number[]> {
  const rows = await visible(db)
    .select((eb) => ['rating', eb.fn.countAll<number>().as('reviews')])
    .where('product_id', '=', productId)
    .groupBy('rating')
    .execute();
  return [1, 2, 3, 4, 5].map((stars) => Number(rows.find(({ rating }) => rating === stars)?.reviews ?? 0));
}

/** Finds visible reviews. The condition is a literal, because databases use a partial index only if they can prove it. */
function visible(db: Database) {
  return db.selectFrom('review').where('hidden', '=', sql.lit(0));
}

function idsInState(db: Database, state: ReviewState) {
  switch (state) {
    case 'all':
      return db.selectFrom('review').select('id');
    case 'visible':
    case 'hidden':
      return db
        .selectFrom('review')
        .select('id')
        .where('hidden', '=', Number(state === 'hidden'));
    case 'unanswered':
      return unanswered(db);
    case 'poor':
      return unanswered(db).where('rating', '<=', sql.lit(MAX_POOR_STARS));
  }
}

function unanswered(db: Database) {
  return visible(db).select('id').where('reply', 'is', null);
}

type Ids = ReturnType<typeof idsInState>;

function reviewQueries(db: Database, ids: Ids, order: Order): Omit<ListQueries<ReviewRow, never>, 'key' | 'toRows'> {
  const read = (some: Ids) => inOrder(selectReviews(db).where('review.id', 'in', some), order).execute();
  return {
    count: (max) => countIds(db, ids, max),
    readWindow: ({ direction, offset, limit }) => read(inOrder(ids, order, direction).limit(limit).offset(offset)),
    readAfter: (last, limit) => read(inOrder(last ? ids.where(afterReview(order, last)) : ids, order).limit(limit)),
  };
}

/** Sorts a query of reviews, optionally in reverse. */
function inOrder<Query extends { orderBy(column: RawBuilder<unknown>, direction: 'asc' | 'desc'): Query }>(
  query: Query,
  order: Order,
  direction: Direction = 'forwards',
): Query {
  return order.reduce(
    (sorted, [column, by]) =>
      sorted.orderBy(refOf(column), (by === 'asc') === (direction === 'forwards') ? 'asc' : 'desc'),
    query,
  );
}

/** Builds the condition for the reviews after the given one. The first part lets an index seek; the others resolve ties. */
function afterReview([first, ...rest]: Order, last: ReviewRow): RawBuilder<SqlBool> {
  if (!first) return sql`1 = 0`;
  const [column, direction] = first;
  const follows = sql.raw(direction === 'asc' ? '>' : '<');
  const [ref, value] = [refOf(column), last[column]];
  return sql`(${ref} ${follows}= ${value} and (${ref} ${follows} ${value} or ${afterReview(rest, last)}))`;
}

function refOf(column: SortColumn): RawBuilder<unknown> {
  return sql.ref(`review.${column}`);
}
