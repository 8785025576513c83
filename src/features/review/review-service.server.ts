import type { Actor } from '#features/audit/actor.server.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#features/audit/audit-actions.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import { findProduct } from '#features/catalogue/product-queries.server.ts';
import { isMissingReference } from '#platform/database/missing-reference.server.ts';
import { createLists } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { List } from '#platform/http/list-query.ts';
import { recordEvents } from '#platform/outbox/outbox.server.ts';
import { hasReceived } from './received-products.server.ts';
import { recordChange, saveReview } from './review-changes.server.ts';
import type { ReviewSort } from './review-list.ts';
import {
  productReviewList,
  selectReviews,
  staffReviewList,
  toWrittenReview,
  withProducts,
} from './review-list-queries.server.ts';
import { deleteReview, findAuthor, listReviewedProducts, lockReview, updateReview } from './review-queries.server.ts';
import type { ListedReview, Review, ReviewDraft, ReviewState, WrittenReview } from './review-schema.ts';

/** The review, or why it was not written. */
export type WriteReviewResult = { ok: true; review: WrittenReview } | { ok: false; reason: 'not-found' | 'not-bought' };

type LockedReview = NonNullable<Awaited<ReturnType<typeof lockReview>>>;

export type ReviewService = ReturnType<typeof createReviewService>;

/** Creates the service for reviews. Every change drops the cached pages that show it. */
export function createReviewService(dependencies: {
  db: Database;
  catalogue: CatalogueService;
  changes: ProductChanges;
  now: () => number;
}) {
  const { db, catalogue, changes, now } = dependencies;
  const listOf = createLists(now);

  /** Changes a review under its lock and records the change. @returns whether the review exists. */
  function changeReview(
    id: string,
    change: (trx: ShopTransaction, review: LockedReview) => Promise<{ stars: number; reviews: number } | undefined>,
  ): Promise<boolean> {
    return inTransaction(db, async (trx) => {
      const review = await lockReview(trx, { id });
      if (!review) return false;
      const rating = await change(trx, review);
      if (rating) await recordChange(trx, changes, review.product_id, rating);
      return true;
    });
  }

  /** Records what staff did with a review. */
  async function audit(trx: ShopTransaction, action: AuditAction, review: LockedReview, actor: Actor): Promise<void> {
    const product = await findProduct(trx, review.product_id);
    const text = `${AUDIT_ACTIONS[action].text} of ${product?.name ?? 'a deleted product'}`;
    await writeAudit(trx, { at: now(), action, actor, subject: { _id: review.id }, text });
  }

  async function findListed(id: string): Promise<ListedReview | undefined> {
    const rows = await selectReviews(db).where('review.id', '=', id).execute();
    const [listed] = await withProducts(db, rows);
    return listed;
  }

  async function findOwn(userId: string, productId: string): Promise<WrittenReview | undefined> {
    const own = selectReviews(db).where('review.user_id', '=', userId).where('review.product_id', '=', productId);
    const row = await own.executeTakeFirst();
    return row && toWrittenReview(row);
  }

  return {
    /** Lists the visible reviews of a product. */
    list: (productId: string, sort: ReviewSort, rating?: number): List<Review> =>
      listOf(productReviewList(db, { productId, rating }, sort)),

    /** Lists reviews in a state for staff, newest first. */
    listAll: (state: ReviewState): List<ListedReview> => listOf(staffReviewList(db, state)),

    /** Writes a person's review of a product that they have received, or changes their existing one. */
    async write(userId: string, productId: string, draft: ReviewDraft): Promise<WriteReviewResult> {
      if (!(await catalogue.findPublished(productId))) return { ok: false, reason: 'not-found' };
      if (!(await hasReceived(db, userId, productId))) return { ok: false, reason: 'not-bought' };
      const at = now();
      const isWritten = await inTransaction(db, async (trx) => {
        const { id, rating } = await saveReview(trx, { ...draft, productId, author: { userId }, at });
        const data = { productId, rating: draft.rating };
        await recordEvents(trx, [{ kind: 'review.posted', subject: id, data, occurredAt: at }]);
        await recordChange(trx, changes, productId, rating);
        return true;
      }).catch(falseIfGone);
      if (!isWritten) return { ok: false, reason: 'not-found' };
      const review = await findOwn(userId, productId);
      return review ? { ok: true, review } : { ok: false, reason: 'not-found' };
    },

    /** Reads whether a person may review a product, and their review of it; undefined if there is no such product. */
    async readOwn(
      userId: string,
      productId: string,
    ): Promise<{ mayReview: boolean; review?: WrittenReview } | undefined> {
      if (!(await catalogue.findPublished(productId))) return undefined;
      const review = await findOwn(userId, productId);
      return { mayReview: await hasReceived(db, userId, productId), ...(review && { review }) };
    },

    findAuthor: (id: string): Promise<{ userId: string | undefined } | undefined> => findAuthor(db, id),

    /** @returns whether the review existed. */
    remove: (id: string, actor: Actor): Promise<boolean> =>
      changeReview(id, async (trx, review) => {
        const { rating, hidden } = review;
        await deleteReview(trx, id);
        if (review.user_id !== actor.id) await audit(trx, 'review-deleted', review, actor);
        return hidden === 1 ? { stars: 0, reviews: 0 } : { stars: -rating, reviews: -1 };
      }),

    /** Hides a review from customers or shows it again. */
    async hide(id: string, hides: boolean, actor: Actor): Promise<ListedReview | undefined> {
      await changeReview(id, async (trx, review) => {
        const { rating, hidden } = review;
        if (hidden === Number(hides)) return undefined;
        await updateReview(trx, id, { hidden: Number(hides) });
        await audit(trx, hides ? 'review-hidden' : 'review-shown', review, actor);
        return hides ? { stars: -rating, reviews: -1 } : { stars: rating, reviews: 1 };
      });
      return findListed(id);
    },

    /** Answers a review, or replaces the answer. */
    async reply(id: string, text: string, actor: Actor): Promise<ListedReview | undefined> {
      await changeReview(id, async (trx, review) => {
        await audit(trx, 'review-answered', review, actor);
        await updateReview(trx, id, { reply: text, replied_at: now() });
        return { stars: 0, reviews: 0 };
      });
      return findListed(id);
    },

    /**
     * Records that the pages with a person's reviews change, in the transaction that renames or deletes the person.
     * Reviews of deleted people stay without a name.
     */
    async recordAuthorChange(trx: ShopTransaction, userId: string): Promise<void> {
      const productIds = await listReviewedProducts(trx, userId);
      await changes.record(
        trx,
        productIds.map((productId) => ({ productId, cardChanged: false })),
      );
    },
  };
}

/** The product, or the person, was deleted at the same time. */
function falseIfGone(error: unknown): false {
  if (!isMissingReference(error)) throw error;
  return false;
}
