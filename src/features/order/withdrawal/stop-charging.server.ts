import { cents } from '#features/pricing/money.ts';
import { addedTax, computeTax, type LineTax, type OrderTax } from '#features/pricing/tax.ts';
import { lineTotal, subtotalOf } from '#features/pricing/totals.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { chargedPieces } from '../order/kept-lines.ts';
import type { LineAmount } from '../order/line-amount.ts';
import { updateOrder } from '../order/order-queries.server.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import type { OrderItem } from '../order/order-schema.ts';
import { writeLineTax, writeOrderTax } from '../order/stored-tax.server.ts';

/**
 * Leaves pieces that are not paid yet out of what an order costs: its sums, its discount and its taxes are those of the
 * other pieces.
 */
export async function stopCharging(
  trx: ShopTransaction,
  order: StoredOrder,
  lines: readonly LineAmount[],
): Promise<void> {
  const items = order.items.map((item) =>
    withoutPieces(item, lines.find(({ line }) => line === item.line)?.amount ?? 0),
  );
  const charged = items.map((item) => ({ ...item, amount: chargedPieces(item) }));
  const discount = charged.reduce((sum, item) => sum + (item.discount ?? 0), 0);
  const untaxed = charged.reduce((sum, item) => sum + (item.untaxed ?? 0), 0);
  const tax = taxOf(order, charged);
  const { vatNumber, vatCheck, shippingClass } = order;
  for (const item of items) {
    await trx
      .updateTable('order_item')
      .set({ uncharged: item.uncharged ?? 0, discount_cents: item.discount ?? cents(0) })
      .set(tax ? { tax: writeLineTax(tax, item.line, item.taxClass ?? 'standard') } : {})
      .where('order_id', '=', order._id)
      .where('line', '=', item.line)
      .execute();
  }
  await updateOrder(trx, order._id, {
    subtotal_cents: cents(subtotalOf(charged) - discount - untaxed),
    discount_cents: cents(discount),
    ...(tax && { tax: writeOrderTax(tax, { vatNumber, vatCheck }, shippingClass), added_tax_cents: addedTax(tax) }),
  });
}

/** Takes the discount, and what was taken out of the price, off a line in proportion to its pieces. */
function withoutPieces(item: OrderItem, pieces: number): OrderItem {
  if (pieces === 0) return item;
  const charged = chargedPieces(item);
  const rest = (whole = cents(0)) => cents(whole - Math.floor((whole * pieces) / charged));
  const { uncharged = 0, discount, untaxed } = item;
  return { ...item, uncharged: uncharged + pieces, discount: rest(discount), untaxed: rest(untaxed) };
}

/** Computes the tax of the charged pieces with the rates of the order. Undefined in a shop without taxes. */
function taxOf(order: StoredOrder, charged: readonly OrderItem[]): OrderTax | undefined {
  const { taxMode: mode, taxTreatment: treatment, taxLines, taxAmount, shippingFee, shippingClass } = order;
  if (mode === 'off') return undefined;
  // Without tax, prices are net, and the rates that were taken out of them are not kept.
  if (treatment === 'export' || treatment === 'reverse-charge')
    return { mode, treatment, taxLines, taxAmount, shippingFee, lines: charged.map(toUntaxed) };
  const lines = charged.map((item) => ({
    amount: cents(lineTotal(item) - (item.discount ?? 0)),
    taxClass: item.taxClass ?? ('standard' as const),
  }));
  return computeTax({ lines, shippingFee, shippingClass }, { mode, treatment, rates: taxLines });
}

function toUntaxed({ untaxed = cents(0) }: OrderItem): LineTax {
  return { goods: cents(0), shipping: cents(0), untaxed };
}
