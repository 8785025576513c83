import type { CatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import type { Facets } from '#features/catalogue/product-view.ts';
import type { SearchService } from '#features/search/search-service.server.ts';
import type { SearchView } from '#features/search/search-view.ts';
import { toList } from '../card-data.server.ts';
import { withPossibleFilters } from '../catalogue/load-view.server.ts';

/** Loads what the search page shows for a view. Without `facets`, nothing has the words. */
export async function loadResults(
  { catalogue, search }: { catalogue: CatalogueReading; search: Pick<SearchService, 'findForView'> },
  requested: SearchView,
) {
  const view = await withPossibleFilters(catalogue, requested);
  const { ids, countedIds, corrected } = await search.findForView(view);
  const isFound = countedIds.length > 0;
  const facets: Facets | undefined = isFound ? await catalogue.readFacets(view, { ids: countedIds }) : undefined;
  const { products, total } = await catalogue.listGivenOfView(view, ids);
  return { view, facets, corrected, products: toList(products, view), total };
}
