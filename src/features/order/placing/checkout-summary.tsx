import type { ReactNode } from 'react';
import type { CartCoupon } from '#features/cart/cart-coupon.ts';
import { type CartItem, lineId } from '#features/cart/cart-item.ts';
import { CartSummary } from '#features/cart/cart-summary.tsx';
import type { QuotedCosts } from '#features/cart/cart-totals.ts';
import { CouponField } from '#features/cart/coupon-field.tsx';
import { formatPrice } from '#features/pricing/money.ts';
import { lineTotal } from '#features/pricing/totals.ts';
import { Icon } from '#ui/icon.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';

type CheckoutSummaryProps = {
  cart: readonly CartItem[];
  coupon: CartCoupon;
  /** Only in a shop with shipping zones or taxes. */
  quoted: QuotedCosts | undefined;
  /** How the order is paid, with a way to change it. */
  payment: ReactNode;
  children: ReactNode;
};

/** Lists the cart's lines, its coupon and totals; `children`, such as the button, appear below. */
export function CheckoutSummary({ cart, coupon, quoted, payment, children }: CheckoutSummaryProps) {
  return (
    <aside className="panel" aria-labelledby="order-summary">
      <h2 id="order-summary" className="panel-heading">
        Order summary
      </h2>
      {cart.length === 0 ? (
        <p className="muted">Your cart is empty!</p>
      ) : (
        <>
          <SummaryLines cart={cart} />
          <CouponField coupon={coupon} />
          <CartSummary
            cart={cart}
            discount={coupon.discount}
            quoted={quoted}
            more={{ label: 'Payment', value: payment }}
          />
        </>
      )}
      {children}
    </aside>
  );
}

const MAX_PICTURES = 3;

/** What is ordered, in one line that opens. It is shown where the summary is at the end of a long page. */
export function SummaryDigest({ cart, total }: { cart: readonly CartItem[]; total: string }) {
  if (cart.length === 0) return null;
  return (
    <details className="summary-digest">
      <summary>
        <span className="summary-pictures">
          {cart.slice(0, MAX_PICTURES).map((item) => (
            <Thumbnail key={lineId(item)} src={item.image} pixels={32} />
          ))}
        </span>
        {cart.length === 1 ? '1 product' : `${cart.length} products`}
        <b>{total}</b>
        <Icon name="chevron-down" small />
      </summary>
      <SummaryLines cart={cart} />
    </details>
  );
}

function SummaryLines({ cart }: { cart: readonly CartItem[] }) {
  return (
    <ul className="summary-lines">
      {cart.map((item) => (
        <SummaryLine key={lineId(item)} item={item} />
      ))}
    </ul>
  );
}

function SummaryLine({ item }: { item: CartItem }) {
  const isGone = item.max === 0;
  const total = lineTotal(item);

  return (
    <li>
      <Thumbnail src={item.image} pixels={56} />
      <span>
        <bdi>{item.name}</bdi>
        {item.variant === undefined ? null : <small dir="auto">{item.variant}</small>}
        {isGone ? <small className="item-warning">Not available any more</small> : <small>Qty {item.amount}</small>}
      </span>
      <span>{isGone ? '—' : formatPrice(total)}</span>
    </li>
  );
}
