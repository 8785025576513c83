import { formatPrice } from '#features/pricing/money.ts';
import { totalRows } from '#features/pricing/total-rows.ts';
import { totalsOf } from '#features/pricing/totals.ts';
import { SummaryRows } from '#ui/definition-rows.tsx';
import type { CartDiscount } from './cart-coupon.ts';
import type { CartItem } from './cart-item.ts';
import { availableLines } from './cart-state.ts';

/** Shows what the lines that can be ordered come to, with each part of it. */
export function CartSummary({ cart, discount }: { cart: readonly CartItem[]; discount: CartDiscount | undefined }) {
  const totals = totalsOf(availableLines(cart), discount);
  return (
    <SummaryRows
      rows={totalRows(totals, discount?.code)}
      total={{ label: 'Total', value: formatPrice(totals.total) }}
    />
  );
}
