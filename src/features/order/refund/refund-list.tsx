import { type ReactNode, useId } from 'react';
import { api } from '#features/identity/session/api.ts';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Moment } from '#ui/moment.tsx';
import type { Order, OrderRefund } from '../order/order-schema.ts';
import { refundOf } from '../order/order-totals.ts';
import type { RefundState } from '../order/refund-state.ts';
import { refundCalls } from './refund-calls.ts';
import { REFUND_MESSAGES } from './refund-messages.ts';

const STATES: Record<RefundState, readonly [BadgeTone, string]> = {
  'under-way': ['amber', 'Under way'],
  done: ['green', 'Done'],
  failed: ['red', 'Failed'],
};

type RefundListProps = {
  order: Order;
  isStaff: boolean;
  /** Returns what opens the credit note of a refund. */
  paperOf: (refund: OrderRefund) => ReactNode;
};

/** Lists the refunds of an order, as a part of a panel. Staff can repeat those that failed. */
export function RefundList({ order, isStaff, paperOf }: RefundListProps) {
  const id = useId();
  const { busy, problem, run } = useChangeRequest();
  if (order.refunds.length === 0) return null;

  const retry = ({ _id: refundId }: OrderRefund) =>
    run(async () => {
      const params = { orderId: order._id, refundId };
      return REFUND_MESSAGES[(await api.request(refundCalls.retryRefund, { params })).refund];
    });

  return (
    <section className="panel-part" aria-labelledby={id}>
      <h2 id={id} className="panel-title">
        Refunds
      </h2>
      <ul>
        {order.refunds.map((refund) => (
          <li key={refund._id} className="refund-row">
            <b>{formatPrice(refund.amount)}</b>
            <Badge tone={STATES[refund.state][0]}>{STATES[refund.state][1]}</Badge>
            <span className="refund-about">
              <Moment at={refund.at} />
              {refund.reason === undefined ? null : (
                <>
                  , <bdi>{refund.reason}</bdi>
                </>
              )}
            </span>
            {paperOf(refund)}
            {isStaff && isRepeatable(refund, order) ? (
              <Button variant="secondary" size="small" busy={busy} onClick={() => retry(refund)}>
                Try again<span className="visually-hidden"> to refund {formatPrice(refund.amount)}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
    </section>
  );
}

/** Whether a failed refund is still due. What was refunded in another way since is not. */
function isRepeatable({ state, amount }: OrderRefund, order: Order): boolean {
  const underWay = order.refunds.reduce((sum, each) => sum + (each.state === 'under-way' ? each.amount : 0), 0);
  return state === 'failed' && amount <= refundOf(order).left - underWay;
}
