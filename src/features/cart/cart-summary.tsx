import { formatPrice } from '#features/pricing/money.ts';
import { totalsOf } from '#features/pricing/totals.ts';
import { SummaryRows } from '#web/ui/definition-rows.tsx';
import { pricedLines } from './cart.ts';
import type { CartItem } from './cart-item.ts';

/** Subtotal, shipping and total of a cart. */
export function CartSummary({ cart }: { cart: readonly CartItem[] }) {
  const { subtotal, shippingFee, total } = totalsOf(pricedLines(cart));
  return (
    <SummaryRows
      rows={[
        { label: 'Subtotal', value: formatPrice(subtotal) },
        { label: 'Shipping', value: formatPrice(shippingFee) },
      ]}
      total={{ label: 'Total', value: formatPrice(total) }}
    />
  );
}
