import { useState } from 'react';
import { href } from 'react-router';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { PRODUCT_LIST_ID } from '#features/catalogue/product-paths.ts';
import { type ProductOrder, productOrderSchema } from '#features/catalogue/product-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { readSession } from '#features/identity/session/session.ts';
import { ExportButton } from '#features/product-import/export-button.tsx';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { ListSearch, ListSelect, ListToolbar } from '../list-toolbar.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/products';
import { productActionSchema, runProductAction } from './product-actions.ts';
import { productColumns } from './product-list-columns.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useProductActions } from './use-product-actions.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request);
  const { permissions } = await readSession();
  // The first page of the dashboard opens for everyone with a role.
  if (!permissions.has('products.write')) return;
  const { searchParams } = new URL(request.url);
  const search = searchParams.get('search') ?? undefined;
  const sort = productOrderSchema.safeParse(searchParams.get('sort')).data;
  const { rows, page, total } = await loadListPage(request, 'adminPage', (range) =>
    api.requestPage(productCalls.listProducts, { query: { ...range, search, sort }, signal: request.signal }),
  );
  return { products: rows, page, total, search };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireStaff(request, 'products.write');
  return runProductAction(request, productActionSchema.parse(await request.json()));
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Today', href('/adminDashboard'), matches[0].loaderData);

const title = (
  <div className="dashboard-head dashboard-subhead">
    <h2 className="form-title">Products</h2>
    <div className="products-acts">
      <ButtonLink variant="secondary" to={href('/adminDashboard/import')}>
        <Icon name="upload" small />
        Import
      </ButtonLink>
      <ExportButton />
      <ButtonLink to={href('/adminDashboard/addNewProduct')}>
        <Icon name="plus" small />
        Add Product
      </ButtonLink>
    </div>
  </div>
);

export function HydrateFallback() {
  return <ListSkeleton title={title} hasToolbar />;
}

const SORTS: readonly (readonly [ProductOrder, string])[] = [
  ['newest', 'Newest first'],
  ['name', 'Name'],
  ['lowest', 'Price Low to High'],
  ['highest', 'Price High to Low'],
];

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return loaderData === undefined ? null : <ProductList {...loaderData} />;
}

type ProductListProps = NonNullable<Route.ComponentProps['loaderData']>;

function ProductList({ products, page, total, search }: ProductListProps) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const { actions, busy, problem, dialogs } = useProductActions();
  // Only rows on the current page count, so that no hidden products are deleted.
  const selected = products.filter(({ _id }) => selectedIds.has(_id));

  return (
    <>
      {title}
      {selected.length > 0 ? (
        <SelectionBar selected={selected} actions={actions} busy={busy} onClear={() => setSelectedIds(new Set())} />
      ) : (
        <ListToolbar>
          <ListSearch label="Search products" placeholder="Search by name" />
          <ListSelect label="Sort By" name="sort" options={SORTS} />
        </ListToolbar>
      )}
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <DataTable
        caption="All products"
        columns={productColumns(actions, { rows: products, selectedIds, setSelectedIds })}
        rows={products}
        rowKey={({ _id }) => _id}
        empty={<NoProducts search={search} />}
      />
      <ListPaginator page={page} total={total} listId={PRODUCT_LIST_ID} />
      {dialogs}
    </>
  );
}

function NoProducts({ search }: { search: string | undefined }) {
  const text = search ? (
    <>
      No product name starts with “<bdi>{search}</bdi>”.
    </>
  ) : (
    'Add your first product, and it will appear here and in the shop.'
  );
  return <EmptyState small title="No products available" text={text} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
