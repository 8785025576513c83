import { possibleRequested } from '#features/catalogue/attribute/attribute-filter.ts';
import type { CatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import { type Facets, PORTION, withAttributes, withoutIneffectivePrice } from '#features/catalogue/product-view.ts';
import type { SearchService } from '#features/search/search-service.server.ts';
import type { SearchView } from '#features/search/search-view.ts';
import { toList } from '../card-data.server.ts';

/** Loads what the search page shows for a view. Without `facets`, nothing has the words. */
export async function loadResults(
  { catalogue, search }: { catalogue: CatalogueReading; search: Pick<SearchService, 'findForView'> },
  requested: SearchView,
) {
  const view = await withPossibleFilters(catalogue, requested);
  const { ids, countedIds, corrected } = await search.findForView(view);
  const facets: Facets | undefined = countedIds.length > 0 ? await catalogue.readFacets(view, countedIds) : undefined;
  const matching = new Set(await catalogue.listMatchingIds(view, ids));
  const matches = ids.filter((id) => matching.has(id));
  const shown = matches.slice(0, view.portions * PORTION);
  const byId = new Map((await catalogue.listPublished(shown)).map((product) => [product._id, product]));
  const products = shown.flatMap((id) => byId.get(id) ?? []);
  return { view, facets, corrected, products: toList(products, view), total: matches.length };
}

async function withPossibleFilters(catalogue: CatalogueReading, requested: SearchView): Promise<SearchView> {
  const possible = possibleRequested(await catalogue.listAttributes(), requested.attributes ?? {});
  const view = withoutIneffectivePrice(withAttributes(requested, possible), await catalogue.readHighestPrice());
  return { ...view, q: requested.q };
}
