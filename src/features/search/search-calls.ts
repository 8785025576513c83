import * as z from 'zod/mini';
import { productSchema } from '#features/catalogue/product-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema } from '#platform/http/list-query.ts';
import { MAX_QUERY_WORDS } from './search-bounds.ts';
import { hasTooManyWords, querySchema } from './search-query.ts';
import { startSearch, suggestSearches } from './suggestion-call.ts';

const MAX_GROUPS = 200;
const MAX_GROUP_WORDS = 20;
const MAX_SYNONYM_CHARACTERS = 60;

const synonymSchema = z.string().check(
  z.trim(),
  z.minLength(1, 'Type a word, or remove it'),
  z.maxLength(MAX_SYNONYM_CHARACTERS, {
    error: `A synonym has at most ${MAX_SYNONYM_CHARACTERS} characters`,
    abort: true,
  }),
  // One character may be several words when it is folded.
  z.refine((text) => !hasTooManyWords(text), `A synonym has at most ${MAX_QUERY_WORDS} words`),
  z.refine((text) => /[\p{L}\p{N}]/u.test(text) && !text.includes('\0'), 'A synonym needs a letter or a digit'),
);

/** Groups of words that mean the same. */
export const synonymGroupsSchema = z
  .array(
    z
      .array(synonymSchema)
      .check(
        z.minLength(2, 'A group needs at least two words'),
        z.maxLength(MAX_GROUP_WORDS, `A group has at most ${MAX_GROUP_WORDS} words`),
      ),
  )
  .check(z.maxLength(MAX_GROUPS, `There can be at most ${MAX_GROUPS} groups`));

/** A search that found nothing, how often, and when last (ISO 8601). */
const missedSearchSchema = z.object({ query: z.string(), count: z.int(), lastAt: z.iso.datetime() });

/** Calls of the search. */
export const searchCalls = {
  searchProducts: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/search',
    access: 'anyone',
    summary:
      'Published products with all words of `q`, the best first; `corrected` says what was understood instead of ' +
      'words that no product has, unless `literal` is true',
    query: z.safeExtend(listQuerySchema, { q: querySchema, literal: z.optional(z.enum(['true', 'false'])) }),
    answer: z.object({
      query: z.string(),
      corrected: z.optional(z.string()),
      products: z.array(productSchema),
      total: z.int(),
    }),
  }),
  startSearch,
  suggestSearches,
  listMissedSearches: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/search/missed',
    access: 'products.write',
    summary: 'Searches of the last 30 days that found nothing, the most frequent first, without who searched',
    answer: z.array(missedSearchSchema),
  }),
  listSynonyms: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/synonym',
    access: 'products.write',
    summary: 'Groups of words that the search treats as equal',
    answer: z.array(z.array(z.string())),
  }),
  replaceSynonyms: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/synonym',
    access: 'products.write',
    summary: 'Replaces all groups of synonyms; searches use them at once',
    body: synonymGroupsSchema,
    answer: z.array(z.array(z.string())),
  }),
};
