import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { type Cents, cents, formatPrice } from '#features/pricing/money.ts';
import { formatDate } from '#platform/format-dates.ts';
import { shortOrderId } from '../order/order-format.ts';
import type { Order, OrderRefund } from '../order/order-schema.ts';
import type { CreditNote, Invoice } from './invoice-queries.server.ts';
import { mm, type Paper } from './paper.server.ts';
import { writeHead } from './paper-head.server.ts';
import { type PaperColumn, writeTable } from './paper-table.server.ts';
import type { Sender } from './sender.ts';
import { buyerLines, treatmentSentence, writeSums } from './tax-sums.server.ts';

/** What a credit note says besides its order. */
export interface CreditNoteFacts extends Sender {
  creditNote: CreditNote;
  /** The invoice that it corrects. */
  invoice: Invoice;
  refund: OrderRefund;
}

/** A row of a credit note. */
interface Credited {
  name: string;
  pieces: number | undefined;
  amount: Cents;
}

const columns: readonly PaperColumn<Credited>[] = [
  { header: 'Refunded', width: 0, cell: ({ name }) => name },
  { header: 'Qty', width: mm(18), align: 'right', cell: ({ pieces }) => (pieces === undefined ? '' : String(pieces)) },
  { header: 'Amount', width: mm(30), align: 'right', cell: ({ amount }) => formatPrice(amount) },
];

/** Writes the credit note of a refund: what of an invoice no longer holds, and the tax of that. */
export async function writeCreditNote(paper: Paper, order: Order, facts: CreditNoteFacts): Promise<void> {
  const { creditNote, invoice, refund } = facts;
  const title = `Credit note ${creditNote.number}`;
  const day = (moment: number) => formatDate(moment, 'longDay', facts.timeZone);
  paper.beginSection({ title, foot: [`Corrects invoice ${invoice.number} of ${day(invoice.issuedAt)}.`] });
  const top = writeHead(paper, {
    title,
    shopName: facts.shopName,
    sender: facts.sender,
    facts: [
      { label: 'Credit to', share: 1.15, lines: buyerLines(order) },
      { label: 'Date', share: 0.95, lines: [day(creditNote.issuedAt)] },
      { label: 'Corrects invoice', share: 0.95, lines: [invoice.number, day(invoice.issuedAt)] },
      { label: 'Order', share: 1.25, lines: [`#${shortOrderId(order._id)}`, ...reasonLines(refund)] },
    ],
  });
  await writeSums(paper, await writeTable(paper, columns, creditedRows(order, facts), top + mm(12)), {
    rows: [],
    total: { label: 'Total credited', value: formatPrice(creditNote.amount) },
    taxLines: creditNote.taxLines,
    note: treatmentSentence(order.taxTreatment, facts.country),
  });
}

function reasonLines({ reason }: OrderRefund): string[] {
  return reason === undefined ? [] : [reason];
}

/** The refunded pieces, the shipping, and what was refunded besides. */
function creditedRows({ items }: Order, { creditNote, refund }: CreditNoteFacts): Credited[] {
  const rows: Credited[] = refund.lines.flatMap(({ line, amount: pieces, share }) => {
    const item = items[line];
    return item ? [{ name: nameWithVariant(item), pieces, amount: share ?? cents(item.price * pieces) }] : [];
  });
  const rest = cents(creditNote.amount - rows.reduce((sum, { amount }) => sum + amount, 0));
  if (rest === 0) return rows;
  const name = refund.shipping ? 'Shipping' : rows.length === 0 ? 'Refund' : 'Less than the prices above';
  return [...rows, { name, pieces: undefined, amount: rest }];
}
