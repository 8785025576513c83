import { type Cents, cents } from './money.ts';
import { lineTotal, type PricedLine } from './totals.ts';

/** What a refund consists of: the share of each line, of the shipping fee, and their sum. */
export interface RefundShares {
  lines: readonly { line: number; share: Cents }[];
  shipping: Cents;
  total: Cents;
}

/** Computes what goes back for units of an order's lines, at the price paid, and for its shipping fee. */
export function sharesOf(
  order: { items: readonly PricedLine[]; shippingFee: Cents },
  { lines, shipping }: { lines: readonly { line: number; amount: number }[]; shipping: boolean },
): RefundShares {
  const shares = lines.map(({ line, amount }) => {
    const item = order.items[line];
    return { line, share: item ? lineTotal({ price: item.price, amount }) : cents(0) };
  });
  const shippingShare = shipping ? order.shippingFee : cents(0);
  const total = cents(shares.reduce((sum, { share }) => sum + share, Number(shippingShare)));
  return { lines: shares, shipping: shippingShare, total };
}
