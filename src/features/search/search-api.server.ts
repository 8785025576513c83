import { type Actor, actorOf } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { EVERY_PRODUCT } from '#features/catalogue/cache-tags.ts';
import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Route } from '#platform/http/router.server.ts';
import { listMissed } from './missed.server.ts';
import { searchCalls } from './search-calls.ts';
import type { SearchService } from './search-service.server.ts';
import { listSynonymGroups, replaceSynonymGroups } from './synonym-queries.server.ts';

/** Products of an answer without `page` and `limit`. */
const DEFAULT_LIMIT = 24;

interface SearchApiDependencies {
  db: Database;
  now: () => number;
  changes: ProductChanges;
  search: SearchService;
}

/** Adds the routes of the search. */
export function addSearchRoutes(route: Route, { db, now, changes, search }: SearchApiDependencies): void {
  /** Replaces the synonyms. Cached results and suggestions of all processes are dropped. */
  async function replaceSynonyms(groups: readonly (readonly string[])[], actor: Actor): Promise<void> {
    const change = changes.describe(EVERY_PRODUCT, true);
    await inTransaction(db, async (trx) => {
      await replaceSynonymGroups(trx, groups);
      await changes.record(trx, [change]);
      await writeAudit(trx, { at: now(), action: 'synonyms-changed', actor });
    });
    changes.announce([change]);
  }

  route(searchCalls.searchProducts, async ({ query: { q, page = 1, limit = DEFAULT_LIMIT, literal } }) => {
    const result = await search.search(q, { offset: (page - 1) * limit, limit, literal: literal === 'true' });
    if (result.total === 0) await search.recordMissed(q);
    return { query: q, ...result };
  });

  route(searchCalls.suggestSearches, async ({ query: { q } }) => {
    const { products, terms } = await search.suggest(q);
    return { terms, products: products.map(({ _id, name, image, price }) => ({ _id, name, image, price })) };
  });

  route(searchCalls.listMissedSearches, () => listMissed(db, now()));

  route(searchCalls.listSynonyms, () => listSynonymGroups(db));

  route(searchCalls.replaceSynonyms, async ({ body, ...input }) => {
    await replaceSynonyms(body, actorOf(input));
    return body;
  });
}
