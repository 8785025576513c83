import { Navigate, useLocation } from 'react-router';
import { CartButton } from '#features/cart/cart-button.tsx';
import { CARDS_TAG, productPageTags } from '#features/catalogue/cache-tags.ts';
import { toCardData } from '#features/catalogue/product-card-data.ts';
import { comparedIds, comparePath } from '#features/compare/compare-path.ts';
import { MAX_COMPARED, useCompared } from '#features/compare/compare-store.ts';
import { CompareTable } from '#features/compare/compare-table.tsx';
import { comparedRows } from '#features/compare/compared-rows.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/compare';
import '#features/compare/compare-list.css';

const ONLY_DIFFERENCES = 'differences';

export const handle: PageHandle = {
  canonicalQuery(query) {
    const ids = comparedIds(query);
    const isOnly = query.get('only') === ONLY_DIFFERENCES;
    return new URLSearchParams(ids.length > 0 ? { ids: ids.join(','), ...(isOnly && { only: ONLY_DIFFERENCES }) } : {});
  },
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const ids = comparedIds(searchParams);
  const onlyDifferences = searchParams.get('only') === ONLY_DIFFERENCES;
  const cacheTags = context.get(cacheTagsContext);
  for (const cacheTag of [CARDS_TAG, ...ids.flatMap(productPageTags)]) cacheTags.add(cacheTag);

  const found = await catalogue.listPublished(ids);
  const products = ids.flatMap((id) => found.find(({ _id }) => _id === id) ?? []);
  const rows = comparedRows(products).filter(({ differs }) => differs || !onlyDifferences);
  return { products: products.map(toCardData), rows, onlyDifferences, missing: ids.length - products.length };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Compare',
    description: 'Products side by side, with what differs.',
    path: '/compare',
    noIndex: true,
    site: matches[0].loaderData,
  });

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { products, rows, onlyDifferences, missing } = loaderData;
  const ids = products.map(({ _id }) => _id);
  return (
    <>
      <PageHead title="Compare">
        <div className="compare-acts">
          {products.length > 1 ? (
            <ButtonLink
              variant="secondary"
              size="small"
              to={comparePath(ids, !onlyDifferences)}
              replace
              preventScrollReset
            >
              {onlyDifferences ? 'Show Everything' : 'Only Differences'}
            </ButtonLink>
          ) : null}
          {products.length > 0 && products.length < MAX_COMPARED ? (
            <ButtonLink variant="secondary" size="small" to="/products">
              <Icon name="plus" small />
              Add a Product
            </ButtonLink>
          ) : null}
        </div>
      </PageHead>
      {missing > 0 ? <MissingNote missing={missing} /> : null}
      {products.length > 0 ? (
        <>
          <CompareTable
            products={products}
            rows={rows}
            onlyDifferences={onlyDifferences}
            actionOf={(product) => <CartButton product={product} />}
          />
          {products.length > 1 ? <p className="compare-note">A bar marks what differs.</p> : null}
        </>
      ) : (
        <NothingToCompare />
      )}
    </>
  );
}

/** Without products in the address, the page compares those that are marked in the browser. */
function NothingToCompare() {
  const compared = useCompared();
  const { search } = useLocation();
  if (compared.length > 0 && !new URLSearchParams(search).has('ids')) {
    return <Navigate to={comparePath(compared.map(({ _id }) => _id))} replace />;
  }
  return (
    <EmptyState
      small
      title="Nothing to compare"
      text="Mark up to four products with the two columns on their pictures."
      action={<ButtonLink to="/products">Choose Products</ButtonLink>}
    />
  );
}

function MissingNote({ missing }: { missing: number }) {
  return (
    <p className="compare-note" role="status">
      {missing === 1 ? 'One of the products is' : `${missing} of the products are`} no longer in the shop.
    </p>
  );
}
