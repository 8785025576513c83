import { replace } from 'react-router';
import * as z from 'zod/mini';

/** Rows on one page of any list (specification, section 9). */
export const PAGE_SIZE = 5;

const pageSchema = z.catch(z.coerce.number().check(z.int(), z.minimum(1)), 1);

/** The page of a list that an address asks for; anything odd is the first. */
export function readPage(url: string): number {
  return pageSchema.parse(new URL(url).searchParams.get('page') ?? 1);
}

/** The query of the address of another page of a list; what else `search` says stays. */
export function pageQuery(search: string, page: number): string {
  const query = new URLSearchParams(search);
  query.set('page', String(page));
  return `?${query}`;
}

/** Leads to the last page whoever asks for one behind it, by throwing a redirect. */
export function requirePageExists(url: string, total: number): void {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const { pathname, search } = new URL(url);
  if (readPage(url) > last) throw replace(pathname + pageQuery(search, last));
}
