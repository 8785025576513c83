import { type Cents, formatPrice } from '#features/pricing/money.ts';
import { totalRows } from '#features/pricing/total-rows.ts';
import { lineTotal } from '#features/pricing/totals.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { SummaryRows } from '#ui/definition-rows.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { chargedPieces } from './kept-lines.ts';
import type { Order, OrderItem } from './order-schema.ts';
import { totalsOfOrder } from './order-totals.ts';

/** Lists the items of an order, with the prices paid, and its totals. */
export function OrderItemsTable({ order }: { order: Order }) {
  return (
    <DataTable
      caption="Items of the order"
      columns={columns}
      rows={order.items}
      rowKey={(item) => String(item.line)}
      keepTable
      footer={<OrderTotals order={order} />}
    />
  );
}

const columns: readonly DataTableColumn<OrderItem>[] = [
  { header: 'Product', cell: (item) => <ItemName item={item} /> },
  { header: 'Qty', cell: (item) => item.amount, number: true },
  { header: 'Unit Price', cell: (item) => formatPrice(item.price), number: true, className: 'order-unit-price' },
  { header: 'Total', cell: (item) => formatPrice(chargeOf(item)), number: true },
];

/** What the line costs at the prices paid. */
function chargeOf(item: OrderItem): Cents {
  return lineTotal({ price: item.price, amount: chargedPieces(item) });
}

/** Small screens show the unit price here instead of in its own column. */
function ItemName({ item }: { item: OrderItem }) {
  return (
    <div className="item">
      <Thumbnail src={item.image} pixels={44} />
      <span>
        <bdi>{item.name}</bdi>
        {item.variant === undefined ? null : <small dir="auto">{item.variant}</small>}
        {item.withdrawn === undefined ? null : <small>{item.withdrawn} withdrawn</small>}
        <small className="item-unit-price">{formatPrice(item.price)} each</small>
      </span>
    </div>
  );
}

function OrderTotals({ order }: { order: Order }) {
  const totals = totalsOfOrder(order);
  const total = { label: 'Grand total', value: formatPrice(totals.total) };
  return <SummaryRows narrow rows={totalRows(totals, order.coupon)} total={total} />;
}
