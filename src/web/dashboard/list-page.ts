import { replace } from 'react-router';
import * as z from 'zod/mini';
import { type AuthPolicy, withAuth } from '#features/identity/session/auth-policies.ts';
import type { ListPage } from '#platform/http/api-client.ts';
import type { PageRequest } from '#platform/http/list-query.ts';

/** Rows on one page of a list (specification, section 9). */
export const PAGE_SIZE = 5;

const pageSchema = z.catch(z.coerce.number().check(z.int(), z.minimum(1)), 1);

/** Reads the page number from the query of a list; invalid values count as 1. */
export function readPage(search: string): number {
  return pageSchema.parse(new URLSearchParams(search).get('page') ?? 1);
}

/** Returns the query string of another page of a list, with the other parameters of `search` unchanged. */
export function pageQuery(search: string, page: number): string {
  const query = new URLSearchParams(search);
  query.set('page', String(page));
  return `?${query}`;
}

/**
 * Loads the page of a list that the URL asks for. Throws a redirect to the last page if the URL asks for a page after it.
 * @param load Requests the rows of a page, and how many rows there are in all.
 */
export async function loadListPage<Row>(
  request: Request,
  policy: AuthPolicy,
  load: (range: PageRequest) => Promise<ListPage<Row[]>>,
  pageSize: number = PAGE_SIZE,
): Promise<ListPage<Row[]> & { page: number }> {
  const page = readPage(new URL(request.url).search);
  const { rows, total } = await withAuth(load({ page, limit: pageSize }), policy, request);
  requirePageExists(request.url, total, pageSize);
  return { rows, page, total };
}

/**
 * Counts the rows of several lists, such as those in each state.
 * @param load Requests a page of the list with this key.
 */
export async function countLists<Key>(
  request: Request,
  policy: AuthPolicy,
  keys: readonly Key[],
  load: (key: Key, range: PageRequest) => Promise<ListPage<unknown[]>>,
): Promise<ReadonlyMap<Key, number>> {
  const counts = keys.map(async (key) => {
    const { total } = await withAuth(load(key, { page: 1, limit: 1 }), policy, request);
    return [key, total] as const;
  });
  return new Map(await Promise.all(counts));
}

/** Throws a redirect to the last page if the URL asks for a page after it. */
function requirePageExists(url: string, total: number, pageSize: number): void {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const { pathname, search } = new URL(url);
  if (readPage(search) > last) throw replace(pathname + pageQuery(search, last));
}
