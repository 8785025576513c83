import * as z from 'zod/mini';
import { formatNumber } from '#platform/format-numbers.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema, searchSchema } from '#platform/http/list-query.ts';
import { TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';
import { CATALOGUE_TAG } from './cache-tags.ts';
import { changedProductSchema, newProductSchema, restockSchema } from './product-draft-schema.ts';
import { MAX_PIECES, productIdsSchema, productOrderSchema, productSchema } from './product-schema.ts';

const productParams = z.object({ productId: z.string() });
/** Ids separated by commas. */
const idListSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',')),
  ),
  productIdsSchema,
);
export const NO_SUCH_PRODUCT = { status: 404, detail: 'This product does not exist or was deleted.' } as const;
/** Uploads that no product uses are deleted after a day. */
export const PICTURE_GONE = {
  status: 409,
  code: 'picture-gone',
  detail: 'This picture is no longer available. Upload it again.',
} as const;
export const TOO_MANY_UNITS = {
  status: 409,
  detail: `A product can have at most ${formatNumber(MAX_PIECES)} units.`,
} as const;

/** Calls of the catalogue API (specification, section 7). */
export const productCalls = {
  listProducts: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/product',
    access: 'anyone',
    summary:
      'All published products, newest first unless `sort` is given; with `search`, those whose name begins with it; ' +
      'with `ids` (at most 100, separated by commas), those that exist. Admins also get unpublished products',
    query: z
      .safeExtend(listQuerySchema, {
        search: searchSchema,
        sort: z._default(productOrderSchema, 'newest'),
        ids: z.optional(idListSchema),
      })
      .check(z.refine(({ ids, page }) => ids === undefined || page === undefined, 'ids goes without page and limit')),
    answer: z.array(productSchema),
    cacheTags: [CATALOGUE_TAG],
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  getProduct: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/product/:productId',
    access: 'anyone',
    summary: 'One product',
    params: productParams,
    answer: productSchema,
    refusals: [NO_SUCH_PRODUCT],
  }),
  addProduct: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/product',
    access: 'admin',
    summary: 'Adds a product; its initial stock is its quantity',
    body: newProductSchema,
    answer: z.object({ insertedId: z.string() }),
    refusals: [PICTURE_GONE],
  }),
  changeProduct: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/product/:productId',
    access: 'admin',
    summary: 'Changes a product, except its stock and quantity',
    params: productParams,
    body: changedProductSchema,
    answer: z.object({ modifiedCount: z.int() }),
    refusals: [NO_SUCH_PRODUCT, PICTURE_GONE],
  }),
  restockProduct: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/product/:productId/restock',
    access: 'admin',
    summary: 'Adds units to stock and quantity',
    params: productParams,
    body: restockSchema,
    answer: z.pick(productSchema, { stock: true, quantity: true }),
    refusals: [NO_SUCH_PRODUCT, TOO_MANY_UNITS],
  }),
  publishProducts: defineCall({
    ...takesNothing,
    method: 'PATCH',
    path: '/product/published',
    access: 'admin',
    summary: 'Publishes or unpublishes products; deleted ones are skipped',
    body: z.strictObject({ productIds: productIdsSchema, published: z.boolean() }),
    answer: z.object({ modifiedCount: z.int() }),
  }),
  featureProducts: defineCall({
    ...takesNothing,
    method: 'PATCH',
    path: '/product/featured',
    access: 'admin',
    summary: 'Features products on the home page, or no longer; deleted ones are skipped',
    body: z.strictObject({ productIds: productIdsSchema, featured: z.boolean() }),
    answer: z.object({ modifiedCount: z.int() }),
  }),
  removeProducts: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/product/removal',
    access: 'admin',
    summary: 'Deletes several products; those already deleted are skipped',
    body: z.strictObject({ productIds: productIdsSchema }),
    answer: z.object({ deletedCount: z.int() }),
  }),
  removeProduct: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/product/:productId',
    access: 'admin',
    summary: 'Deletes a product; orders keep their copy of it',
    params: productParams,
    answer: z.object({ deletedCount: z.int() }),
    refusals: [NO_SUCH_PRODUCT],
  }),
};
