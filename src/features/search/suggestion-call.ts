import * as z from 'zod/mini';
import { CATALOGUE_TAG } from '#features/catalogue/cache-tags.ts';
import { priceSchema } from '#features/pricing/money-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { MAX_SUGGESTED_TERMS } from './search-bounds.ts';
import { querySchema } from './search-query.ts';

/** The call of the search dialog. Apart from the others, so that the dialog need not load schemas of whole products. */
export const suggestSearches = defineCall({
  ...takesNothing,
  method: 'GET',
  path: '/search/suggestion',
  access: 'anyone',
  summary: 'Products and searches that a query being typed may lead to',
  query: z.object({ q: querySchema }),
  answer: z.object({
    products: z.array(z.object({ _id: z.string(), name: z.string(), image: z.string(), price: priceSchema })),
    terms: z.array(z.string()).check(z.maxLength(MAX_SUGGESTED_TERMS)),
  }),
  cacheTags: [CATALOGUE_TAG],
});
