import type { PageWanted } from '#platform/http/pages-of-lists.ts';

export type Direction = 'forwards' | 'backwards';

/** Rows to pass over and to take, from the first row on or from the last one back. */
interface Stretch {
  direction: Direction;
  offset: number;
  limit: number;
}

/** Where a page stands in a list of `total` rows, counted from the nearer end: passing over rows takes its time. */
export function stretchOf({ page, limit }: PageWanted, total: number): Stretch {
  const before = (page - 1) * limit;
  const behind = total - before - limit;
  if (before <= behind || before >= total) return { direction: 'forwards', offset: before, limit };
  return { direction: 'backwards', offset: Math.max(0, behind), limit: Math.min(limit, total - before) };
}

/** The other way round, where a list is read backwards. */
export function turned(order: 'asc' | 'desc', direction: Direction): 'asc' | 'desc' {
  if (direction === 'forwards') return order;
  return order === 'asc' ? 'desc' : 'asc';
}
