import * as z from 'zod/mini';
import { insertSample } from '#features/review/review-changes.server.ts';
import { reviewDraftSchema } from '#features/review/review-schema.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import reviewsJson from '../../../content/reviews.json' with { type: 'json' };

/** The sample reviews in content/reviews.json, by the slug of their product. */
const entriesSchema = z.array(
  z.object({
    slug: z.string(),
    reviews: z.array(
      z.extend(reviewDraftSchema, { name: z.string(), at: z.iso.date(), reply: z.optional(z.string()) }),
    ),
  }),
);

/** Seeds the sample reviews. They have no authors, and pages mark them as samples. */
export async function seedReviews(trx: ShopTransaction, productIds: ReadonlyMap<string, string>): Promise<void> {
  for (const { slug, reviews } of entriesSchema.parse(reviewsJson)) {
    const productId = productIds.get(slug);
    if (productId === undefined) throw new Error(`There are reviews of ${slug}, but no such product`);
    for (const { name, at, ...draft } of reviews) {
      await insertSample(trx, { ...draft, productId, sampleName: name, at: Date.parse(at) });
    }
  }
}
