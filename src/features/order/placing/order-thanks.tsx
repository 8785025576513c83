import type { ReactNode } from 'react';
import { href } from 'react-router';
import { formatPrice } from '#features/pricing/money.ts';
import { thank } from '#features/user/plain-name.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Keycap } from '#ui/keycap.tsx';
import type { Order } from '../order/order-schema.ts';
import { totalsOfOrder } from '../order/order-totals.ts';

/**
 * Navigation states of an order's page right after the checkout and right after a payment by card. The browser keeps
 * them when the page is reloaded.
 */
export const JUST_PLACED = 'just-placed';
export const JUST_PAID = 'just-paid';

type OrderThanksProps = {
  order: Order;
  /** State of the navigation to the page. */
  state: unknown;
  /** The day on which the order ships or can be collected, as text, if known. */
  shipsOn: string | undefined;
};

/** Thanks the customer who has just ordered in cash, or just paid by card, and says what happens next. */
export function OrderThanks({ order, state, shipsOn }: OrderThanksProps) {
  const isCollected = order.shippingMethod?.pickup !== undefined;
  const ships =
    shipsOn === undefined ? null : (
      <>
        {isCollected ? 'Ready' : 'Ships'} <b>{shipsOn}</b>.{' '}
      </>
    );
  const total = formatPrice(totalsOfOrder(order).total);
  if (state === JUST_PLACED && order.payment.method === 'cash') {
    return (
      <Thanks title={`${thank(order.customer.name)} Your order is placed.`}>
        Please have <b>{total}</b> ready {isCollected ? 'when you collect it' : 'for the courier'}. {ships}
      </Thanks>
    );
  }
  if (state === JUST_PAID && order.payment.status) {
    return (
      <Thanks title={`${thank(order.customer.name)} ${total} is paid.`}>
        {ships}We mailed the receipt to <bdi>{order.email}</bdi>
        {isCollected ? '.' : ', and write again when the parcel leaves.'}
      </Thanks>
    );
  }
  return null;
}

function Thanks({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="order-thanks" aria-labelledby="thanks">
      <Keycap>
        <Icon name="check" />
      </Keycap>
      <div>
        <h2 id="thanks">{title}</h2>
        <p>{children}</p>
      </div>
      <ButtonLink variant="secondary" to={href('/products')}>
        Continue Shopping
      </ButtonLink>
    </section>
  );
}
