import { type Cents, cents } from '#features/pricing/money.ts';
import { paidForShipping } from '#features/pricing/refund-shares.ts';
import { type TaxedAmount, taxOfRefund } from '#features/pricing/refund-tax.ts';
import { findTaxRate, shareShipping, type TaxClass, type TaxLine } from '#features/pricing/tax.ts';
import { lineTotal } from '#features/pricing/totals.ts';
import { chargedPieces } from '../order/kept-lines.ts';
import type { Order, OrderItem, OrderRefund } from '../order/order-schema.ts';
import { totalsOfOrder } from '../order/order-totals.ts';

/** An order with what its shipping is taxed as; undefined if it is taxed as the goods are. */
export type TaxedOrder = Order & { shippingClass: TaxClass | undefined };

/** Computes the net amount and the tax that each refund gave back at each rate, by the refund's id. */
export function taxesOfRefunds(order: TaxedOrder): ReadonlyMap<string, TaxLine[]> {
  const paid = paidByRate(order);
  let before: readonly TaxedAmount[] = paid.map(() => ({ gross: cents(0), tax: cents(0) }));
  const taxes = new Map<string, TaxLine[]>();
  for (const refund of doneRefunds(order)) {
    const left = paid.reduce((sum, { gross }, rate) => sum + gross - (before[rate]?.gross ?? 0), 0);
    const amount = cents(Math.min(refund.amount, left));
    const parts = taxOfRefund(paid, { before, named: namedByRate(order, refund), amount });
    before = paid.map((_, rate) => addTo(before[rate], parts[rate]));
    taxes.set(refund._id, toTaxLines(order, parts));
  }
  return taxes;
}

function doneRefunds({ refunds }: Order): OrderRefund[] {
  return refunds
    .filter(({ state }) => state === 'done')
    .toSorted((one, other) => (one.doneAt ?? one.at).localeCompare(other.doneAt ?? other.at));
}

/** What was paid at each rate of the order, and at the end what was paid without tax. */
function paidByRate(order: TaxedOrder): TaxedAmount[] {
  const taxed = order.taxLines.map(({ net, tax }) => ({ gross: cents(net + tax), tax }));
  const rest = totalsOfOrder(order).total - taxed.reduce((sum, { gross }) => sum + gross, 0);
  return [...taxed, { gross: cents(Math.max(0, rest)), tax: cents(0) }];
}

function namedByRate(order: TaxedOrder, { lines, shipping, shippingShare }: OrderRefund): Cents[] {
  const named = [...order.taxLines, undefined].map(() => 0);
  const add = (taxClass: TaxClass | undefined, amount: number) => {
    const rate = rateIndex(order, taxClass);
    named[rate] = (named[rate] ?? 0) + amount;
  };
  for (const { line, amount, share } of lines) {
    const item = order.items[line];
    if (item) add(item.taxClass, share ?? item.price * amount);
  }
  if (shipping) {
    const whole = paidForShipping(order);
    const part = shippingShare === undefined || whole === 0 ? 1 : shippingShare / whole;
    for (const { taxClass, gross } of shippingOf(order)) add(taxClass, Math.round(gross * part));
  }
  return named.map(cents);
}

/** Divides what was paid for shipping, tax included, as it was taxed. */
function shippingOf(order: TaxedOrder): { taxClass: TaxClass | undefined; gross: number }[] {
  const { items, shippingFee, shippingClass, taxMode } = order;
  const lines = items.map((item) => ({ amount: paidBeforeTax(item), taxClass: item.taxClass ?? 'standard' }));
  const shares = shareShipping({ lines, shippingFee });
  return items.map(({ taxClass, shippingTax = 0 }, line) => ({
    taxClass: shippingClass ?? taxClass,
    gross: (shares[line] ?? 0) + (taxMode === 'added' ? shippingTax : 0),
  }));
}

function paidBeforeTax(item: OrderItem): Cents {
  return cents(lineTotal({ price: item.price, amount: chargedPieces(item) }) - (item.discount ?? 0));
}

/** Returns the index of the tax line of a class; the last index stands for what was not taxed. */
function rateIndex({ taxLines }: Order, taxClass: TaxClass | undefined): number {
  const rate = taxClass && findTaxRate(taxLines, taxClass);
  return rate ? taxLines.indexOf(rate) : taxLines.length;
}

function toTaxLines({ taxLines }: Order, parts: readonly TaxedAmount[]): TaxLine[] {
  return taxLines.flatMap((line, rate) => {
    const { gross, tax } = parts[rate] ?? { gross: cents(0), tax: cents(0) };
    return gross === 0 ? [] : [{ ...line, net: cents(gross - tax), tax }];
  });
}

function addTo(sum: TaxedAmount | undefined, part: TaxedAmount | undefined): TaxedAmount {
  return {
    gross: cents((sum?.gross ?? 0) + (part?.gross ?? 0)),
    tax: cents((sum?.tax ?? 0) + (part?.tax ?? 0)),
  };
}
