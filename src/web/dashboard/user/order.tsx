import { use, useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { withAuth } from '#features/identity/session/auth-policies.ts';
import { requireUser } from '#features/identity/session/guards.ts';
import { CancelOwnOrder } from '#features/order/cancellation/cancel-button.tsx';
import { CashNote } from '#features/order/cash/cash-note.tsx';
import { ShipmentList } from '#features/order/fulfilment/shipment-list.tsx';
import { CreditNoteButton, InvoiceButton } from '#features/order/invoice/document-button.tsx';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { isPayable, METHOD_LABELS, shortOrderId, shouldOpenPayment } from '#features/order/order/order-format.ts';
import { OrderHelp } from '#features/order/order/order-help.tsx';
import { OrderItemsTable } from '#features/order/order/order-items-table.tsx';
import type { Order } from '#features/order/order/order-schema.ts';
import { OrderTracker } from '#features/order/order/order-tracker.tsx';
import { shippingDayOf } from '#features/order/order/shipping-day.ts';
import { ShippingMethodLines } from '#features/order/order/shipping-method-lines.tsx';
import { useLiveOrder } from '#features/order/order/use-live-order.ts';
import { PaymentBadge } from '#features/order/payment/payment-badge.tsx';
import { PaymentDialog } from '#features/order/payment/payment-dialog.tsx';
import { PaymentNotice } from '#features/order/payment/payment-notice.tsx';
import { JUST_PAID, OrderThanks } from '#features/order/placing/order-thanks.tsx';
import { RefundList } from '#features/order/refund/refund-list.tsx';
import { OrderReturns, StartReturn } from '#features/order/return/order-returns.tsx';
import { OrderTimeline } from '#features/order/timeline/order-timeline.tsx';
import { WithdrawLink } from '#features/order/withdrawal/withdraw-link.tsx';
import { OrderReviewLinks } from '#features/review/order-review-links.tsx';
import { formatDate, formatDateAndTime } from '#platform/format-dates.ts';
import { Button } from '#ui/button.tsx';
import { DefinitionRows } from '#ui/definition-rows.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { BackLink } from '#ui/text-link.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import { useSite } from '#web/use-site.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import { OrderFailure } from '../order-failure.tsx';
import { OrderLayout } from '../order-layout.tsx';
import { OrderSkeleton } from '../order-skeleton.tsx';
import type { Route } from './+types/order';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { email } = await requireUser(request);
  const call = api.request(orderCalls.getOrder, { params, signal: request.signal });
  const order = await withAuth(call, 'page', request);
  return { loaded: order, email };
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  dashboardMeta(titleOf(params.orderId), href('/userDashboard/order/:orderId', params), matches[0].loaderData);

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return <OrderSkeleton back={back} title={titleOf(params.orderId)} />;
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { loaded, email } = loaderData;
  const order = useLiveOrder(loaded);
  // Admins may view other people's orders, but not pay for them.
  const isOwn = order.email === email;
  const mayPay = isOwn && isPayable(order);
  const { paying, pay, stopPaying, thankForPayment } = usePayNow(order, mayPay);
  const { state } = useLocation();
  const site = useSite();
  const shipsOn = site && shippingDayOf(order, site.delivery);

  return (
    <>
      {back}
      <OrderThanks order={order} state={state} shipsOn={shipsOn} />
      <DashboardHead
        title={titleOf(order._id)}
        lead={`Created ${formatDateAndTime(order.date, 'longDay', use(TimeZone))}`}
      >
        <div className="order-head">
          <div className="order-state">
            <span aria-live="polite">
              <PaymentBadge order={order} />
            </span>
            <CashNote order={order} />
          </div>
          <InvoiceButton order={order} />
          {mayPay ? <Button onClick={pay}>Pay Now</Button> : null}
        </div>
      </DashboardHead>
      <PaymentNotice order={order} />
      <div className="panel">
        <div className="panel-part">
          <OrderTracker order={order} />
        </div>
        <ShipmentList order={order} />
      </div>
      <OrderLayout facts={<Facts order={order} isOwn={isOwn} shipsOn={shipsOn} />}>
        <OrderItemsTable order={order} />
        <OrderReturns order={order} reader="customer" />
        <OrderTimeline key={order._id} order={order} reader={isOwn ? 'customer' : 'staff'}>
          <div className="order-acts">
            <StartReturn order={order} />
            {isOwn ? <CancelOwnOrder order={order} /> : null}
            {isOwn && site?.takesWithdrawals ? <WithdrawLink order={order} /> : null}
            {site?.supportEmail ? <OrderHelp orderId={order._id} supportEmail={site.supportEmail} /> : null}
          </div>
        </OrderTimeline>
      </OrderLayout>
      <PaymentDialog order={paying} onPaid={thankForPayment} onClose={stopPaying} />
    </>
  );
}

