import { href } from 'react-router';
import { ShipmentForm } from '#features/order/fulfilment/shipment-form.tsx';
import { shortOrderId } from '#features/order/order/order-format.ts';
import type { Order } from '#features/order/order/order-schema.ts';
import { Moment } from '#ui/moment.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { type TaskProps, TaskRow } from './task.tsx';

/** The orders to ship, of which the oldest is shipped here. */
export function ToShip({ first, total, ...rest }: TaskProps & { first: Order; total: number }) {
  return (
    <TaskRow
      {...rest}
      isUrgent
      count={total}
      title={total === 1 ? 'Order to ship' : 'Orders to ship'}
      note={
        <>
          #{shortOrderId(first._id)}, <bdi>{first.customer.name}</bdi>, <Moment at={first.date} to="minute" />
        </>
      }
      act="Ship"
      allPath={`${href('/adminDashboard/mangeOrders')}?task=to-ship`}
    >
      <ShipmentForm key={first._id} order={first} listsItems />
      <p className="task-link">
        <TextLink to={href('/adminDashboard/mangeOrders/:orderId', { orderId: first._id })}>Whole order</TextLink>
      </p>
    </TaskRow>
  );
}
