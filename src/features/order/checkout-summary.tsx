import type { ReactNode } from 'react';
import type { CartItem } from '#features/cart/cart-item.ts';
import { CartSummary } from '#features/cart/cart-summary.tsx';
import { formatPrice } from '#features/pricing/money.ts';
import { lineTotal } from '#features/pricing/totals.ts';
import { Picture } from '#ui/picture.tsx';

/** Lists the cart's lines and totals; `children`, such as the button, appear below. */
export function CheckoutSummary({ cart, children }: { cart: readonly CartItem[]; children: ReactNode }) {
  return (
    <aside className="panel" aria-labelledby="order-summary">
      <h2 id="order-summary" className="panel-heading">
        Order summary
      </h2>
      {cart.length === 0 ? (
        <p className="muted">Your cart is empty!</p>
      ) : (
        <>
          <ul className="summary-lines">
            {cart.map((item) => (
              <SummaryLine key={item._id} item={item} />
            ))}
          </ul>
          <CartSummary cart={cart} />
        </>
      )}
      {children}
    </aside>
  );
}

function SummaryLine({ item }: { item: CartItem }) {
  const isGone = item.max === 0;
  const total = lineTotal(item);

  return (
    <li>
      <span className="thumbnail">
        <Picture src={item.image} alt="" width={56} height={56} sizes="56px" />
      </span>
      <span>
        <bdi>{item.name}</bdi>
        {isGone ? <small className="item-warning">Not available any more</small> : <small>Qty {item.amount}</small>}
      </span>
      <span>{isGone ? '—' : formatPrice(total)}</span>
    </li>
  );
}
