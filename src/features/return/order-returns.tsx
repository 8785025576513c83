import { href } from 'react-router';
import type { Order } from '#features/order/order-schema.ts';
import { RETURN_DAYS, returnableLines } from '#features/order/returnable.ts';
import { formatDateAndTime } from '#platform/format-dates.ts';
import { ButtonLink } from '#ui/button.tsx';
import { toListedReturn } from './listed-return.ts';
import { ReturnActions } from './return-actions.tsx';
import { ReturnCard } from './return-card.tsx';

/** The returns of an order, with staff's next steps or the customer's way to a new one. */
export function OrderReturns({ order, reader }: { order: Order; reader: 'customer' | 'staff' }) {
  return (
    <>
      {order.returns.map((each, index) => {
        const listed = toListedReturn(each, order);
        return (
          <ReturnCard key={each._id} listed={listed} title={`Return ${index + 1}`}>
            {reader === 'staff' ? <ReturnActions listed={listed} /> : null}
          </ReturnCard>
        );
      })}
      {reader === 'customer' ? <StartReturn order={order} /> : null}
    </>
  );
}

function StartReturn({ order }: { order: Order }) {
  const { returnableUntil } = order;
  if (order.status !== 'delivered' || returnableLines(order).length === 0) return null;
  if (returnableUntil !== undefined && Date.parse(returnableUntil) < Date.now()) return null;
  return (
    <section className="panel return-card">
      <h2 className="panel-title">Return something</h2>
      <p className="panel-text">
        {returnableUntil === undefined
          ? `Within ${RETURN_DAYS} days after delivery.`
          : `Until ${formatDateAndTime(returnableUntil, 'longDay')}, ${RETURN_DAYS} days after delivery.`}
      </p>
      <ButtonLink
        variant="secondary"
        className="return-start"
        to={href('/userDashboard/order/:orderId/return', { orderId: order._id })}
      >
        Start a Return
      </ButtonLink>
    </section>
  );
}
