import { useNavigation } from 'react-router';
import { ProductCard } from '#features/cart/product-card.tsx';
import { ProductRow } from '#features/cart/product-row.tsx';
import { CARDS_MARK } from '#features/catalogue/page-marks.ts';
import {
  clearFilters,
  MOST_COUNTED,
  MOST_PORTIONS,
  type ProductView,
  readView,
  viewPath,
  viewQuery,
  withoutIdlePrice,
} from '#features/catalogue/product-view.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { pageMarksContext, servicesContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/products';
import { CatalogueToolbar } from './catalogue/catalogue-toolbar.tsx';
import { FilterPanel } from './catalogue/filter-panel.tsx';
import { FoundLine } from './catalogue/found-line.tsx';
import { useWantedView } from './catalogue/use-wanted-view.ts';
import { ViewForm } from './catalogue/view-form.tsx';

/** Products in the first row, whose pictures are part of the first sight. */
const FIRST_SIGHT = 3;

export const handle: PageHandle = { canonicalQuery: (query) => viewQuery(readView(query)) };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext);
  context.get(pageMarksContext).add(CARDS_MARK);
  const facets = await catalogue.readFacets();
  const view = withoutIdlePrice(readView(new URL(request.url).searchParams), facets);
  return { view, facets, ...(await catalogue.listView(view)) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Products',
    description: 'All keyboards, phones, headphones, bands and speakers of the shop, with today’s prices and stock.',
    path: '/products',
    shopUrl: matches[0].loaderData?.shopUrl,
  });

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { facets, total } = loaderData;
  const view = useWantedView(loaderData.view);
  const found = countInWords(total);
  return (
    <>
      <PageHead title="Products" />
      <ViewForm view={view} />
      <div className="catalogue-layout">
        <aside className="filter-panel" aria-label="Filters">
          <FilterPanel view={view} facets={facets} />
        </aside>
        <section aria-label="Products">
          <CatalogueToolbar view={view} facets={facets} found={found} />
          <FoundLine view={view} found={found} />
          <h2 className="sr-only">Results</h2>
          <Results {...loaderData} />
        </section>
      </div>
    </>
  );
}

function countInWords(total: number): string {
  if (total === 1) return '1 product';
  return total >= MOST_COUNTED ? `more than ${MOST_COUNTED} products` : `${total} products`;
}

function Results({ view, products, hasMore }: Route.ComponentProps['loaderData']) {
  const { state } = useNavigation();
  if (products.length === 0) return <NothingFound view={view} />;
  const Item = view.layout === 'list' ? ProductRow : ProductCard;
  return (
    <div className={classNames(state === 'loading' && 'results-old')} aria-busy={state === 'loading'}>
      <div className={view.layout === 'list' ? 'product-rows' : 'card-grid-three'}>
        {products.map((product, place) => (
          <Item key={product._id} product={product} priority={place < FIRST_SIGHT} />
        ))}
      </div>
      {hasMore ? <MoreProducts view={view} lastId={products.at(-1)?._id} /> : null}
    </div>
  );
}

/** One portion more in place; after many of them the list goes on with a page of its own. */
function MoreProducts({ view, lastId }: { view: ProductView; lastId: string | undefined }) {
  const isFull = view.portions >= MOST_PORTIONS;
  const next = isFull ? { ...view, after: lastId, portions: 1 } : { ...view, portions: view.portions + 1 };
  return (
    <p className="mt-12 text-center">
      <ButtonLink variant="secondary" to={viewPath(next)} replace={!isFull} preventScrollReset={!isFull}>
        Show more
      </ButtonLink>
    </p>
  );
}

function NothingFound({ view }: { view: ProductView }) {
  return (
    <EmptyState
      small
      title="No product fits"
      text="Take a filter off, or look for the beginning of another name."
      action={
        <ButtonLink to={viewPath(clearFilters(view))} replace preventScrollReset>
          Clear Filters
        </ButtonLink>
      }
    />
  );
}
