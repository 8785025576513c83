import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import type { VariantFields } from '#features/catalogue/variant/variant-queries.server.ts';
import { type Cents, cents, formatPrice } from '#features/pricing/money.ts';
import { paidFor } from '#features/pricing/refund-shares.ts';
import { countryName } from '#platform/country-name.ts';
import { formatDate } from '#platform/format-dates.ts';
import { formatWeight } from '#platform/format-numbers.ts';
import type { LineAmount } from '../order/line-amount.ts';
import { withItems } from '../order/line-items.ts';
import { countPieces, shortOrderId } from '../order/order-format.ts';
import type { Order, OrderItem } from '../order/order-schema.ts';
import { mm, PAGE, type Paper } from './paper.server.ts';
import { writeHead } from './paper-head.server.ts';
import { type PaperColumn, writeTable } from './paper-table.server.ts';
import { recipientOf } from './recipient.ts';
import type { Sender } from './sender.ts';

const FOOT = ['May be opened officially.'];
const DECLARATION =
  'I certify that the particulars given in this customs declaration are correct and that this item does not contain ' +
  'any dangerous article or articles prohibited by legislation or by postal or customs regulations.';

/** What a customs declaration says besides its order. */
export interface CustomsFacts extends Sender {
  /** What the parcel contains. */
  lines: readonly LineAmount[];
  /** The fields of the variants by id. */
  variants: ReadonlyMap<string, VariantFields>;
  /** What a variant without a weight counts as. */
  defaultWeightGrams: number;
  /** Where it leaves (ISO 3166-1 alpha-2). */
  from: string;
}

/** A line of the declaration. */
interface DeclaredLine {
  item: OrderItem;
  amount: number;
  grams: number;
  value: Cents;
  hsCode: string;
  origin: string;
}

const columns: readonly PaperColumn<DeclaredLine>[] = [
  { header: 'Contents', width: 0, cell: ({ item }) => nameWithVariant(item) },
  { header: 'HS code', width: mm(24), cell: ({ hsCode }) => hsCode },
  { header: 'Origin', width: mm(15), cell: ({ origin }) => origin },
  { header: 'Quantity', width: mm(18), align: 'right', cell: ({ amount }) => String(amount) },
  { header: 'Net weight', width: mm(23), align: 'right', cell: ({ grams }) => formatWeight(grams) },
  { header: 'Value', width: mm(26), align: 'right', cell: ({ value }) => formatPrice(value) },
];

/** Writes the customs declaration CN 23 of a parcel. */
export async function writeCustoms(paper: Paper, order: Order, facts: CustomsFacts): Promise<void> {
  const title = 'Customs declaration CN 23';
  const lines = linesOf(order, facts);
  const grams = lines.reduce((sum, line) => sum + line.grams, 0);
  const value = cents(lines.reduce((sum, line) => sum + line.value, 0));
  paper.beginSection({ title: `${title} #${shortOrderId(order._id)}`, foot: FOOT });
  const top = writeHead(paper, {
    title,
    shopName: facts.shopName,
    sender: [...facts.sender, countryName(facts.from).toUpperCase()],
    facts: [
      { label: 'To', share: 2, lines: recipientOf(order) },
      { label: 'Category', share: 1.1, lines: ['Sale of goods', `Order #${shortOrderId(order._id)}`] },
      { label: 'Date', share: 1.1, lines: [formatDate(order.date, 'longDay', facts.timeZone)] },
      { label: 'Postage', share: 0.9, lines: [formatPrice(order.shippingFee)] },
    ],
  });
  let y = (await writeTable(paper, columns, lines, top + mm(12))) + mm(6);
  if (y + mm(52) > PAGE.bottom) {
    paper.addPage();
    y = PAGE.top;
  }
  const full = { x: PAGE.left, width: PAGE.right - PAGE.left };
  const sums = `${countPieces(lines)} pieces, total weight ${formatWeight(grams)}, total value ${formatPrice(value)}`;
  y += paper.write(sums, { ...full, y, weight: 600, align: 'right' }) + mm(8);
  y += paper.write(DECLARATION, { ...full, y, size: 9 }) + mm(20);
  paper.rule(y, { to: PAGE.left + mm(80) });
  paper.write("Date and sender's signature", { ...full, y: y + mm(1.5), size: 8.5 });
}

function linesOf(order: Order, { lines, variants, defaultWeightGrams }: CustomsFacts): DeclaredLine[] {
  return withItems(order, lines).map(({ item, amount }) => {
    const fields: VariantFields = (item.variantId === undefined ? undefined : variants.get(item.variantId)) ?? {};
    return {
      item,
      amount,
      grams: amount * (fields.weightGrams ?? defaultWeightGrams),
      value: paidFor(item, amount, undefined),
      hsCode: fields.hsCode ?? '',
      origin: fields.originCountry ?? '',
    };
  });
}
