import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { requireUser } from '#features/identity/session/guards.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { isPayable, METHOD_LABELS, shortOrderId } from '#features/order/order/order-format.ts';
import type { Order } from '#features/order/order/order-schema.ts';
import { OrderStatusBadge } from '#features/order/order/order-status-badge.tsx';
import { OrderTitle } from '#features/order/order/order-title.tsx';
import { totalsOfOrder } from '#features/order/order/order-totals.ts';
import { PaymentBadge } from '#features/order/payment/payment-badge.tsx';
import { PaymentDialog } from '#features/order/payment/payment-dialog.tsx';
import { JUST_PAID } from '#features/order/placing/order-thanks.tsx';
import { formatPrice } from '#features/pricing/money.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Moment } from '#ui/moment.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { RowLink } from '#ui/text-link.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/orders';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireUser(request);
  const { rows, page, total } = await loadListPage(request, 'orders', (range) =>
    api.requestPage(orderCalls.listOwnOrders, { params: { email }, query: range, signal: request.signal }),
  );
  return { orders: rows, page, total };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Orders', href('/userDashboard'), matches[0].loaderData);

const title = <DashboardHead title="ORDERS LIST" />;

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, page, total } = loaderData;
  const [paying, setPaying] = useState<Order>();
  const [paid, setPaid] = useState<Order>();
  const navigate = useNavigate();

  function stopPaying(): void {
    setPaying(undefined);
    if (paid) void navigate(href('/userDashboard/order/:orderId', { orderId: paid._id }), { state: JUST_PAID });
  }

  return (
    <>
      {title}
      <DataTable
        caption="Your orders"
        columns={columnsFor(setPaying)}
        rows={orders}
        rowKey={(order) => order._id}
        empty={<NoOrders />}
      />
      <ListPaginator page={page} total={total} />
      <PaymentDialog order={paying} onPaid={() => setPaid(paying)} onClose={stopPaying} />
    </>
  );
}

/** @param pay opens the payment dialog of an order. */
function columnsFor(pay: (order: Order) => void): readonly DataTableColumn<Order>[] {
  return [
    { header: 'Order Id', cell: (order) => <Ordered order={order} />, card: 'title', className: 'data-table-id' },
    { header: 'Order time', cell: ({ date }) => <Moment at={date} to="minute" /> },
    { header: 'Method', cell: ({ payment }) => METHOD_LABELS[payment.method], secondary: true },
    { header: 'Status', cell: ({ status }) => <OrderStatusBadge status={status} />, card: 'corner' },
    { header: 'Total', cell: (order) => formatPrice(totalsOfOrder(order).total), number: true },
    { header: 'Payment', cell: (order) => <Payment order={order} onPay={() => pay(order)} /> },
    { header: 'Action', cell: (order) => <Details order={order} />, number: true, card: 'foot' },
  ];
}

function Ordered({ order: { _id, items } }: { order: Order }) {
  return (
    <div className="item">
      {items[0] ? <Thumbnail src={items[0].image} pixels={44} /> : null}
      <span>
        #{shortOrderId(_id)}
        <small>
          <OrderTitle items={items} />
        </small>
      </span>
    </div>
  );
}

function Payment({ order, onPay }: { order: Order; onPay: () => void }) {
  if (!isPayable(order)) return <PaymentBadge short order={order} />;
  return (
    <>
      <Button size="small" onClick={onPay}>
        Pay Now<span className="visually-hidden"> for order {shortOrderId(order._id)}</span>
      </Button>
      <span className="print-only">
        <PaymentBadge short order={order} />
      </span>
    </>
  );
}

function Details({ order }: { order: Order }) {
  return (
    <RowLink to={href('/userDashboard/order/:orderId', { orderId: order._id })}>
      Details<span className="visually-hidden"> of order {shortOrderId(order._id)}</span>
    </RowLink>
  );
}

function NoOrders() {
  const toProducts = (
    <ButtonLink variant="secondary" to={href('/products')}>
      Browse products
    </ButtonLink>
  );
  return <EmptyState small title="No orders available" text="Your orders will appear here." action={toProducts} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
