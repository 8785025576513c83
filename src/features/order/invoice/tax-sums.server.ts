import { cents, formatPrice } from '#features/pricing/money.ts';
import { findTaxRate, type TaxClass, type TaxLine, type TaxTreatment } from '#features/pricing/tax.ts';
import { isInEuVatArea } from '#platform/european-union.ts';
import { formatPercent } from '#platform/format-numbers.ts';
import type { Order } from '../order/order-schema.ts';
import { GREY, INK, mm, PAGE, type Paper } from './paper.server.ts';
import { type PaperColumn, writeTable } from './paper-table.server.ts';

/** A sum on a paper. */
interface Sum {
  label: string;
  value: string;
}

/** What a paper says below its products. */
interface Sums {
  rows: readonly Sum[];
  total: Sum;
  taxLines: readonly TaxLine[];
  /** A sentence below everything else. */
  note?: string | undefined;
}

const WIDTH = mm(74);
const ROW = mm(7);
const TOTAL = mm(18);

const taxColumns: readonly PaperColumn<TaxLine>[] = [
  { header: 'Tax', width: 0, cell: labelOf },
  { header: 'Net', width: mm(30), align: 'right', cell: ({ net }) => formatPrice(net) },
  { header: 'Tax', width: mm(30), align: 'right', cell: ({ tax }) => formatPrice(tax) },
  { header: 'Gross', width: mm(30), align: 'right', cell: ({ net, tax }) => formatPrice(cents(net + tax)) },
];

/** Writes sums and their total, on a new page if they do not fit below the table, and then net and tax of each rate. */
export async function writeSums(paper: Paper, tableEnd: number, { rows, total, taxLines, note }: Sums): Promise<void> {
  const fits = tableEnd + rows.length * ROW + TOTAL <= PAGE.bottom;
  if (!fits) paper.addPage();
  const box = { x: PAGE.right - WIDTH, width: WIDTH };
  let y = (fits ? tableEnd : PAGE.top) + mm(5);
  for (const { label, value } of rows) {
    paper.write(label, { ...box, y, colour: GREY });
    paper.write(value, { ...box, y, align: 'right' });
    y += ROW;
  }
  paper.rule(y, { from: box.x, colour: INK, width: 1 });
  const style = { ...box, y: y + mm(3), size: 13, weight: 600 } as const;
  paper.write(total.label, style);
  paper.write(total.value, { ...style, align: 'right' });
  y += TOTAL;
  if (taxLines.length > 0) y = (await writeTable(paper, taxColumns, taxLines, y)) + mm(6);
  if (note !== undefined) paper.write(note, { x: PAGE.left, width: PAGE.right - PAGE.left, y, size: 9 });
}

/** Says why an order has no tax, as its papers have to (Articles 138, 146 and 226 of Directive 2006/112/EC). */
export function treatmentSentence(treatment: TaxTreatment, home: string): string | undefined {
  if (treatment === 'reverse-charge')
    return (
      'Reverse charge: tax-free supply within the European Union (Article 138 of Directive 2006/112/EC). ' +
      'The customer accounts for the VAT.'
    );
  if (treatment !== 'export') return undefined;
  return isInEuVatArea(home) ? 'Tax-free export (Article 146 of Directive 2006/112/EC).' : 'Export, without tax.';
}

/** Returns who is billed: the address, and the VAT number. */
export function buyerLines({ addressLines, vatNumber }: Order): string[] {
  return vatNumber === undefined ? addressLines : [...addressLines, `VAT number ${vatNumber}`];
}

/** Returns the rate of a line as text; empty if it is not taxed. */
export function percentOf({ taxLines }: Order, taxClass: TaxClass | undefined): string {
  const rate = taxClass && findTaxRate(taxLines, taxClass);
  return rate ? formatPercent(rate.percent) : '';
}

/** "VAT 19 %, DE" or "Sales tax 7.25 %, US-CA" */
function labelOf({ name, percent, country, region }: TaxLine): string {
  return `${name} ${formatPercent(percent)}, ${region ?? country}`;
}
