import { use } from 'react';
import { href } from 'react-router';
import { formatDateAndTime } from '#platform/format-dates.ts';
import { ButtonLink } from '#ui/button.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import type { Order } from '../order/order-schema.ts';
import type { OrderReturn } from '../order/return-schema.ts';
import { findReturnObstacle, RETURN_DAYS } from '../order/returnable.ts';
import { toListedReturn } from './listed-return.ts';
import { ReturnActions } from './return-actions.tsx';
import { ReturnCard } from './return-card.tsx';

type OrderReturnsProps = {
  order: Order;
  reader: 'customer' | 'staff';
  /** Shows only those with a next step, or only those without. */
  isOpen?: boolean;
};

/** The returns of an order, with staff's next steps. */
export function OrderReturns({ order, reader, isOpen }: OrderReturnsProps) {
  return order.returns.map((each, index) => {
    if (isOpen !== undefined && isOpen !== hasNextStep(each)) return null;
    const listed = toListedReturn(each, order);
    return (
      <ReturnCard key={each._id} listed={listed} title={`Return ${index + 1}`}>
        {reader === 'staff' ? <ReturnActions listed={listed} /> : null}
      </ReturnCard>
    );
  });
}

function hasNextStep({ state }: OrderReturn): boolean {
  return state === 'requested' || state === 'accepted';
}

/** The customer's way to a new return. Shows nothing while nothing can be returned. */
export function StartReturn({ order }: { order: Order }) {
  const { returnableUntil } = order;
  const timeZone = use(TimeZone);
  if (findReturnObstacle(order, Date.now()) !== undefined) return null;
  return (
    <section className="panel">
      <h2 className="panel-title">Return something</h2>
      <p className="panel-text">
        {returnableUntil === undefined
          ? `Within ${RETURN_DAYS} days after delivery.`
          : `Until ${formatDateAndTime(returnableUntil, 'longDay', timeZone)}, ${RETURN_DAYS} days after delivery.`}
      </p>
      <ButtonLink variant="secondary" to={href('/userDashboard/order/:orderId/return', { orderId: order._id })}>
        Start a Return
      </ButtonLink>
    </section>
  );
}
