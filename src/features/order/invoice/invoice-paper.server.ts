import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { totalRows } from '#features/pricing/total-rows.ts';
import { lineTotal } from '#features/pricing/totals.ts';
import { formatDate } from '#platform/format-dates.ts';
import { shortOrderId, totalsOfOrder } from '../order/order-format.ts';
import type { Order, OrderItem } from '../order/order-schema.ts';
import type { Invoice } from './invoice-queries.server.ts';
import { GREY, INK, mm, PAGE, type Paper } from './paper.server.ts';
import { writeHead } from './paper-head.server.ts';
import { type PaperColumn, writeTable } from './paper-table.server.ts';
import type { Sender } from './sender.ts';

const FOOT = ['Thank you for your order.', '30-day returns, two-year warranty.'];
const SUMS_WIDTH = mm(74);
const SUMS_HEIGHT = mm(39);

const columns: readonly PaperColumn<OrderItem>[] = [
  { header: 'Product', width: 0, cell: nameWithVariant },
  { header: 'Qty', width: mm(18), align: 'right', cell: ({ amount }) => String(amount) },
  { header: 'Unit price', width: mm(30), align: 'right', cell: ({ price }) => formatPrice(price) },
  { header: 'Total', width: mm(30), align: 'right', cell: (item) => formatPrice(lineTotal(item)) },
];

/** What an invoice says besides its order. */
export interface InvoiceFacts extends Sender {
  invoice: Invoice;
}

/** Writes an invoice. */
export async function writeInvoice(paper: Paper, order: Order, facts: InvoiceFacts): Promise<void> {
  const title = `Invoice ${facts.invoice.number}`;
  const day = (moment: number) => formatDate(moment, 'longDay', facts.timeZone);
  const { paidAt } = order.payment;
  const paidOn = paidAt === undefined ? undefined : day(Date.parse(paidAt));
  paper.beginSection({ title, foot: FOOT });
  const top = writeHead(paper, {
    title,
    shopName: facts.shopName,
    sender: facts.sender,
    facts: [
      { label: 'Bill to', share: 1.15, lines: order.addressLines },
      { label: 'Invoice date', share: 0.95, lines: [day(facts.invoice.issuedAt)] },
      { label: 'Order', share: 0.95, lines: [`#${shortOrderId(order._id)}`, day(Date.parse(order.date))] },
      { label: 'Payment', share: 1.25, lines: paymentLines(order, paidOn) },
    ],
  });
  writeSums(paper, order, await writeTable(paper, columns, order.items, top + mm(12)));
}

function paymentLines({ payment }: Order, paidOn: string | undefined): string[] {
  if (payment.method === 'cash') return ['Cash', 'Due on delivery'];
  return ['Card', paidOn === undefined ? 'Paid' : `Paid ${paidOn}`];
}

/** Writes the totals, on a new page if they do not fit below the table. */
function writeSums(paper: Paper, order: Order, tableEnd: number): void {
  const fits = tableEnd + SUMS_HEIGHT <= PAGE.bottom;
  if (!fits) paper.addPage();
  const totals = totalsOfOrder(order);
  const box = { x: PAGE.right - SUMS_WIDTH, width: SUMS_WIDTH };
  let y = (fits ? tableEnd : PAGE.top) + mm(5);
  for (const { label, value } of totalRows(totals, order.coupon, order.shippingMethod?.name)) {
    paper.write(label, { ...box, y, colour: GREY });
    paper.write(value, { ...box, y, align: 'right' });
    y += mm(7);
  }
  paper.rule(y, { from: box.x, colour: INK, width: 1 });
  const style = { ...box, y: y + mm(3), size: 13, weight: 600 } as const;
  paper.write('Total', style);
  paper.write(formatPrice(totals.total), { ...style, align: 'right' });
}
