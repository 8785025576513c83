import { formatPrice } from '#features/pricing/money.ts';
import { totalRows } from '#features/pricing/total-rows.ts';
import { type DefinitionRow, SummaryRows } from '#ui/definition-rows.tsx';
import type { CartDiscount } from './cart-coupon.ts';
import type { CartItem } from './cart-item.ts';
import { cartTotals, type QuotedCosts } from './cart-totals.ts';

interface CartSummaryProps {
  cart: readonly CartItem[];
  discount: CartDiscount | undefined;
  /** Only in a shop with shipping zones or taxes. */
  quoted?: QuotedCosts | undefined;
  /** A row before the total. */
  more?: DefinitionRow;
}

/** Shows what the lines that can be ordered come to, with each part of it. */
export function CartSummary({ cart, discount, quoted, more }: CartSummaryProps) {
  const totals = cartTotals(cart, discount, quoted);
  const isWhole = totals.shippingFee !== undefined;
  return (
    <SummaryRows
      rows={[...totalRows(totals, discount?.code), ...(more ? [more] : [])]}
      total={{ label: isWhole ? 'Total' : 'Total without shipping', value: formatPrice(totals.total) }}
    />
  );
}
