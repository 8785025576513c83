import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { CATALOGUE_TAG } from '../cache-tags.ts';
import { manufacturerDraftsSchema, manufacturerSchema } from './manufacturer-schema.ts';

/** The refusal of products that name a manufacturer that does not exist. */
export const UNKNOWN_MANUFACTURER = {
  status: 422,
  code: 'unknown-manufacturer',
  detail: 'This manufacturer does not exist. It may have been removed. Choose another one.',
} as const;

/** Calls for the manufacturers of products. */
export const manufacturerCalls = {
  listManufacturers: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/manufacturer',
    access: 'anyone',
    summary: 'The manufacturers of products, in the order of staff',
    answer: z.array(manufacturerSchema),
    cacheTags: [CATALOGUE_TAG],
  }),
  replaceManufacturers: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/manufacturer',
    access: 'products.write',
    summary: 'Replaces the manufacturers. Those that exist are matched by `_id`, and those left out are removed',
    body: manufacturerDraftsSchema,
    answer: z.array(manufacturerSchema),
    refusals: [
      {
        status: 409,
        code: 'manufacturer-in-use',
        detail: 'A manufacturer that you removed is that of a product. Choose another one for its products first.',
      },
    ],
  }),
};
