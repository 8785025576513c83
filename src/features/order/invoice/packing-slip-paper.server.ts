import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { formatDate } from '#platform/format-dates.ts';
import { addressLines, countPieces, shortOrderId } from '../order/order-format.ts';
import type { Order, OrderItem } from '../order/order-schema.ts';
import { unshippedLines } from '../order/unshipped.ts';
import { mm, type Paper } from './paper.server.ts';
import { writeHead } from './paper-head.server.ts';
import { type PaperColumn, writeTable } from './paper-table.server.ts';
import type { Sender } from './sender.ts';

const FOOT = ['Thank you for your order.'];

/** Writes the list of what is to be packed for an order, without prices. */
export async function writePackingSlip(
  paper: Paper,
  order: Order,
  { shopName, sender, timeZone }: Sender,
): Promise<void> {
  const title = `Packing slip #${shortOrderId(order._id)}`;
  paper.beginSection({ title, foot: FOOT });
  const pieces = countPieces(order.items);
  const top = writeHead(paper, {
    title,
    shopName,
    sender,
    facts: [
      { label: 'Ship to', share: 2, lines: [...addressLines(order), `Phone ${order.customer.mobile}`] },
      { label: 'Order date', share: 1, lines: [formatDate(order.date, 'longDay', timeZone)] },
      { label: 'Items', share: 1, lines: [String(pieces)] },
    ],
  });
  await writeTable(paper, columnsFor(order), order.items, top + mm(12));
}

function columnsFor(order: Order): readonly PaperColumn<OrderItem>[] {
  const left = new Map(unshippedLines(order).map(({ line, amount }) => [line, amount]));
  return [
    { header: 'Product', width: 0, cell: nameWithVariant },
    { header: 'Ordered', width: mm(25), align: 'right', cell: ({ amount }) => String(amount) },
    { header: 'To pack', width: mm(25), align: 'right', cell: ({ line }) => String(left.get(line) ?? 0) },
  ];
}
