import * as z from 'zod/mini';
import { CATEGORIES } from '#features/catalogue/category.ts';
import { multilineText, pictureAddressSchema, requiredText } from '#features/catalogue/draft-fields.ts';
import { STARS } from '#features/catalogue/rating/rating.ts';
import { statedSlugSchema } from '#platform/slug.ts';

export const MAX_COLLECTIONS = 1000;
/** Maximum number of products of a collection that is picked by hand. */
export const MAX_PICKED = 500;
export const MAX_TITLE_CHARACTERS = 100;
const MAX_TEXT_CHARACTERS = 5000;
const MAX_META_CHARACTERS = 300;
const MAX_NAME_CHARACTERS = 100;
const MAX_ID_CHARACTERS = 100;
const MAX_ATTRIBUTES = 10;
const MAX_VALUES = 20;
const MAX_PRICE = 1_000_000;
const MAX_DAYS = 3650;

const WRONG_DAYS = `Write a whole number from 1 to ${MAX_DAYS}`;
const WRONG_RATING = `Write a number from ${STARS.min} to ${STARS.max} with at most one decimal`;
const WRONG_PRICE = 'Write an amount above 0, such as 12.50';

const valueSchema = z.string().check(z.minLength(1), z.maxLength(MAX_NAME_CHARACTERS));

/** What a collection contains by itself. All conditions hold; without any, it contains every product. */
export const ruleSchema = z.strictObject({
  category: z.optional(z.enum(CATEGORIES)),
  company: z.optional(valueSchema),
  /** The values of each attribute by its key, of which products have one. Numbers are ranges such as `500..900`. */
  attributes: z.optional(
    z
      .record(valueSchema, z.array(valueSchema).check(z.minLength(1), z.maxLength(MAX_VALUES)))
      .check(
        z.refine(
          (attributes) => Object.keys(attributes).length <= MAX_ATTRIBUTES,
          `Use at most ${MAX_ATTRIBUTES} attributes`,
        ),
      ),
  ),
  /** A decimal number. */
  maxPrice: z.optional(z.number(WRONG_PRICE).check(z.gt(0, WRONG_PRICE), z.maximum(MAX_PRICE))),
  /** Only products with a compare-at price. */
  reduced: z.optional(z.boolean()),
  /** Lowest average of reviews, as shown. */
  minRating: z.optional(
    z
      .number(WRONG_RATING)
      .check(z.minimum(STARS.min, WRONG_RATING), z.maximum(STARS.max, WRONG_RATING), z.multipleOf(0.1, WRONG_RATING)),
  ),
  /** Added within this number of days. */
  newDays: z.optional(z.int(WRONG_DAYS).check(z.minimum(1, WRONG_DAYS), z.maximum(MAX_DAYS, WRONG_DAYS))),
});
export type Rule = z.infer<typeof ruleSchema>;

const shared = {
  /** Made from the title, or kept, where it is left out. */
  slug: z.optional(statedSlugSchema),
  title: requiredText('Title is required', MAX_TITLE_CHARACTERS),
  text: z._default(multilineText(MAX_TEXT_CHARACTERS), ''),
  image: z.optional(z.nullable(pictureAddressSchema)),
  published: z._default(z.boolean(), false),
  metaTitle: z.optional(z.nullable(metaText())),
  metaDescription: z.optional(z.nullable(metaText())),
};

/** Bodies of `POST /collection` and `PUT /collection/{id}`. */
export const collectionDraftSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...shared,
    kind: z.literal('picked'),
    productIds: z.array(z.string().check(z.maxLength(MAX_ID_CHARACTERS))).check(
      z.maxLength(MAX_PICKED, `A collection can have at most ${MAX_PICKED} picked products`),
      z.refine((ids) => new Set(ids).size === ids.length, 'A collection can contain each product only once'),
    ),
  }),
  z.strictObject({ ...shared, kind: z.literal('rule'), rule: ruleSchema }),
]);
export type CollectionDraft = z.infer<typeof collectionDraftSchema>;

function metaText() {
  return z.string().check(z.trim(), z.maxLength(MAX_META_CHARACTERS));
}

/** A collection of products: a page of its own with some of the catalogue. */
export const collectionSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  text: z.string(),
  image: z.optional(z.string()),
  kind: z.enum(['picked', 'rule']),
  /** The products that were picked, in their order. Absent with a rule. */
  productIds: z.optional(z.array(z.string())),
  rule: z.optional(ruleSchema),
  published: z.boolean(),
  metaTitle: z.optional(z.string()),
  metaDescription: z.optional(z.string()),
});
/** A collection with the products that were picked. */
export type Collection = z.infer<typeof collectionSchema>;

/** A collection without the products that were picked, as every process has it in memory. */
export type KnownCollection = Omit<Collection, 'productIds'>;
