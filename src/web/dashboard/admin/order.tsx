import { use } from 'react';
import { href } from 'react-router';
import * as z from 'zod/mini';
import { SPECIFIED_COUNTRY } from '#features/address/specified-form.ts';
import { api } from '#features/identity/session/api.ts';
import { withAuth } from '#features/identity/session/auth-policies.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { CancelButton } from '#features/order/cancellation/cancel-button.tsx';
import { CashNote } from '#features/order/cash/cash-note.tsx';
import { ShipmentForm } from '#features/order/fulfilment/shipment-form.tsx';
import { ShipmentList } from '#features/order/fulfilment/shipment-list.tsx';
import {
  CreditNoteButton,
  CustomsButton,
  InvoiceButton,
  PackingSlipButton,
} from '#features/order/invoice/document-button.tsx';
import { ChangeStatusForm } from '#features/order/order/change-status-form.tsx';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { METHOD_LABELS, shortOrderId } from '#features/order/order/order-format.ts';
import { OrderItemsTable } from '#features/order/order/order-items-table.tsx';
import { type Order, settableStatusSchema } from '#features/order/order/order-schema.ts';
import { OrderStatusBadge } from '#features/order/order/order-status-badge.tsx';
import { ShippingMethodLines } from '#features/order/order/shipping-method-lines.tsx';
import { unshippedLines } from '#features/order/order/unshipped.ts';
import { useLiveOrder } from '#features/order/order/use-live-order.ts';
import { PaymentBadge } from '#features/order/payment/payment-badge.tsx';
import { PaymentProblems } from '#features/order/payment/payment-problems.tsx';
import { RefundButton } from '#features/order/refund/refund-button.tsx';
import { RefundList } from '#features/order/refund/refund-list.tsx';
import { OrderReturns } from '#features/order/return/order-returns.tsx';
import { OrderTimeline } from '#features/order/timeline/order-timeline.tsx';
import { BreakableEmail } from '#features/user/breakable-email.tsx';
import { formatDateAndTime } from '#platform/format-dates.ts';
import { Badge } from '#ui/badge.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DefinitionRows } from '#ui/definition-rows.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { BackLink } from '#ui/text-link.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { OrderFailure } from '../order-failure.tsx';
import { OrderLayout } from '../order-layout.tsx';
import { OrderSkeleton } from '../order-skeleton.tsx';
import type { Route } from './+types/order';
import { runAdminAction } from './admin-action.ts';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'orders.read');
  const call = api.request(orderCalls.getOrder, { params, signal: request.signal });
  return { order: await withAuth(call, 'adminPage', request) };
}

const statusFormSchema = z.object({ status: settableStatusSchema });

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  await requireStaff(request, 'orders.read');
  const body = statusFormSchema.parse(Object.fromEntries(await request.formData()));
  return runAdminAction(request, api.request(orderCalls.changeStatus, { params, body }), {
    done: 'Successfully updated',
    forbidden: 'Failed to change',
  });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ params, matches }) =>
  dashboardMeta(titleOf(params.orderId), href('/adminDashboard/mangeOrders/:orderId', params), matches[0].loaderData);

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return <OrderSkeleton back={back} title={titleOf(params.orderId)} />;
}

export default function AdminOrderPage({ loaderData }: Route.ComponentProps) {
  const order = useLiveOrder(loaderData.order);

  return (
    <>
      {back}
      <DashboardHead title={titleOf(order._id)} lead={formatDateAndTime(order.date, 'longDay', use(TimeZone))}>
        <div className="order-state">
          <span className="order-badges">
            <OrderStatusBadge status={order.status} />
            <PaymentBadge short order={order} />
            <Badge plain>{METHOD_LABELS[order.payment.method]}</Badge>
          </span>
          <CashNote order={order} />
        </div>
      </DashboardHead>
      <Actions order={order} />
      <PaymentProblems order={order} />
      <OrderLayout
        facts={<Facts order={order} />}
        timeline={<OrderTimeline key={order._id} order={order} reader="staff" />}
      >
        <OrderReturns order={order} reader="staff" isOpen />
        <ShipmentForm order={order} />
        {order.shipments.length === 0 ? null : (
          <div className="panel">
            <ShipmentList
              order={order}
              renderAct={({ _id }, number) => (
                <CustomsButton order={order} shipmentId={_id} parcel={`parcel ${number}`} />
              )}
            />
          </div>
        )}
        <section>
          <h2 className="subsection-title">Item summary</h2>
          <OrderItemsTable order={order} />
        </section>
        <OrderReturns order={order} reader="staff" isOpen={false} />
      </OrderLayout>
    </>
  );
}

