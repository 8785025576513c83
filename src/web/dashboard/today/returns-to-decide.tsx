import { href } from 'react-router';
import { shortOrderId } from '#features/order/order/order-format.ts';
import { paidForReturn } from '#features/order/return/listed-return.ts';
import { ReturnActions } from '#features/order/return/return-actions.tsx';
import type { ListedReturn } from '#features/order/return/return-calls.ts';
import { ReturnCard } from '#features/order/return/return-card.tsx';
import { formatPrice } from '#features/pricing/money.ts';
import { Names } from '#ui/names.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { type TaskProps, TaskRow } from './task.tsx';

/** The returns that customers asked for, of which the newest is decided here. */
export function ReturnsToDecide({ first, total, ...rest }: TaskProps & { first: ListedReturn; total: number }) {
  return (
    <TaskRow
      {...rest}
      isUrgent
      count={total}
      title={total === 1 ? 'Return to decide' : 'Returns to decide'}
      note={
        <>
          <Names names={first.lines.map(({ name }) => name)} />, {formatPrice(paidForReturn(first))}
        </>
      }
      act="Decide"
      allPath={href('/adminDashboard/returns')}
    >
      <ReturnCard
        key={first._id}
        listed={first}
        title={
          <TextLink to={href('/adminDashboard/mangeOrders/:orderId', { orderId: first.orderId })}>
            Order #{shortOrderId(first.orderId)}, <bdi>{first.customer.name}</bdi>
          </TextLink>
        }
      >
        <ReturnActions listed={first} />
      </ReturnCard>
    </TaskRow>
  );
}
