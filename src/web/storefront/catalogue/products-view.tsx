import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { viewLink } from '#features/catalogue/indexed-views.ts';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import {
  countFilters,
  DEFAULT_VIEW,
  type Facets,
  MAX_COUNTED,
  MAX_PORTIONS,
  type ProductView,
} from '#features/catalogue/product-view.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { shorten } from '#platform/shorten.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Doors } from '../doors.tsx';
import { CatalogueLayout } from './catalogue-layout.tsx';
import { ClearFilters } from './filter-panel.tsx';
import { ProductItems } from './product-items.tsx';
import { ResultCount } from './result-count.tsx';
import { usePendingView } from './use-view.ts';

const NO_MATCH = 'No products match.';
/** What is searched for is shortened on a button. */
const MAX_LABEL_CHARACTERS = 40;

type ProductsViewProps = {
  /** The header of the page. */
  head: ReactNode;
  view: ProductView;
  facets: Facets;
  /** How many products match. */
  total: number;
  products: readonly ProductCardData[];
  /** How many follow after these products. */
  following: number;
};

/** The filters of a page of products, and what they leave. */
export function ProductsView({ head, ...shown }: ProductsViewProps) {
  const { facets, total } = shown;
  const view = usePendingView(shown.view);
  const resultCount = formatCount(total);
  return (
    <>
      {head}
      <Doors />
      <CatalogueLayout label="Products" view={view} facets={facets} resultCount={resultCount}>
        <ResultCount view={view} facets={facets} resultCount={resultCount} />
        <h2 className="visually-hidden">Results</h2>
        <Results {...shown} />
      </CatalogueLayout>
    </>
  );
}

function formatCount(total: number): string {
  if (total === 1) return '1 product';
  return total >= MAX_COUNTED ? `more than ${formatNumber(MAX_COUNTED)} products` : `${formatNumber(total)} products`;
}

function Results({ view, products, following }: Omit<ProductsViewProps, 'head'>) {
  const { state } = useNavigation();
  if (products.length === 0) return <NothingFound view={view} />;
  return (
    <div className={classNames(state === 'loading' && 'results-old')} aria-busy={state === 'loading'}>
      <ProductItems products={products} layout={view.layout} />
      {following > 0 ? <MoreProducts view={view} lastId={products.at(-1)?._id} isOne={following === 1} /> : null}
    </div>
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
      <ButtonLink variant="secondary" {...viewLink(next)} replace={!isFull} preventScrollReset={!isFull}>
        {isOne ? 'Show 1 more' : 'Show more'}
      </ButtonLink>
    </p>
  );
}

function NothingFound({ view }: { view: ProductView }) {
  const text = view.text.trim();
  if (view.collection !== undefined && countFilters(view) === 0)
    return <EmptyState small title="No products yet" text="There is nothing in this collection at the moment." />;
  if (text === '') {
    const advice = 'Remove a filter or try another name.';
    return <EmptyState small title={NO_MATCH} text={advice} action={<ClearFilters view={view} />} />;
  }
  return (
    <EmptyState
      small
      title={NO_MATCH}
      text={
        <>
          No names begin with “<bdi>{text}</bdi>”{countFilters(view) > 1 ? ' under these filters' : null}.
        </>
      }
      action={
        <div className="button-stack">
          <ButtonLink {...viewLink({ ...DEFAULT_VIEW, q: text })}>
            <span>
              Search the whole shop for “<bdi>{shorten(text, MAX_LABEL_CHARACTERS)}</bdi>”
            </span>
          </ButtonLink>
          <ClearFilters view={view} />
        </div>
      }
    />
  );
}
