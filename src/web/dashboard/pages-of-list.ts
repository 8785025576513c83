import { redirect } from 'react-router';
import * as z from 'zod/mini';

/** Rows on one page of any list (specification, section 9). */
export const PAGE_SIZE = 5;

const pageSchema = z.catch(z.coerce.number().check(z.int(), z.minimum(1)), 1);

/** The page of a list that an address asks for; anything odd is the first. */
export function readPage(url: string): number {
  return pageSchema.parse(new URL(url).searchParams.get('page') ?? 1);
}

/** The query of the address of a page of a list. */
export function pageQuery(page: number): string {
  return `?page=${page}`;
}

/** Leads to the last page whoever asks for one behind it, by throwing a redirect. */
export function requirePageExists(url: string, total: number): void {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (readPage(url) > last) throw redirect(new URL(url).pathname + pageQuery(last));
}