/** Opens the payment dialog on Pay Now, or at once if the URL asks for it, as after the checkout. */
function usePayNow(order: Order, mayPay: boolean) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [paying, setPaying] = useState(mayPay && shouldOpenPayment(search) ? order : undefined);

  /** Leaves out of the address that the dialog is to open. */
  const stay = (state?: string) => navigate(pathname, { replace: true, preventScrollReset: true, state });

  return {
    paying,
    pay: () => setPaying(order),
    thankForPayment: () => stay(JUST_PAID),
    stopPaying() {
      setPaying(undefined);
      if (shouldOpenPayment(search)) void stay();
    },
  };
}

const back = <BackLink to={href('/userDashboard')}>ORDERS LIST</BackLink>;

function titleOf(orderId: string): string {
  return `Order Details: #Order-${shortOrderId(orderId)}`;
}

type FactsProps = {
  order: Order;
  isOwn: boolean;
  shipsOn: string | undefined;
};

function Facts({ order, isOwn, shipsOn }: FactsProps) {
  return (
    <div className="panel">
      <Summary order={order} shipsOn={shipsOn} />
      <ShippingAddress order={order} />
      <ShippingMethod order={order} />
      <RefundList
        order={order}
        isStaff={false}
        paperOf={(refund) => <CreditNoteButton orderId={order._id} refund={refund} />}
      />
      {isOwn ? <OrderReviewLinks order={order} /> : null}
    </div>
  );
}

function Summary({ order, shipsOn }: { order: Order; shipsOn: string | undefined }) {
  const { date, payment, shippingMethod } = order;
  const rows = [
    { label: 'Date', value: formatDate(date, 'longDay', use(TimeZone)) },
    { label: 'Payment method', value: METHOD_LABELS[payment.method] },
  ];
  const ships = shipsOn ?? (isPayable(order) ? 'Once it is paid' : undefined);
  const shipsLabel = shippingMethod?.pickup ? 'Ready' : 'Ships';
  if (ships !== undefined) rows.push({ label: shipsLabel, value: ships });
  if (payment.transactionId !== undefined) rows.push({ label: 'Transaction id', value: payment.transactionId });

  return (
    <section className="panel-part">
      <h2 className="panel-title">Summary</h2>
      <DefinitionRows rows={rows} />
    </section>
  );
}

function ShippingAddress({ order }: { order: Order }) {
  return (
    <section className="panel-part">
      <h2 className="panel-title">Shipping Address</h2>
      <address className="panel-text">
        {order.addressLines.map((line) => (
          <bdi key={line}>{line}</bdi>
        ))}
      </address>
    </section>
  );
}

function ShippingMethod({ order }: { order: Order }) {
  if (!order.shippingMethod) return null;
  return (
    <section className="panel-part">
      <h2 className="panel-title">Shipping Method</h2>
      <ShippingMethodLines order={order} />
    </section>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return <OrderFailure back={back} list={href('/userDashboard')} title={titleOf(params.orderId ?? '')} error={error} />;
}
