import type { PageRequest } from '#platform/http/list-query.ts';
import type { Direction } from './sorted-query.server.ts';

/** The offset and limit of a page, counted from the start or the end of the list. */
export interface PageWindow {
  direction: Direction;
  offset: number;
  limit: number;
}

/** Computes the window of a page in a list of `total` rows from the nearer end, because skipping rows takes time. */
export function pageWindowOf({ page, limit }: PageRequest, total: number): PageWindow {
  const before = (page - 1) * limit;
  const after = total - before - limit;
  if (before <= after || before >= total) return { direction: 'forwards', offset: before, limit };
  return { direction: 'backwards', offset: Math.max(0, after), limit: Math.min(limit, total - before) };
}
