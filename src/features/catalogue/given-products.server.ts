import { keyedList } from '#platform/http/keyed-list.ts';
import type { List } from '#platform/http/list-query.ts';
import type { ProductFilter, QueryDatabase, Source } from './product-filter.server.ts';
import { listMatchingIds } from './product-list-queries.server.ts';
import { listInOrder } from './product-queries.server.ts';
import type { Product } from './product-schema.ts';

interface GivenPortion {
  /** Id of the product after which it begins. */
  after?: string | undefined;
  limit: number;
}

/** A filter for products that are listed in the order of these ids. */
type GivenFilter = ProductFilter & { ids: readonly string[] };

/** Lists the ids of a portion of given products that match, in their order, and counts those that match. */
export async function listGivenIds(
  db: Source,
  filter: GivenFilter,
  { after, limit }: GivenPortion,
): Promise<{ ids: string[]; total: number; following: number }> {
  const matches = await matchesInOrder(db, filter);
  const start = after === undefined ? 0 : matches.indexOf(after) + 1;
  const ids = matches.slice(start, start + limit);
  return { ids, total: matches.length, following: Math.max(0, matches.length - start - limit) };
}

/** Lists given products that match, in the order of their ids. */
export function givenList(query: QueryDatabase, filter: GivenFilter): List<Product> {
  return keyedList(
    () => query((db) => matchesInOrder(db, filter)),
    (ids) => query((db) => listInOrder(db, ids)),
  );
}

async function matchesInOrder(db: Source, filter: GivenFilter): Promise<string[]> {
  const matches = new Set(await listMatchingIds(db, filter));
  return filter.ids.filter((id) => matches.has(id));
}
