import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema } from '#platform/http/pages-of-lists.ts';
import { CATALOGUE_MARK } from './page-marks.ts';
import { newProductSchema, productSchema } from './product-schema.ts';

const productParams = z.object({ productId: z.string() });
const NO_SUCH_PRODUCT = { 404: 'There is no such product, or it is not published' };

/** The catalogue's calls (specification, section 7). */
export const productCalls = {
  listProducts: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/product',
    access: 'anyone',
    summary: 'All published products, newest first; admins also get the unpublished ones',
    query: listQuerySchema,
    answer: z.array(productSchema),
    keptUntil: [CATALOGUE_MARK],
  }),
  getProduct: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/product/:productId',
    access: 'anyone',
    summary: 'One product',
    params: productParams,
    answer: productSchema,
    refusals: NO_SUCH_PRODUCT,
  }),
  addProduct: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/product',
    access: 'admin',
    summary: 'Adds a product; its stock begins as its quantity',
    body: newProductSchema,
    answer: z.object({ insertedId: z.string() }),
    refusals: { 409: 'Its uploaded picture is gone: pictures that no product names are kept for a day' },
  }),
  removeProduct: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/product/:productId',
    access: 'admin',
    summary: 'Deletes a product; orders keep their copy of it',
    params: productParams,
    answer: z.object({ deletedCount: z.int() }),
    refusals: NO_SUCH_PRODUCT,
  }),
};
