import * as z from 'zod/mini';
import { CATALOGUE_TAG, COLLECTIONS_TAG } from '#features/catalogue/cache-tags.ts';
import { kindTag } from '#features/content/cache-tags.ts';
import { priceSchema } from '#features/pricing/money-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { MAX_SUGGESTED_TERMS } from './search-bounds.ts';
import { querySchema } from './search-query.ts';

const suggestedProduct = z.object({
  _id: z.string(),
  slug: z.optional(z.string()),
  name: z.string(),
  image: z.string(),
  price: priceSchema,
});

/** What the search dialog offers before anything is typed. Like the next call apart from those with whole products. */
export const startSearch = defineCall({
  ...takesNothing,
  method: 'GET',
  path: '/search/start',
  access: 'anyone',
  summary: 'Featured products in stock, for a search that has not begun',
  answer: z.object({ products: z.array(suggestedProduct) }),
  cacheTags: [CATALOGUE_TAG],
});

/** The call of the search dialog. Apart from the others, so that the dialog need not load schemas of whole products. */
export const suggestSearches = defineCall({
  ...takesNothing,
  method: 'GET',
  path: '/search/suggestion',
  access: 'anyone',
  summary: 'Products and searches that a query being typed may lead to',
  query: z.object({ q: querySchema }),
  answer: z.object({
    products: z.array(suggestedProduct),
    terms: z.array(z.string()).check(z.maxLength(MAX_SUGGESTED_TERMS)),
    /** Posts of the blog whose titles have the words. */
    posts: z.array(z.object({ _id: z.int(), title: z.string(), path: z.string() })),
    /** Pages that staff have written, found in the same way. */
    pages: z.array(z.object({ title: z.string(), path: z.string() })),
    /** Collections with a word in their title that begins so. */
    collections: z.array(z.object({ slug: z.string(), title: z.string() })),
    /** The products that match, counted up to {@link MAX_SUGGESTED_FROM}. */
    total: z.int(),
  }),
  cacheTags: [CATALOGUE_TAG, COLLECTIONS_TAG, kindTag('post'), kindTag('page'), kindTag('legal')],
});
