import * as z from 'zod/mini';
import { PORTION, type ProductView, readView } from '#features/catalogue/product-view.ts';
import { MAX_RESULTS } from './search-bounds.ts';

/** A view of the search page. `q` is empty before anything was typed. */
export type SearchView = ProductView & { q: string };

/** Replaces invalid values with defaults. A query that is too long stays, for the page to say so. */
const searchSchema = z.object({
  q: z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => text.replaceAll('\0', ' ').replaceAll(/\s+/g, ' ').trim()),
    ),
    '',
  ),
  literal: z.pipe(
    z.catch(z.string(), ''),
    z.transform((text) => text === 'true'),
  ),
  portions: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_RESULTS / PORTION)), 1),
});

/** Parses the view from a query string. */
export function readSearchView(query: URLSearchParams): SearchView {
  return { ...readView(query), text: '', after: undefined, ...searchSchema.parse(Object.fromEntries(query)) };
}
