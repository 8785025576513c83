import { useNavigation } from 'react-router';
import { CARDS_TAG, COLLECTIONS_TAG } from '#features/catalogue/cache-tags.ts';
import { viewLink } from '#features/catalogue/indexed-views.ts';
import { collectionPath, type Facets, viewQuery } from '#features/catalogue/product-view.ts';
import { MAX_RESULTS } from '#features/search/search-bounds.ts';
import { readSearchView, type SearchView } from '#features/search/search-view.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { UNCACHED_TAG } from '#platform/page-cache/page-cache.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/search';
import { toCard } from './card-data.server.ts';
import { CatalogueLayout } from './catalogue/catalogue-layout.tsx';
import { ProductItems } from './catalogue/product-items.tsx';
import { FilterChips } from './catalogue/result-count.tsx';
import { usePendingView } from './catalogue/use-view.ts';
import { loadResults } from './search/load-results.server.ts';
import { NothingFound } from './search/nothing-found.tsx';
import { SearchForm } from './search/search-form.tsx';
import './catalogue-pages.css';

const MAX_POPULAR = 4;

export const handle: PageHandle = { canonicalQuery: (query) => viewQuery(readSearchView(query)), canStartLate: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const cacheTags = context.get(cacheTagsContext).add(CARDS_TAG).add(COLLECTIONS_TAG);
  const results = await loadResults(services, readSearchView(new URL(request.url).searchParams));
  // Each search that finds nothing is counted.
  if (!results.facets) cacheTags.add(UNCACHED_TAG);
  const popular = results.facets ? [] : (await services.catalogue.listFeatured()).slice(0, MAX_POPULAR);
  const collections =
    results.view.q === '' ? [] : services.collections.findByTitle(results.view.q, { publishedOnly: true });
  return {
    ...results,
    popular: popular.map(toCard),
    collections: collections.map(({ slug, title }) => ({ slug, title })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData?.view.q ? `Search for “${loaderData.view.q}”` : 'Search',
    description: 'Search all products of the shop.',
    path: '/search',
    site: matches[0].loaderData,
    noIndex: true,
  });

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { view, facets, popular, collections } = loaderData;
  return (
    <>
      <PageHead title="Search" />
      <SearchForm view={view} />
      <FoundCollections collections={collections} />
      {facets ? <Found {...loaderData} facets={facets} /> : <NothingFound view={view} popular={popular} />}
    </>
  );
}

/** Links to collections whose title matches the search. */
function FoundCollections({ collections }: Pick<Route.ComponentProps['loaderData'], 'collections'>) {
  if (collections.length === 0) return null;
  return (
    <nav className="search-words search-collections" aria-label="Collections">
      {collections.map(({ slug, title }) => (
        <Link key={slug} className="chip" to={collectionPath(slug)}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** The results with their filters, also if no result matches these. */
function Found({ facets, corrected, ...shown }: Route.ComponentProps['loaderData'] & { facets: Facets }) {
  const view = usePendingView(shown.view, readSearchView);
  const resultCount = shown.total === 1 ? '1 result' : `${formatNumber(shown.total)} results`;
  return (
    <>
      <Understood view={shown.view} corrected={corrected} total={shown.total} />
      <CatalogueLayout label="Results" view={view} facets={facets} resultCount={resultCount}>
        <div className="found-line">
          <FilterChips view={view} facets={facets} />
        </div>
        <h2 className="visually-hidden">Results</h2>
        <Results {...shown} />
      </CatalogueLayout>
    </>
  );
}

/** Says how much was found, and for which words if those that were typed are in no product. */
function Understood({ view, corrected, total }: { view: SearchView; corrected: string | undefined; total: number }) {
  return (
    <div className="search-understood">
      <p role="status">
        {describeTotal(total)} for <bdi>{corrected ?? view.q}</bdi>
        {total === 0 ? ' match these filters' : null}
      </p>
      {corrected === undefined ? null : (
        <p>
          <TextLink {...viewLink({ ...view, literal: true, portions: 1 })}>Search for “{view.q}” instead</TextLink>
        </p>
      )}
    </div>
  );
}

function describeTotal(total: number): string {
  if (total === 0) return 'No results';
  const count = total >= MAX_RESULTS ? `the best ${formatNumber(total)}` : formatNumber(total);
  return `Showing ${count} ${total === 1 ? 'result' : 'results'}`;
}

function Results({ view, products, total }: Pick<Route.ComponentProps['loaderData'], 'view' | 'products' | 'total'>) {
  const { state } = useNavigation();
  const following = total - products.length;
  return (
    <div className={classNames(state === 'loading' && 'results-old')} aria-busy={state === 'loading'}>
      <ProductItems products={products} layout={view.layout} />
      {following > 0 ? (
        <p className="show-more">
          <ButtonLink
            variant="secondary"
            {...viewLink({ ...view, portions: view.portions + 1 })}
            replace
            preventScrollReset
          >
            {following === 1 ? 'Show 1 more' : 'Show more'}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}
