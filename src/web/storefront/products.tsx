import { useNavigation } from 'react-router';
import { CartButton } from '#features/cart/cart-button.tsx';
import { CARDS_TAG } from '#features/catalogue/cache-tags.ts';
import { ProductCard } from '#features/catalogue/product-card.tsx';
import { ProductRow } from '#features/catalogue/product-row.tsx';
import { CATEGORY_LABELS, type Product } from '#features/catalogue/product-schema.ts';
import {
  MAX_COUNTED,
  MAX_PORTIONS,
  type ProductView,
  readView,
  viewPath,
  viewQuery,
  withoutIneffectivePrice,
} from '#features/catalogue/product-view.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/products';
import { CatalogueToolbar } from './catalogue/catalogue-toolbar.tsx';
import { ClearFilters, FilterPanel } from './catalogue/filter-panel.tsx';
import { ResultCount } from './catalogue/result-count.tsx';
import { usePendingView } from './catalogue/use-view.ts';
import { ViewForm } from './catalogue/view-form.tsx';

/** Products in the first row, whose pictures are above the fold and load with priority. */
const PRIORITY_PICTURES = 3;

export const handle: PageHandle = { canonicalQuery: (query) => viewQuery(readView(query)) };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext);
  context.get(cacheTagsContext).add(CARDS_TAG);
  const requested = readView(new URL(request.url).searchParams);
  const view = withoutIneffectivePrice(requested, await catalogue.readHighestPrice());
  const [facets, found] = await Promise.all([catalogue.readFacets(view), catalogue.listView(view)]);
  const containing = found.total === 0 ? await catalogue.listContaining(view) : [];
  return { view, facets, containing, ...found, total: found.total || containing.length };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: titleOf(loaderData?.view),
    description: 'Shop keyboards, phones, headphones, fitness bands and speakers, with current prices and stock.',
    path: '/products',
    shopUrl: matches[0].loaderData?.shopUrl,
  });

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { facets, total } = loaderData;
  const view = usePendingView(loaderData.view);
  const resultCount = formatCount(total);
  return (
    <>
      <PageHead title={titleOf(loaderData.view)} />
      <ViewForm view={view} />
      <div className="catalogue-layout">
        <aside className="filter-panel" aria-label="Filters">
          <FilterPanel view={view} facets={facets} />
          <ClearFilters view={view} />
        </aside>
        <section aria-label="Products">
          <CatalogueToolbar view={view} facets={facets} resultCount={resultCount} />
          <ResultCount view={view} resultCount={resultCount} />
          <h2 className="visually-hidden">Results</h2>
          <Results {...loaderData} />
        </section>
      </div>
    </>
  );
}

function titleOf(view: ProductView | undefined): string {
  return view?.category ? CATEGORY_LABELS[view.category] : 'Products';
}

function formatCount(total: number): string {
  if (total === 1) return '1 product';
  return total >= MAX_COUNTED ? `more than ${formatNumber(MAX_COUNTED)} products` : `${formatNumber(total)} products`;
}

function Results({ view, products, containing, following }: Route.ComponentProps['loaderData']) {
  const { state } = useNavigation();
  const isContaining = products.length === 0;
  if (isContaining && containing.length === 0) return <NothingFound view={view} />;
  return (
    <div className={classNames(state === 'loading' && 'results-old')} aria-busy={state === 'loading'}>
      {isContaining ? <ContainingNote text={view.text} /> : null}
      <ProductItems products={isContaining ? containing : products} layout={view.layout} />
      {following > 0 ? <MoreProducts view={view} lastId={products.at(-1)?._id} isOne={following === 1} /> : null}
    </div>
  );
}

function ProductItems({ products, layout }: { products: readonly Product[]; layout: ProductView['layout'] }) {
  const Item = layout === 'list' ? ProductRow : ProductCard;
  return (
    <div className={layout === 'list' ? 'product-rows' : 'card-grid card-grid-three'}>
      {products.map((product, index) => (
        <Item
          key={product._id}
          product={product}
          action={<CartButton product={product} />}
          priority={index < PRIORITY_PICTURES}
        />
      ))}
    </div>
  );
}

/** Says that the products below were not found by the beginning of their names. */
function ContainingNote({ text }: { text: string }) {
  return (
    <p className="containing-note">
      No names begin with “<bdi>{text.trim()}</bdi>”. These contain {/\s/.test(text.trim()) ? 'the words' : 'it'}:
    </p>
  );
}

interface MoreProductsProps {
  view: ProductView;
  lastId: string | undefined;
  /** Whether only one product follows. */
  isOne: boolean;
}

/**
 * Adds another portion to the list. After MAX_PORTIONS it links to a new page that continues the list, except for a
 * single last product.
 */
function MoreProducts({ view, lastId, isOne }: MoreProductsProps) {
  const isFull = view.portions >= (isOne ? MAX_PORTIONS + 1 : MAX_PORTIONS);
  const next = isFull ? { ...view, after: lastId, portions: 1 } : { ...view, portions: view.portions + 1 };
  return (
    <p className="show-more">
      <ButtonLink variant="secondary" to={viewPath(next)} replace={!isFull} preventScrollReset={!isFull}>
        {isOne ? 'Show 1 more' : 'Show more'}
      </ButtonLink>
    </p>
  );
}

function NothingFound({ view }: { view: ProductView }) {
  return (
    <EmptyState
      small
      title="No products match."
      text="Remove a filter or try another name."
      action={<ClearFilters view={view} />}
    />
  );
}
