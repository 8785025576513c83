import * as z from 'zod/mini';
import { formatNumber } from '#platform/format-numbers.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema, searchSchema } from '#platform/http/list-query.ts';
import { TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';
import { facetsSchema } from './attribute/facets-schema.ts';
import { collectRequested } from './attribute/requested-attributes.ts';
import { CATALOGUE_TAG } from './cache-tags.ts';
import { CATEGORIES, type Category } from './category.ts';
import { UNKNOWN_MANUFACTURER } from './manufacturer/manufacturer-calls.ts';
import { NO_SUCH_PRODUCT } from './no-such-product.ts';
import { MAX_PIECES } from './pieces.ts';
import { changedProductSchema, newProductSchema, restockSchema } from './product-draft-schema.ts';
import { type ProductOrder, productIdsSchema, productOrderSchema, productSchema } from './product-schema.ts';
import { countSchema, stockMovementSchema } from './stock/stock-movement-schema.ts';

const productParams = z.object({ productId: z.string() });
/** Ids separated by commas. */
const idListSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',')),
  ),
  productIdsSchema,
);

const filterShape = {
  search: searchSchema,
  category: z.optional(z.enum(CATEGORIES)),
  company: z.optional(z.string().check(z.maxLength(100))),
  ids: z.optional(idListSchema),
};
const idsAlone = z.refine<{ ids?: readonly string[] | undefined; page?: number | undefined }>(
  ({ ids, page }) => ids === undefined || page === undefined,
  'ids goes without page and limit',
);

/** The query of a list of products. Collects the parameters of attributes. */
const productQuerySchema = z.pipe(
  z.catchall(
    z.safeExtend(listQuerySchema, { ...filterShape, sort: z._default(productOrderSchema, 'newest') }).check(idsAlone),
    z.unknown(),
  ),
  z.transform((query) => ({ ...collectFilters(query), sort: query.sort })),
);

/** The query of a list of products that have an order of their own. */
export const arrangedQuerySchema = z.pipe(
  z.catchall(
    z.safeExtend(listQuerySchema, { ...filterShape, sort: z.optional(productOrderSchema) }).check(idsAlone),
    z.unknown(),
  ),
  z.transform((query) => ({ ...collectFilters(query), sort: query.sort })),
);

interface FilterQuery {
  page?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
  category?: Category | undefined;
  company?: string | undefined;
  ids?: string[] | undefined;
  sort?: ProductOrder | undefined;
}

function collectFilters({ page, limit, search, category, company, ids, sort: _, ...others }: FilterQuery) {
  return { page, limit, search, category, company, ids, attr: collectRequested(textParameters(others)) };
}

function textParameters(parameters: Record<string, unknown>): [name: string, value: string][] {
  return Object.entries(parameters).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, String(value)]),
  );
}

/** Staff delete pictures that nothing uses, and fetched ones are deleted if nothing uses them for a day. */
export const PICTURE_GONE = {
  status: 409,
  code: 'picture-gone',
  detail: 'This picture is no longer available. Upload it again.',
} as const;
/** The refusal of pictures that pages could not show. Its problem says which, and why. */
export const PICTURE_REFUSED = {
  status: 422,
  code: 'picture-refused',
  detail: 'Some pictures cannot be used, as listed in `errors`. Choose others, or upload them.',
} as const;
export const TOO_MANY_PIECES = {
  status: 409,
  detail: `A variant can have at most ${formatNumber(MAX_PIECES)} pieces.`,
} as const;

export const CHOOSE_VARIANT = {
  status: 422,
  code: 'variant-required',
  detail: 'This product has several variants. Choose one.',
} as const;
export const SKU_TAKEN = {
  status: 409,
  code: 'sku-taken',
  detail: 'Another variant has this SKU. Each SKU can be used only once.',
} as const;
export const SLUG_TAKEN = {
  status: 409,
  code: 'slug-taken',
  detail: 'Another product has this address. Choose another one.',
} as const;
export const SLUG_RESERVED = {
  status: 422,
  code: 'slug-reserved',
  detail: 'The shop uses this word for a page of its own. Choose another address.',
} as const;
export const VARIANTS_DISAGREE = {
  status: 422,
  code: 'variants-disagree',
  detail: 'Fields of the product contradict each other, as listed in `errors`.',
} as const;

export const WRONG_ATTRIBUTES = {
  status: 422,
  code: 'wrong-attributes',
  detail: 'Some attributes do not fit their definitions, as listed in `errors`. Correct them and save again.',
} as const;

/** What keeps a product from being added or changed. */
const SAVE_REFUSALS = [
  PICTURE_GONE,
  PICTURE_REFUSED,
  SKU_TAKEN,
  SLUG_RESERVED,
  SLUG_TAKEN,
  UNKNOWN_MANUFACTURER,
  VARIANTS_DISAGREE,
  WRONG_ATTRIBUTES,
] as const;

