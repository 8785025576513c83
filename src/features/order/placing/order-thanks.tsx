import Check from 'lucide-react/icons/check';
import { href } from 'react-router';
import { formatPrice } from '#features/pricing/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Keycap } from '#ui/keycap.tsx';
import { totalsOfOrder } from '../order/order-format.ts';
import type { Order } from '../order/order-schema.ts';

/** Navigation state of an order's page right after the checkout. The browser keeps it when the page is reloaded. */
export const JUST_PLACED = 'just-placed';

/** Thanks the customer for a cash order and says what happens next. `shipsOn` is the day as text, if known. */
export function OrderThanks({ order, shipsOn }: { order: Order; shipsOn: string | undefined }) {
  return (
    <section className="order-thanks" aria-labelledby="thanks">
      <Keycap>
        <Check className="icon" />
      </Keycap>
      <div>
        <h2 id="thanks">
          Thank you, <bdi>{order.customer.name}</bdi>. Your order is placed.
        </h2>
        <p>
          Please have <b>{formatPrice(totalsOfOrder(order).total)}</b> ready for the courier.
          {shipsOn === undefined ? null : ` Ships ${shipsOn}.`}
        </p>
      </div>
      <ButtonLink variant="secondary" to={href('/products')}>
        Continue Shopping
      </ButtonLink>
    </section>
  );
}
