import { formatPrice } from '#features/pricing/money.ts';
import { totalsOf } from '#features/pricing/totals.ts';
import { SummaryRows } from '#ui/definition-rows.tsx';
import { availableLines } from './cart.ts';
import type { CartItem } from './cart-item.ts';

/** Shows subtotal, shipping and total of the lines that can be ordered. */
export function CartSummary({ cart }: { cart: readonly CartItem[] }) {
  const { subtotal, shippingFee, total } = totalsOf(availableLines(cart));
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
