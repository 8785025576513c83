import { type Cents, cents, toDecimal } from '#features/pricing/money.ts';
import { sharesOf } from '#features/pricing/refund-shares.ts';
import { explainWrongAmount, readCents } from '#features/pricing/staff-amounts.ts';
import type { Order } from '../order/order-schema.ts';
import { refundOf } from '../order/order-totals.ts';
import { refundedPieces } from './refundable.ts';

/** How much to refund: everything that is left, some of the products, or an amount. */
export type RefundKind = 'rest' | 'lines' | 'amount';

/** What an admin has entered in the form for a refund. */
export interface RefundEntries {
  kind: RefundKind;
  /** The pieces of each line. */
  amounts: readonly number[];
  shipping: boolean;
  /** As typed. */
  amount: string;
  reason: string;
}

/** Returns the entries to begin with: everything that is left. */
export function initialEntries({ items }: Order): RefundEntries {
  return { kind: 'rest', amounts: items.map(() => 0), shipping: false, amount: '', reason: '' };
}

/** Computes what a refund comes to, or undefined if the amount cannot be read. */
export function totalOf(order: Order, entries: RefundEntries): Cents | undefined {
  if (entries.kind === 'rest') return refundOf(order).left;
  if (entries.kind === 'amount') return readCents(entries.amount);
  const lines = entries.amounts.map((amount, line) => ({ line, amount }));
  return sharesOf(order, { lines, shipping: entries.shipping }, refundedPieces(order)).total;
}

/** Explains why a refund cannot be sent, or returns undefined if it can. */
export function problemOf(order: Order, entries: RefundEntries): string | undefined {
  const total = totalOf(order, entries);
  if (total === undefined) return explainWrongAmount(entries.amount);
  if (total === 0) return entries.kind === 'lines' ? 'Choose what to refund' : 'Enter an amount';
  return total > refundOf(order).left ? 'That is more than what is left of this payment' : undefined;
}

/** Returns the body of the request. */
export function bodyOf({ kind, amounts, shipping, amount, reason }: RefundEntries) {
  const why = reason.trim() || undefined;
  if (kind === 'rest') return { reason: why };
  if (kind === 'amount') return { amount: toDecimal(readCents(amount) ?? cents(0)), reason: why };
  const lines = amounts.map((pieces, line) => ({ line, amount: pieces })).filter((each) => each.amount > 0);
  return { lines: lines.length > 0 ? lines : undefined, shipping: shipping || undefined, reason: why };
}
