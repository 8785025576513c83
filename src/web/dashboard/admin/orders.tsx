import { useState } from 'react';
import { href, useFetcher } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { PageRequest } from '#platform/http/list-query.ts';
import { Alert } from '#ui/alert.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { countLists, loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/orders';
import type { ActionResult } from './admin-action.ts';
import { changeStatuses, type StatusChange, statusChangeSchema } from './order-actions.ts';
import { type ChangeStatus, orderColumns } from './order-columns.tsx';
import { isFiltered, ORDER_TABS, type OrderFilters, readFilters, TAB_FILTERS } from './order-filters.ts';
import { OrderSelectionBar } from './order-selection-bar.tsx';
import { OrderTabs, OrderToolbar } from './order-toolbar.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'orders.read');
  const filters = readFilters(new URL(request.url).searchParams);
  const list = (query: PageRequest & Partial<OrderFilters>) =>
    api.requestPage(orderCalls.listOrders, { query, signal: request.signal });
  const [{ rows, page, total }, counts] = await Promise.all([
    loadListPage(request, 'adminPage', (range) => list({ ...range, ...filters })),
    countLists(request, 'adminPage', ORDER_TABS, (tab, range) =>
      list({ ...range, search: filters.search, ...TAB_FILTERS[tab] }),
    ),
  ]);
  return { orders: rows, page, total, counts, filters };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireStaff(request, 'orders.read');
  return changeStatuses(request, statusChangeSchema.parse(await request.json()));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Mange Orders', href('/adminDashboard/mangeOrders'), matches[0].loaderData);

const title = <DashboardHead title="ORDERS LIST" />;

export function HydrateFallback() {
  return <ListSkeleton title={title} hasToolbar />;
}

export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, page, total, counts, filters } = loaderData;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const { changeStatus, busy, problem } = useStatusChange();
  const selected = orders.filter(({ _id }) => selectedIds.has(_id));

  return (
    <>
      {title}
      <OrderTabs filters={filters} counts={counts} />
      <OrderToolbar filters={filters} />
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <DataTable
        caption="All orders"
        columns={orderColumns(changeStatus, { rows: orders, selectedIds, setSelectedIds })}
        rows={orders}
        rowKey={(order) => order._id}
        empty={<NoOrders isFiltered={isFiltered(filters)} />}
      />
      <ListPaginator page={page} total={total} />
      {selected.length === 0 ? null : (
        <OrderSelectionBar
          selected={selected}
          changeStatus={changeStatus}
          busy={busy}
          onClear={() => setSelectedIds(new Set())}
        />
      )}
    </>
  );
}

/** Submits status changes to the page's action. The list is loaded again even if some failed. */
function useStatusChange() {
  const { submit, state, data } = useFetcher<ActionResult>();
  const busy = state !== 'idle';
  const changeStatus: ChangeStatus = (orders, status) => {
    const change: StatusChange = { orderIds: orders.map(({ _id }) => _id), status };
    void submit(change, { method: 'post', encType: 'application/json' });
  };
  return { changeStatus, busy, problem: busy ? undefined : data?.problem };
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  const text = isFiltered ? 'No orders match your search.' : 'Orders appear here as soon as they are placed.';
  return <EmptyState small title="No orders available" text={text} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
