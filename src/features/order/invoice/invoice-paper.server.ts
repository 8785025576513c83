import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { totalRows } from '#features/pricing/total-rows.ts';
import { lineTotal } from '#features/pricing/totals.ts';
import { warrantyLength } from '#features/settings/promises.ts';
import { formatDate } from '#platform/format-dates.ts';
import { dateOfSupply } from '../order/date-of-supply.ts';
import { chargedItems } from '../order/kept-lines.ts';
import { shortOrderId } from '../order/order-format.ts';
import type { Order, OrderItem } from '../order/order-schema.ts';
import { totalsOfOrder } from '../order/order-totals.ts';
import type { Invoice } from './invoice-queries.server.ts';
import { mm, type Paper } from './paper.server.ts';
import { writeHead } from './paper-head.server.ts';
import { type PaperColumn, writeTable } from './paper-table.server.ts';
import type { Sender } from './sender.ts';
import { buyerLines, percentOf, treatmentSentence, writeSums } from './tax-sums.server.ts';

/** What an invoice says besides its order. */
export interface InvoiceFacts extends Sender {
  invoice: Invoice;
}

/** The columns of the products. Orders without tax have none for rates. */
function columnsFor(order: Order): readonly PaperColumn<OrderItem>[] {
  const rates: PaperColumn<OrderItem> = {
    header: 'Tax',
    width: mm(20),
    align: 'right',
    cell: ({ taxClass }) => percentOf(order, taxClass),
  };
  return [
    { header: 'Product', width: 0, cell: nameWithVariant },
    { header: 'Qty', width: mm(18), align: 'right', cell: ({ amount }) => String(amount) },
    { header: 'Unit price', width: mm(30), align: 'right', cell: ({ price }) => formatPrice(price) },
    ...(order.taxLines.length > 0 ? [rates] : []),
    { header: 'Total', width: mm(30), align: 'right', cell: (item) => formatPrice(lineTotal(item)) },
  ];
}

/** Writes an invoice. */
export async function writeInvoice(paper: Paper, order: Order, facts: InvoiceFacts): Promise<void> {
  const title = `Invoice ${facts.invoice.number}`;
  const day = (moment: number) => formatDate(moment, 'longDay', facts.timeZone);
  const { paidAt } = order.payment;
  const paidOn = paidAt === undefined ? undefined : day(Date.parse(paidAt));
  paper.beginSection({ title, foot: ['Thank you for your order.', promisesOf(order)] });
  const top = writeHead(paper, {
    title,
    shopName: facts.shopName,
    sender: facts.sender,
    facts: [
      { label: 'Bill to', share: 1.15, lines: buyerLines(order) },
      { label: 'Invoice date', share: 0.95, lines: dateLines(order, day(facts.invoice.issuedAt), day) },
      { label: 'Order', share: 0.95, lines: [`#${shortOrderId(order._id)}`, day(Date.parse(order.date))] },
      { label: 'Payment', share: 1.25, lines: paymentLines(order, paidOn) },
    ],
  });
  const totals = totalsOfOrder(order);
  await writeSums(paper, await writeTable(paper, columnsFor(order), chargedItems(order), top + mm(12)), {
    rows: totalRows(totals, order.coupon, order.shippingMethod?.name),
    total: { label: 'Total', value: formatPrice(totals.total) },
    taxLines: order.taxLines,
    note: treatmentSentence(order.taxTreatment, facts.country),
  });
}

/** The date of supply is needed for tax. */
function dateLines(order: Order, issued: string, day: (moment: number) => string): string[] {
  return order.taxMode === 'off' ? [issued] : [issued, 'Date of supply', day(Date.parse(dateOfSupply(order)))];
}

/** Writes what the shop promised with the order: "30-day returns, two-year warranty." */
function promisesOf(order: Order): string {
  const length = warrantyLength(order);
  return `${order.returnDays}-day returns${length && `, ${length} warranty`}.`;
}

function paymentLines({ payment }: Order, paidOn: string | undefined): string[] {
  if (payment.method === 'cash') return ['Cash', 'Due on delivery'];
  return ['Card', paidOn === undefined ? 'Paid' : `Paid ${paidOn}`];
}
