import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import type { VariantFields } from '#features/catalogue/variant/variant-queries.server.ts';
import { formatDate } from '#platform/format-dates.ts';
import { formatWeight } from '#platform/format-numbers.ts';
import { keptLines } from '../order/kept-lines.ts';
import { countPieces, shortOrderId } from '../order/order-format.ts';
import type { Order, OrderItem, OrderShippingMethod } from '../order/order-schema.ts';
import { unshippedLines } from '../order/unshipped.ts';
import { mm, type Paper } from './paper.server.ts';
import { writeHead } from './paper-head.server.ts';
import { type PaperColumn, writeTable } from './paper-table.server.ts';
import { recipientOf } from './recipient.ts';
import type { Sender } from './sender.ts';

const FOOT = ['Thank you for your order.'];

/** What a packing slip says besides its order. */
export interface PackingFacts extends Sender {
  /** The fields of the variants by id. */
  variants: ReadonlyMap<string, VariantFields>;
}

/** A line of an order with what there is to pack of it. */
interface PackedLine extends VariantFields {
  item: OrderItem;
  left: number;
}

/** Writes the list of what is to be packed for an order, without prices. */
export async function writePackingSlip(paper: Paper, order: Order, facts: PackingFacts): Promise<void> {
  const title = `Packing slip #${shortOrderId(order._id)}`;
  paper.beginSection({ title, foot: FOOT });
  const lines = linesOf(order, facts.variants);
  const weight = weightToPack(lines);
  const top = writeHead(paper, {
    title,
    shopName: facts.shopName,
    sender: facts.sender,
    facts: [
      { label: 'Ship to', share: 2, lines: recipientOf(order) },
      ...(order.shippingMethod
        ? [{ label: 'Shipping method', share: 1.2, lines: methodLines(order.shippingMethod) }]
        : []),
      { label: 'Order date', share: 1, lines: [formatDate(order.date, 'longDay', facts.timeZone)] },
      { label: 'Items', share: 1, lines: [String(countPieces(keptLines(order)))] },
      ...(weight === undefined ? [] : [{ label: 'Weight to pack', share: 1, lines: [formatWeight(weight)] }]),
    ],
  });
  await writeTable(paper, columnsFor(lines), lines, top + mm(12));
}

function methodLines(method: OrderShippingMethod): string[] {
  const { name, carrier, pickup } = method;
  return pickup ? [name, pickup.name] : [name, carrier].filter((line) => line !== '');
}

function linesOf(order: Order, variants: PackingFacts['variants']): PackedLine[] {
  const left = new Map(unshippedLines(order).map(({ line, amount }) => [line, amount]));
  return order.items.map((item) => ({
    ...(item.variantId === undefined ? {} : variants.get(item.variantId)),
    item,
    left: left.get(item.line) ?? 0,
  }));
}

/** Sums what is left to pack in grams. Undefined if nothing is, or if the weight of a line is unknown. */
function weightToPack(lines: readonly PackedLine[]): number | undefined {
  const toPack = lines.filter(({ left }) => left > 0);
  const weights = toPack.flatMap(({ weightGrams, left }) => (weightGrams === undefined ? [] : [weightGrams * left]));
  if (weights.length === 0 || weights.length < toPack.length) return undefined;
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** Returns the columns. Those about variants are left out where no line has something to say. */
function columnsFor(lines: readonly PackedLine[]): readonly PaperColumn<PackedLine>[] {
  const aboutVariants: readonly PaperColumn<PackedLine>[] = [
    { header: 'HS code', width: mm(25), cell: ({ hsCode = '' }) => hsCode },
    { header: 'Origin', width: mm(15), cell: ({ originCountry = '' }) => originCountry },
    {
      header: 'Weight each',
      width: mm(23),
      align: 'right',
      cell: ({ weightGrams }) => (weightGrams === undefined ? '' : formatWeight(weightGrams)),
    },
  ];
  return [
    { header: 'Product', width: 0, cell: ({ item }) => nameWithVariant(item) },
    ...aboutVariants.filter(({ cell }) => lines.some((line) => cell(line) !== '')),
    { header: 'Ordered', width: mm(20), align: 'right', cell: ({ item }) => String(item.amount) },
    { header: 'To pack', width: mm(20), align: 'right', cell: ({ left }) => String(left) },
  ];
}
