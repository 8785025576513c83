import { href } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { requireAdmin } from '#features/identity/session/guards.ts';
import { orderCalls } from '#features/order/order-calls.ts';
import { countUnits, formatOrderDate, shortOrderId, totalsOfOrder } from '#features/order/order-format.ts';
import {
  type Order,
  type OrderSort,
  orderSortSchema,
  orderStatusSchema,
  STATUS_LABELS,
} from '#features/order/order-schema.ts';
import { OrderStatusBadge } from '#features/order/order-status-badge.tsx';
import { formatPrice } from '#features/pricing/money.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { RowLink } from '#ui/text-link.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { ListSearch, ListSelect, ListToolbar } from '../list-toolbar.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/orders';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  const filters = readFilters(new URL(request.url).searchParams);
  const { rows, page, total } = await loadListPage(request, 'adminPage', (range) =>
    api.requestPage(orderCalls.listOrders, { query: { ...range, ...filters }, signal: request.signal }),
  );
  return { orders: rows, page, total, isFiltered: Boolean(filters.search || filters.status) };
}

/** Reads search, filter and sorting from the query; ignores invalid values. */
function readFilters(query: URLSearchParams) {
  return {
    search: query.get('search') ?? undefined,
    status: orderStatusSchema.safeParse(query.get('status')).data,
    sort: orderSortSchema.safeParse(query.get('sort')).data,
  };
}

export const meta: Route.MetaFunction = () => dashboardMeta('Mange Orders', href('/adminDashboard/mangeOrders'));

const title = <DashboardHead title="ORDERS LIST" />;

export function HydrateFallback() {
  return <ListSkeleton title={title} hasToolbar />;
}

const STATUSES = [
  ['', 'All statuses'],
  ...orderStatusSchema.options.map((status) => [status, STATUS_LABELS[status]] as const),
] as const;

const SORTS: readonly (readonly [OrderSort, string])[] = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['largest', 'Total High to Low'],
  ['smallest', 'Total Low to High'],
];

export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, page, total, isFiltered } = loaderData;

  return (
    <>
      {title}
      <ListToolbar>
        <ListSearch label="Search orders" placeholder="Search by id, name or email" />
        <ListSelect label="status" name="status" options={STATUSES} />
        <ListSelect label="Sort By" name="sort" options={SORTS} />
      </ListToolbar>
      <DataTable
        caption="All orders"
        columns={columns}
        rows={orders}
        rowKey={(order) => order._id}
        empty={<NoOrders isFiltered={isFiltered} />}
      />
      <ListPaginator page={page} total={total} />
    </>
  );
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  const text = isFiltered
    ? 'No orders match. Try another search or status.'
    : 'Orders appear here as soon as they are placed.';
  return <EmptyState small title="No orders available" text={text} />;
}

const columns: readonly DataTableColumn<Order>[] = [
  { header: 'Order Id', cell: ({ _id }) => `#${shortOrderId(_id)}`, card: 'title', className: 'data-table-id' },
  { header: 'Customer', cell: ({ customer }) => <bdi>{customer.name}</bdi> },
  { header: 'Item', cell: ({ items }) => countUnits(items), number: true, secondary: true },
  { header: 'Total', cell: (order) => formatPrice(totalsOfOrder(order).total), number: true },
  {
    header: 'Date',
    cell: ({ date }) => <time dateTime={date}>{formatOrderDate(date, 'day')}</time>,
    secondary: true,
    className: 'data-table-date',
  },
  { header: 'status', cell: ({ status }) => <OrderStatusBadge status={status} />, card: 'corner' },
  { header: 'Details', headerHidden: true, cell: (order) => <Details order={order} />, number: true, card: 'foot' },
];

function Details({ order }: { order: Order }) {
  return (
    <RowLink to={href('/adminDashboard/mangeOrders/:orderId', { orderId: order._id })}>
      Details<span className="visually-hidden"> of order {shortOrderId(order._id)}</span>
    </RowLink>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
