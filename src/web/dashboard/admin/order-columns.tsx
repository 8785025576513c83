import { href } from 'react-router';
import { countPieces, METHOD_LABELS, shortOrderId } from '#features/order/order/order-format.ts';
import {
  type Order,
  type SettableStatus,
  STATUS_LABELS,
  settableStatusSchema,
} from '#features/order/order/order-schema.ts';
import { OrderStatusBadge } from '#features/order/order/order-status-badge.tsx';
import { totalsOfOrder } from '#features/order/order/order-totals.ts';
import { PaymentBadge } from '#features/order/payment/payment-badge.tsx';
import { formatPrice } from '#features/pricing/money.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import type { DataTableColumn } from '#ui/data-table.tsx';
import { Icon } from '#ui/icon.tsx';
import { Moment } from '#ui/moment.tsx';
import { RowLink } from '#ui/text-link.tsx';
import { type RowSelection, selectionColumn } from './row-selection.tsx';

/** Changes the status of orders. */
export type ChangeStatus = (orders: readonly Order[], status: SettableStatus) => void;

/** The columns of the list of orders (specification, section 2), with selection and payment. */
export function orderColumns(
  changeStatus: ChangeStatus,
  selection: RowSelection<Order>,
): readonly DataTableColumn<Order>[] {
  return [
    selectionColumn(selection, ({ _id }) => `order ${shortOrderId(_id)}`),
    { header: 'Order Id', cell: ({ _id }) => `#${shortOrderId(_id)}`, card: 'title', className: 'data-table-id' },
    { header: 'Customer', cell: ({ customer }) => <bdi>{customer.name}</bdi> },
    { header: 'Item', cell: ({ items }) => countPieces(items), number: true, secondary: true },
    { header: 'Total', cell: (order) => formatPrice(totalsOfOrder(order).total), number: true },
    { header: 'Payment', cell: (order) => <Payment order={order} /> },
    {
      header: 'Date',
      cell: ({ date }) => <Moment at={date} />,
      secondary: true,
      className: 'data-table-line',
    },
    { header: 'status', cell: (order) => <Status order={order} changeStatus={changeStatus} />, card: 'corner' },
    { header: 'Details', headerHidden: true, cell: (order) => <Details order={order} />, number: true, card: 'foot' },
  ];
}

function Payment({ order }: { order: Order }) {
  return (
    <span className="order-payment">
      <PaymentBadge short order={order} />
      <small>{describeMethod(order)}</small>
    </span>
  );
}

/** Returns the payment method, and what became of the money where the badge does not say so. */
function describeMethod({ payment: { method, refund }, status, refundedAmount }: Order): string {
  if (status === 'cancelled' && method === 'cash') return METHOD_LABELS[method];
  if (method === 'cash') return status === 'delivered' ? 'Cash, collected' : 'Cash, due';
  const isPartial = refundedAmount !== undefined && refund === undefined;
  return isPartial ? `Card, ${formatPrice(refundedAmount)} refunded` : METHOD_LABELS[method];
}

function Status({ order, changeStatus }: { order: Order; changeStatus: ChangeStatus }) {
  const { _id, status } = order;
  if (status === 'cancelled') return <OrderStatusBadge status={status} />;
  const others = settableStatusSchema.options.filter((option) => option !== status);
  return (
    <ActionMenu
      label={`${STATUS_LABELS[status]}, change status of order ${shortOrderId(_id)}`}
      actions={others.map((option) => ({
        text: `Mark as ${STATUS_LABELS[option]}`,
        onSelect: () => changeStatus([order], option),
      }))}
    >
      <OrderStatusBadge status={status} />
      <Icon name="chevron-down" small />
    </ActionMenu>
  );
}

function Details({ order }: { order: Order }) {
  return (
    <RowLink to={href('/adminDashboard/mangeOrders/:orderId', { orderId: order._id })}>
      <span className="order-details-text" aria-hidden="true">
        Details
      </span>
      <span className="visually-hidden">Details of order {shortOrderId(order._id)}</span>
    </RowLink>
  );
}
