import { useState } from 'react';
import { href, useFetcher } from 'react-router';
import * as z from 'zod/mini';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { restockSchema } from '#features/catalogue/product-draft-schema.ts';
import { PRODUCT_LIST_PATH } from '#features/catalogue/product-paths.ts';
import { withRunningBalance } from '#features/catalogue/stock/running-balance.ts';
import { countSchema } from '#features/catalogue/stock/stock-movement-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import type { PageRequest } from '#platform/http/list-query.ts';
import { Alert } from '#ui/alert.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { BackLink } from '#ui/text-link.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { isNotFound, LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/stock';
import { type ActionResult, runAdminAction } from './admin-action.ts';
import { ProductNotFound } from './product-not-found.tsx';
import { movementColumns, stockColumns } from './stock-columns.tsx';
import type { StockChange } from './stock-dialog.tsx';

const StockDialog = lazyComponent(() => import('./stock-dialog.tsx'), { onLoadError: closeOnLoadError });

/** The most rows that the API answers at once. */
const WINDOW = 100;

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'stock.write');
  const { signal } = request;
  const product = await api.request(productCalls.getProduct, { params, signal });

  /** Loads the page, and for the balance all rows that are newer. */
  async function listMovements({ page, limit }: PageRequest) {
    const size = Math.min(WINDOW, page * limit);
    const windows = await Promise.all(
      Array.from({ length: Math.ceil((page * limit) / size) }, (_, index) =>
        api.requestPage(productCalls.listStockMovements, { params, query: { page: index + 1, limit: size }, signal }),
      ),
    );
    const newest = windows.flatMap(({ rows }) => rows);
    const rows = withRunningBalance(newest, product.variants).slice((page - 1) * limit, page * limit);
    return { rows, total: windows[0]?.total ?? 0 };
  }

  const { rows, page, total } = await loadListPage(request, 'adminPage', listMovements);
  return { product, movements: rows, page, total };
}

const actionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('restock'), body: restockSchema }),
  z.object({ kind: z.literal('count'), body: countSchema }),
]);

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  await requireStaff(request, 'stock.write');
  const action = actionSchema.parse(await request.json());
  const call =
    action.kind === 'restock'
      ? api.request(productCalls.restockProduct, { params, body: action.body })
      : api.request(productCalls.countStock, { params, body: action.body });
  return runAdminAction(request, call, { done: 'Successfully updated' });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ params, matches }) =>
  dashboardMeta('Stock', href('/adminDashboard/stock/:productId', params), matches[0].loaderData);

export function HydrateFallback() {
  return <ListSkeleton title={<StockHead />} />;
}

export default function StockPage({ loaderData: { product, movements, page, total } }: Route.ComponentProps) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const [change, setChange] = useState<StockChange>();
  const [isOpen, setOpen] = useState(false);
  const busy = state !== 'idle';

  function open(next: StockChange): void {
    setChange(next);
    setOpen(true);
  }

  async function run(action: z.input<typeof actionSchema>): Promise<void> {
    await submit(action, { method: 'post', encType: 'application/json' });
    setOpen(false);
  }

  return (
    <>
      <StockHead product={product} />
      {busy || data?.problem === undefined ? null : <Alert kind="error">{data.problem}</Alert>}
      <DataTable
        caption="Stock of each variant"
        columns={stockColumns(open)}
        rows={product.variants}
        rowKey={({ _id }) => _id}
      />
      <h2 className="subsection-title">Stock History</h2>
      <DataTable
        caption="Stock history"
        columns={movementColumns(product)}
        rows={movements}
        rowKey={({ _id }) => _id}
        empty={<EmptyState small title="No changes yet" text="Orders, returns, restocks and counts appear here." />}
      />
      <ListPaginator page={page} total={total} />
      {change ? (
        <StockDialog
          key={`${change.kind} ${change.variant._id}`}
          change={change}
          open={isOpen}
          onOpenChange={setOpen}
          onRun={(action) => void run(action)}
          busy={busy}
        />
      ) : null}
    </>
  );
}

function StockHead({ product }: { product?: { _id: string; name: string } }) {
  return (
    <>
      {product ? (
        <BackLink to={href('/adminDashboard/editProduct/:productId', { productId: product._id })}>
          Edit Product
        </BackLink>
      ) : (
        <BackLink to={PRODUCT_LIST_PATH}>Mange Products</BackLink>
      )}
      <DashboardHead title="Stock" lead={product ? <bdi>{product.name}</bdi> : undefined} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <LoadFailure title={<StockHead />} error={error} />;
  return (
    <>
      <StockHead />
      <ProductNotFound />
    </>
  );
}
