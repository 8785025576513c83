import * as z from 'zod/mini';
import { CATALOGUE_TAG, COLLECTIONS_TAG } from '#features/catalogue/cache-tags.ts';
import {
  arrangedQuerySchema,
  PICTURE_GONE,
  PICTURE_REFUSED,
  SLUG_RESERVED,
} from '#features/catalogue/product-calls.ts';
import { productSchema } from '#features/catalogue/product-schema.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema } from '#platform/http/list-query.ts';
import { TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';
import { DAYS_TAG } from './cache-tags.ts';
import { collectionDraftSchema, collectionSchema, MAX_COLLECTIONS, ruleSchema } from './collection-schema.ts';

const byCollectionId = z.object({ collectionId: z.string() });
const bySlug = z.object({ slug: z.string() });

export const NO_SUCH_COLLECTION = {
  status: 404,
  detail: 'There is no such collection. It may have been deleted.',
} as const;
const SLUG_TAKEN = {
  status: 409,
  code: 'slug-taken',
  detail: 'Another collection has this address. Choose another one.',
} as const;
const TOO_MANY_COLLECTIONS = {
  status: 409,
  code: 'too-many-collections',
  detail: `A shop has at most ${formatNumber(MAX_COLLECTIONS)} collections. Delete what you no longer need.`,
} as const;
const IN_USE = {
  status: 409,
  code: 'in-use',
  detail:
    'Links of the shop lead to this collection, as listed in `uses`. Delete it with `force=true`, and they go too.',
} as const;
const SAVE_REFUSALS = [SLUG_TAKEN, SLUG_RESERVED, PICTURE_GONE, PICTURE_REFUSED] as const;

/** Calls for collections. */
export const collectionCalls = {
  listCollections: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/collection',
    access: 'anyone',
    summary: 'All published collections in their order. Admins also get unpublished ones',
    query: listQuerySchema,
    answer: z.array(collectionSchema),
    refusals: [TOO_MANY_WHOLE_LISTS],
    cacheTags: [COLLECTIONS_TAG, CATALOGUE_TAG],
  }),
  getCollection: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/collection/:slug',
    access: 'anyone',
    summary: 'One collection by its slug, a former slug or its id',
    params: bySlug,
    answer: collectionSchema,
    refusals: [NO_SUCH_COLLECTION],
    cacheTags: [COLLECTIONS_TAG, CATALOGUE_TAG],
  }),
  listCollectionProducts: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/collection/:slug/product',
    access: 'anyone',
    summary:
      'The published products of a collection, with the filters of `GET /product`. Picked ones keep their order, others ' +
      'are newest first, unless `sort` is given. Admins also get unpublished products',
    params: bySlug,
    query: arrangedQuerySchema,
    answer: z.array(productSchema),
    refusals: [NO_SUCH_COLLECTION, TOO_MANY_WHOLE_LISTS],
    cacheTags: [CATALOGUE_TAG, COLLECTIONS_TAG, DAYS_TAG],
  }),
  addCollection: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/collection',
    access: 'products.write',
    summary: 'Adds a collection behind the others. Without `slug`, it is made from the title',
    body: collectionDraftSchema,
    answer: collectionSchema,
    refusals: [...SAVE_REFUSALS, TOO_MANY_COLLECTIONS],
  }),
  changeCollection: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/collection/:collectionId',
    access: 'products.write',
    summary: 'Replaces a collection. Without `slug`, it keeps its own; former slugs lead to it',
    params: byCollectionId,
    body: collectionDraftSchema,
    answer: collectionSchema,
    refusals: [NO_SUCH_COLLECTION, ...SAVE_REFUSALS],
  }),
  deleteCollection: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/collection/:collectionId',
    access: 'products.write',
    summary: 'Deletes a collection, but none of its products. With `force`, links of the shop to it go too',
    params: byCollectionId,
    query: z.object({ force: z.optional(z.enum(['true', 'false'])) }),
    answer: z.object({ deletedCount: z.int() }),
    refusals: [NO_SUCH_COLLECTION, IN_USE],
  }),
  arrangeCollections: defineCall({
    ...takesNothing,
    method: 'PATCH',
    path: '/collection/order',
    access: 'products.write',
    summary: 'Puts collections in this order, before those that are left out; deleted ones are skipped',
    body: z.strictObject({ collectionIds: z.array(z.string()).check(z.maxLength(MAX_COLLECTIONS)) }),
    answer: z.object({ modifiedCount: z.int() }),
  }),
  previewRule: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/collection/preview',
    access: 'products.write',
    summary: 'How many published products match a rule, counted up to a bound, and the newest of them. Changes nothing',
    body: z.strictObject({ rule: ruleSchema }),
    answer: z.object({
      total: z.int(),
      /** The bound. */
      max: z.int(),
      /** Whether the rule has no condition, so that every product matches. */
      isEverything: z.boolean(),
      products: z.array(z.pick(productSchema, { _id: true, name: true, image: true })),
    }),
  }),
};
