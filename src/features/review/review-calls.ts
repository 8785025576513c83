import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema } from '#platform/http/list-query.ts';
import { TOO_MANY_REQUESTS, TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';
import {
  listedReviewSchema,
  replyDraftSchema,
  reviewDraftSchema,
  reviewSchema,
  reviewSortSchema,
  reviewStateSchema,
  writtenReviewSchema,
} from './review-schema.ts';

const byProductId = z.object({ productId: z.string() });
const byReviewId = z.object({ reviewId: z.string() });

const NO_PRODUCT = { status: 404, detail: 'This product does not exist or was deleted.' } as const;
export const NO_SUCH_REVIEW = { status: 404, detail: 'This review does not exist or was deleted.' } as const;

/** Calls for reviews. */
export const reviewCalls = {
  listReviews: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/product/:productId/review',
    access: 'anyone',
    summary: 'The reviews of a product, newest first unless `sort` is given; with `rating`, those with as many stars',
    params: byProductId,
    query: z.safeExtend(listQuerySchema, {
      sort: z._default(reviewSortSchema, 'newest'),
      rating: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
    }),
    answer: z.array(reviewSchema),
    refusals: [NO_PRODUCT, TOO_MANY_WHOLE_LISTS],
  }),
  writeReview: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/product/:productId/review',
    access: 'signedIn',
    summary:
      'Reviews a product that one has received. Each person has one review of a product: another call changes it',
    params: byProductId,
    body: reviewDraftSchema,
    answer: writtenReviewSchema,
    refusals: [
      NO_PRODUCT,
      {
        status: 403,
        code: 'not-bought',
        detail: 'You can review a product once an order with it was delivered to you.',
      },
      TOO_MANY_REQUESTS,
    ],
  }),
  readOwnReview: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/product/:productId/review/own',
    access: 'signedIn',
    summary: "Whether one may review a product, and one's review of it, if there is one",
    params: byProductId,
    answer: z.object({ mayReview: z.boolean(), review: z.optional(writtenReviewSchema) }),
    refusals: [NO_PRODUCT],
  }),
  deleteReview: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/review/:reviewId',
    access: 'owner or reviews.write',
    summary: 'Deletes a review. Its author may write another one',
    params: byReviewId,
    answer: z.object({ deletedCount: z.int() }),
    refusals: [NO_SUCH_REVIEW],
  }),
  listAllReviews: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/review',
    access: 'reviews.write',
    summary:
      'The reviews of all products, newest first; with `state` only visible, hidden or visible unanswered ones, or ' +
      'unanswered ones with two stars or fewer (`poor`)',
    query: z.safeExtend(listQuerySchema, { state: z._default(reviewStateSchema, 'all') }),
    answer: z.array(listedReviewSchema),
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  hideReview: defineCall({
    ...takesNothing,
    method: 'PATCH',
    path: '/review/:reviewId',
    access: 'reviews.write',
    summary: 'Hides a review from customers, or shows it again. Hidden reviews do not count for the rating',
    params: byReviewId,
    body: z.strictObject({ hidden: z.boolean() }),
    answer: listedReviewSchema,
    refusals: [NO_SUCH_REVIEW],
  }),
  replyToReview: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/review/:reviewId/reply',
    access: 'reviews.write',
    summary: 'Answers a review in the name of the shop. Another call replaces the answer',
    params: byReviewId,
    body: replyDraftSchema,
    answer: listedReviewSchema,
    refusals: [NO_SUCH_REVIEW],
  }),
  stopInvitations: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/review/opt-out',
    access: 'anyone',
    summary: 'Stops mails that invite a person to review. The token is that of the link in such a mail',
    body: z.strictObject({ token: z.string().check(z.maxLength(500)) }),
    answer: z.object({ stopped: z.boolean() }),
    refusals: [
      {
        status: 404,
        detail: 'This link is not complete, or its account was deleted. Open the link in the latest mail.',
      },
    ],
  }),
};