/** Calls of the catalogue API (specification, section 7). */
export const productCalls = {
  listProducts: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/product',
    access: 'anyone',
    summary:
      'All published products, newest first unless `sort` is given; with `search`, those whose name begins with it; ' +
      'with `ids` (at most 100, separated by commas), those that exist. `attr.KEY=VALUE` filters by an attribute; ' +
      'repeated, it means either, and numbers take ranges such as `500..900`. Admins also get unpublished products',
    query: productQuerySchema,
    answer: z.array(productSchema),
    cacheTags: [CATALOGUE_TAG],
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  listFacets: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/product/facet',
    access: 'anyone',
    summary:
      'What the products of the same query can be filtered by, with the number of products under all other filters. ' +
      'Attributes are counted up to 1,000; companies, and the values of numbers, only if at most 1,000 products match',
    query: productQuerySchema,
    answer: facetsSchema,
    cacheTags: [CATALOGUE_TAG],
  }),
  getProduct: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/product/:productId',
    access: 'anyone',
    summary:
      'One product. Reduced variants carry `lowestPrice30Days`, the lowest price of the 30 days before the present ' +
      'reduction began, unless they were reduced from the start or a price of these days is unknown',
    params: productParams,
    answer: productSchema,
    refusals: [NO_SUCH_PRODUCT],
  }),
  addProduct: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/product',
    access: 'products.write',
    summary: 'Adds a product; its initial stock is its quantity. Pictures of other sites are fetched and stored',
    body: newProductSchema,
    answer: z.object({ insertedId: z.string() }),
    refusals: SAVE_REFUSALS,
  }),
  changeProduct: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/product/:productId',
    access: 'products.write',
    summary:
      'Changes a product, except its stock and quantity. Variants are matched by `_id`: new ones go without and may ' +
      'state their stock, and those left out are removed',
    params: productParams,
    body: changedProductSchema,
    answer: z.object({ modifiedCount: z.int() }),
    refusals: [
      NO_SUCH_PRODUCT,
      ...SAVE_REFUSALS,
      {
        status: 409,
        code: 'variant-gone',
        detail: 'A variant of this product was removed in the meantime. Load the product again.',
      },
      {
        status: 409,
        code: 'variant-in-use',
        detail: 'An order that was not shipped yet contains a variant that you removed. Keep it until it is shipped.',
      },
    ],
  }),
  duplicateProduct: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/product/:productId/duplicate',
    access: 'products.write',
    summary: 'Adds an unpublished copy of a product, without stock and with SKUs that end in -copy',
    params: productParams,
    answer: z.object({ insertedId: z.string() }),
    refusals: [NO_SUCH_PRODUCT, PICTURE_GONE, PICTURE_REFUSED, UNKNOWN_MANUFACTURER],
  }),
  restockProduct: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/product/:productId/restock',
    access: 'stock.write',
    summary:
      'Adds pieces to stock and quantity of a variant, which may be left out if there is only one, or of each of several ' +
      '(`variantIds`), of all or of none',
    params: productParams,
    body: restockSchema,
    answer: z.pick(productSchema, { stock: true, quantity: true }),
    refusals: [NO_SUCH_PRODUCT, TOO_MANY_PIECES, CHOOSE_VARIANT],
  }),
  countStock: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/product/:productId/count',
    access: 'stock.write',
    summary: 'Sets the stock of a variant to what was counted. The variant may be left out if there is only one',
    params: productParams,
    body: countSchema,
    answer: z.pick(productSchema, { stock: true, quantity: true }),
    refusals: [NO_SUCH_PRODUCT, TOO_MANY_PIECES, CHOOSE_VARIANT],
  }),
  listStockMovements: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/product/:productId/stock-movement',
    access: 'stock.write',
    summary: "Every change of the stock of a product's variants, newest first, also after the product was deleted",
    params: productParams,
    query: listQuerySchema,
    answer: z.array(stockMovementSchema),
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  publishProducts: defineCall({
    ...takesNothing,
    method: 'PATCH',
    path: '/product/published',
    access: 'products.write',
    summary: 'Publishes or unpublishes products; deleted ones are skipped',
    body: z.strictObject({ productIds: productIdsSchema, published: z.boolean() }),
    answer: z.object({ modifiedCount: z.int() }),
  }),
  featureProducts: defineCall({
    ...takesNothing,
    method: 'PATCH',
    path: '/product/featured',
    access: 'products.write',
    summary: 'Features products on the home page, or no longer; deleted ones are skipped',
    body: z.strictObject({ productIds: productIdsSchema, featured: z.boolean() }),
    answer: z.object({ modifiedCount: z.int() }),
  }),
  removeProducts: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/product/removal',
    access: 'products.write',
    summary: 'Deletes several products; those already deleted are skipped',
    body: z.strictObject({ productIds: productIdsSchema }),
    answer: z.object({ deletedCount: z.int() }),
  }),
  removeProduct: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/product/:productId',
    access: 'products.write',
    summary: 'Deletes a product; orders keep their copy of it',
    params: productParams,
    answer: z.object({ deletedCount: z.int() }),
    refusals: [NO_SUCH_PRODUCT],
  }),
};
