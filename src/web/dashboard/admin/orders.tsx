import { useState } from 'react';
import { href, useFetcher } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { METHOD_LABELS } from '#features/order/order/order-format.ts';
import {
  type OrderSort,
  type OrderTask,
  orderSortSchema,
  orderStatusSchema,
  orderTaskSchema,
  paymentMethodSchema,
  STATUS_LABELS,
} from '#features/order/order/order-schema.ts';
import { paymentStateSchema } from '#features/order/order/payment-state.ts';
import { PAYMENT_LABELS } from '#features/order/payment/payment-labels.ts';
import { Alert } from '#ui/alert.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { ListSearch, ListSelect, ListToolbar } from '../list-toolbar.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/orders';
import type { ActionResult } from './admin-action.ts';
import { changeStatuses, type StatusChange, statusChangeSchema } from './order-actions.ts';
import { type ChangeStatus, orderColumns } from './order-columns.tsx';
import { OrderSelectionBar } from './order-selection-bar.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'orders.read');
  const filters = readFilters(new URL(request.url).searchParams);
  const { rows, page, total } = await loadListPage(request, 'adminPage', (range) =>
    api.requestPage(orderCalls.listOrders, { query: { ...range, ...filters }, signal: request.signal }),
  );
  return { orders: rows, page, total, isFiltered: isFiltered(filters) };
}

/** Reads search, filter and sorting from the query; ignores invalid values. */
function readFilters(query: URLSearchParams) {
  return {
    search: query.get('search') ?? undefined,
    status: orderStatusSchema.safeParse(query.get('status')).data,
    payment: paymentStateSchema.safeParse(query.get('payment')).data,
    method: paymentMethodSchema.safeParse(query.get('method')).data,
    task: orderTaskSchema.safeParse(query.get('task')).data,
    sort: orderSortSchema.safeParse(query.get('sort')).data,
  };
}

function isFiltered({ sort: _, ...filters }: ReturnType<typeof readFilters>): boolean {
  return Object.values(filters).some(Boolean);
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

const STATUSES = [
  ['', 'All statuses'],
  ...orderStatusSchema.options.map((status) => [status, STATUS_LABELS[status]] as const),
] as const;

const TASK_LABELS = {
  'to-ship': 'To ship',
  'to-refund': 'To refund',
  'return-requested': 'Return requested',
  unpaid: 'Unpaid',
} as const satisfies Record<OrderTask, string>;

const TASKS = [
  ['', 'All orders'],
  ...orderTaskSchema.options.map((task) => [task, TASK_LABELS[task]] as const),
] as const;

const PAYMENTS = [
  ['', 'Any payment'],
  ...paymentStateSchema.options.map((state) => [state, PAYMENT_LABELS[state]] as const),
] as const;

const METHODS = [
  ['', 'Any method'],
  ...paymentMethodSchema.options.map((method) => [method, METHOD_LABELS[method]] as const),
] as const;

const SORTS: readonly (readonly [OrderSort, string])[] = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['largest', 'Total High to Low'],
  ['smallest', 'Total Low to High'],
];

export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, page, total, isFiltered } = loaderData;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const { changeStatus, busy, problem } = useStatusChange();
  const selected = orders.filter(({ _id }) => selectedIds.has(_id));

  return (
    <>
      {title}
      <ListToolbar>
        <ListSearch label="Search orders" placeholder="Search by id, name or email" />
        <ListSelect label="to do" name="task" options={TASKS} />
        <ListSelect label="status" name="status" options={STATUSES} />
        <ListSelect label="Payment" name="payment" options={PAYMENTS} />
        <ListSelect label="Method" name="method" options={METHODS} />
        <ListSelect label="Sort By" name="sort" options={SORTS} />
      </ListToolbar>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <DataTable
        caption="All orders"
        columns={orderColumns(changeStatus, { rows: orders, selectedIds, setSelectedIds })}
        rows={orders}
        rowKey={(order) => order._id}
        empty={<NoOrders isFiltered={isFiltered} />}
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