const back = <BackLink to={href('/adminDashboard/mangeOrders')}>ORDERS LIST</BackLink>;

function titleOf(orderId: string): string {
  return `Order #${shortOrderId(orderId)}`;
}

function Actions({ order }: { order: Order }) {
  return (
    <div className="order-actions">
      <span>
        {order.status === 'cancelled' ? null : <PackingSlipButton orderIds={[order._id]} />}
        {order.status === 'cancelled' || unshippedLines(order).length === 0 ? null : <CustomsButton order={order} />}
        <InvoiceButton order={order} />
      </span>
      <span>
        <RefundButton order={order} />
        <CancelButton order={order} />
      </span>
    </div>
  );
}

function Facts({ order }: { order: Order }) {
  return (
    <>
      <section className="panel">
        <h2 className="panel-title">Change Status</h2>
        <ChangeStatusForm status={order.status} />
      </section>
      <Customer order={order} />
      {order.refunds.length === 0 ? null : (
        <div className="panel">
          <RefundList
            order={order}
            isStaff
            paperOf={(refund) => <CreditNoteButton orderId={order._id} refund={refund} />}
          />
        </div>
      )}
    </>
  );
}

function Customer({ order }: { order: Order }) {
  const { email, customer, addressLines } = order;
  const contact = [
    { label: 'Name', value: <bdi>{customer.name}</bdi> },
    {
      label: 'Email',
      value: (
        <a className="text-link" href={`mailto:${email}`}>
          <BreakableEmail email={email} />
        </a>
      ),
    },
    {
      label: 'Phone',
      value: (
        <a className="text-link" href={`tel:${(customer.phone ?? '').replaceAll(/[^+\d]/g, '')}`}>
          {customer.phone}
        </a>
      ),
    },
  ];
  return (
    <>
      <section className="panel">
        <h2 className="panel-title">Customer details</h2>
        <DefinitionRows variant="texts" rows={contact} />
      </section>
      <section className="panel">
        <div className="order-address-head">
          <h2 className="panel-title">Delivery address</h2>
          <CopyButton what="Address" text={addressLines.join('\n')} />
        </div>
        <DeliveryAddress customer={customer} lines={addressLines} />
      </section>
      {order.shippingMethod ? (
        <section className="panel">
          <h2 className="panel-title">Shipping method</h2>
          <ShippingMethodLines order={order} />
        </section>
      ) : null}
    </>
  );
}

/** The fields of the specification, or the address as it is written where there is more to it. */
function DeliveryAddress({ customer, lines }: { customer: Order['customer']; lines: Order['addressLines'] }) {
  const { country, region, line2, company } = customer;
  if (country !== SPECIFIED_COUNTRY || [region, line2, company].some((part) => part !== undefined)) {
    return (
      <address className="panel-text">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
          <bdi key={index}>{line}</bdi>
        ))}
      </address>
    );
  }
  const rows = [
    { label: 'Street', value: <bdi>{customer.streetAddress}</bdi> },
    { label: 'City', value: <bdi>{customer.city}</bdi> },
    { label: 'Zip Code', value: customer.postalCode ?? customer.zip },
  ];
  return <DefinitionRows variant="texts" rows={rows} />;
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return (
    <OrderFailure
      back={back}
      list={href('/adminDashboard/mangeOrders')}
      title={titleOf(params.orderId ?? '')}
      error={error}
    />
  );
}
