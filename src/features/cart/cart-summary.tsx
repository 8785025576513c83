import { formatPrice } from '#features/pricing/money.ts';
import { totalRows } from '#features/pricing/total-rows.ts';
import { totalsOf } from '#features/pricing/totals.ts';
import { type DefinitionRow, SummaryRows } from '#ui/definition-rows.tsx';
import type { CartDiscount } from './cart-coupon.ts';
import type { CartItem } from './cart-item.ts';
import { availableLines } from './cart-state.ts';

interface CartSummaryProps {
  cart: readonly CartItem[];
  discount: CartDiscount | undefined;
  /** A row before the total. */
  more?: DefinitionRow;
}

/** Shows what the lines that can be ordered come to, with each part of it. */
export function CartSummary({ cart, discount, more }: CartSummaryProps) {
  const totals = totalsOf(availableLines(cart), discount);
  return (
    <SummaryRows
      rows={[...totalRows(totals, discount?.code), ...(more ? [more] : [])]}
      total={{ label: 'Total', value: formatPrice(totals.total) }}
    />
  );
}
