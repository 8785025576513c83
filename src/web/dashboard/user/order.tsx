import { useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { withAuth } from '#features/identity/session/auth-policies.ts';
import { requireUser } from '#features/identity/session/guards.ts';
import { orderCalls } from '#features/order/order-calls.ts';
import {
  formatOrderDate,
  isPayable,
  METHOD_LABELS,
  shortOrderId,
  shouldOpenPayment,
} from '#features/order/order-format.ts';
import { OrderItemsTable } from '#features/order/order-items-table.tsx';
import type { Order } from '#features/order/order-schema.ts';
import { OrderTracker } from '#features/order/order-tracker.tsx';
import { useLiveOrder } from '#features/order/use-live-order.ts';
import { PaymentBadge } from '#features/payment/payment-badge.tsx';
import { PaymentDialog } from '#features/payment/payment-dialog.tsx';
import { PaymentNotice } from '#features/payment/payment-notice.tsx';
import { Button } from '#ui/button.tsx';
import { DefinitionRows } from '#ui/definition-rows.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { BackLink } from '#ui/text-link.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { OrderFailure } from '../order-failure.tsx';
import { OrderSkeleton } from '../order-skeleton.tsx';
import type { Route } from './+types/order';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { email } = await requireUser(request);
  const call = api.request(orderCalls.getOrder, { params, signal: request.signal });
  const order = await withAuth(call, 'page', request);
  return { loaded: order, email };
}

export const meta: Route.MetaFunction = ({ params }) =>
  dashboardMeta(titleOf(params.orderId), href('/userDashboard/order/:orderId', params));

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return <OrderSkeleton back={back} title={titleOf(params.orderId)} />;
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { loaded, email } = loaderData;
  const order = useLiveOrder(loaded);
  // Admins may view other people's orders, but not pay for them.
  const mayPay = order.email === email && isPayable(order.payment);
  const { paying, pay, stopPaying } = usePayNow(order, mayPay);

  return (
    <>
      {back}
      <DashboardHead title={titleOf(order._id)} lead={`Created ${formatOrderDate(order.date, 'longDayAndTime')}`}>
        <div className="payment-head">
          <span aria-live="polite">
            <PaymentBadge payment={order.payment} />
          </span>
          {mayPay ? <Button onClick={pay}>Pay Now</Button> : null}
        </div>
      </DashboardHead>
      <PaymentNotice order={order} />
      <OrderTracker status={order.status} />
      <div className="panel-grid">
        <Summary order={order} />
        <ShippingAddress order={order} />
      </div>
      <OrderItemsTable order={order} />
      <PaymentDialog order={paying} onClose={stopPaying} />
    </>
  );
}

/** Opens the payment dialog on Pay Now, or at once if the URL asks for it, as after the checkout. */
function usePayNow(order: Order, mayPay: boolean) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [paying, setPaying] = useState(mayPay && shouldOpenPayment(search) ? order : undefined);

  return {
    paying,
    pay: () => setPaying(order),
    stopPaying() {
      setPaying(undefined);
      if (shouldOpenPayment(search)) void navigate(pathname, { replace: true, preventScrollReset: true });
    },
  };
}

const back = <BackLink to={href('/userDashboard')}>ORDERS LIST</BackLink>;

function titleOf(orderId: string): string {
  return `Order Details: #Order-${shortOrderId(orderId)}`;
}

function Summary({ order: { date, payment } }: { order: Order }) {
  const rows = [
    { label: 'Date', value: formatOrderDate(date, 'longDay') },
    { label: 'Payment method', value: METHOD_LABELS[payment.method] },
  ];
  if (payment.transactionId !== undefined) rows.push({ label: 'Transaction id', value: payment.transactionId });

  return (
    <section className="panel">
      <h2 className="panel-title">Summary</h2>
      <DefinitionRows rows={rows} />
    </section>
  );
}

function ShippingAddress({ order: { customer } }: { order: Order }) {
  return (
    <section className="panel">
      <h2 className="panel-title">Shipping Address</h2>
      <address className="panel-text">
        <bdi>{customer.name}</bdi>
        <br />
        <bdi>{customer.streetAddress}</bdi>
        <br />
        {customer.zip} <bdi>{customer.city}</bdi>
      </address>
    </section>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return <OrderFailure back={back} title={titleOf(params.orderId ?? '')} error={error} />;
}
