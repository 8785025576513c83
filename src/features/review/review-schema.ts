import * as z from 'zod/mini';
import { STARS } from '#features/catalogue/rating/rating.ts';
import { textSchema } from '#features/order/order/text-schema.ts';
import { REVIEW_SORTS } from './review-list.ts';

export const MAX_TITLE_CHARACTERS = 100;
export const MAX_REVIEW_CHARACTERS = 2_000;

const CHOOSE_STARS = 'Choose 1 to 5 stars';
const starsSchema = z.int(CHOOSE_STARS).check(z.minimum(STARS.min, CHOOSE_STARS), z.maximum(STARS.max, CHOOSE_STARS));

/** A review as its author writes it. */
export const reviewDraftSchema = z.strictObject({
  rating: starsSchema,
  title: textSchema(MAX_TITLE_CHARACTERS, 'Write a title'),
  text: textSchema(MAX_REVIEW_CHARACTERS, 'Write what you think of it'),
});
export type ReviewDraft = z.infer<typeof reviewDraftSchema>;

/** The shop's answer, as staff write it. */
export const replyDraftSchema = z.strictObject({ text: textSchema(MAX_REVIEW_CHARACTERS, 'Write an answer') });

/** A review as customers read it. */
export const reviewSchema = z.object({
  _id: z.string(),
  /** Stars, 1 to 5. */
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  /** First name and initial of the author. */
  name: z.string(),
  /** When it was posted or last changed, ISO 8601. */
  at: z.iso.datetime(),
  /** The answer of the shop. */
  reply: z.optional(z.object({ text: z.string(), at: z.iso.datetime() })),
  /** Whether it is one of the demo's samples. */
  sample: z.optional(z.literal(true)),
});
export type Review = z.infer<typeof reviewSchema>;

/** A review as its author and staff see it. */
export const writtenReviewSchema = z.extend(reviewSchema, {
  /** Whether staff have hidden it from customers. */
  hidden: z.boolean(),
});
export type WrittenReview = z.infer<typeof writtenReviewSchema>;

/** A review in the list of staff. */
export const listedReviewSchema = z.extend(writtenReviewSchema, {
  product: z.object({ _id: z.string(), name: z.string(), image: z.string() }),
});
export type ListedReview = z.infer<typeof listedReviewSchema>;

export const reviewSortSchema = z.enum(REVIEW_SORTS);

/** A review with so many stars, or fewer, is a poor one. */
export const MAX_POOR_STARS = 2;

/**
 * The reviews that staff list: all, those that customers see, hidden ones, visible ones without an answer, and poor ones
 * among these.
 */
export const reviewStateSchema = z.enum(['all', 'visible', 'hidden', 'unanswered', 'poor']);
export type ReviewState = z.infer<typeof reviewStateSchema>;

/** The number of visible reviews with 1 to 5 stars, in this order. */
export const distributionSchema = z.array(z.int()).check(z.length(STARS.max));
export type Distribution = z.infer<typeof distributionSchema>;

/** The name under reviews of people who were deleted. */
export const DELETED_AUTHOR = 'A customer';
