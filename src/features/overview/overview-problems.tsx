import { href, Link } from 'react-router';
import { shortOrderId } from '#features/order/order-format.ts';
import { formatPrice, fromDollars } from '#features/pricing/money.ts';
import { Alert } from '#ui/alert.tsx';
import type { Overview } from './overview-schema.ts';

type Problem = Overview['paymentProblems']['orders'][number];

/** Payments that somebody has to look after: disputes that are not over, and refunds that failed. */
export function OverviewProblems({ overview: { paymentProblems } }: { overview: Overview }) {
  const { orders, total } = paymentProblems;
  if (total === 0) return null;

  return (
    <section aria-label="Payments to look after" className="mb-4">
      <Alert kind="warning">
        <p>{total === 1 ? 'One payment needs you.' : `${total} payments need you.`}</p>
        <ul>
          {orders.map((problem) => (
            <li key={problem.orderId}>
              <Link
                className="text-link"
                to={href('/adminDashboard/mangeOrders/:orderId', { orderId: problem.orderId })}
              >
                Order #{shortOrderId(problem.orderId)}
              </Link>
              {`, ${formatPrice(fromDollars(problem.total))}: ${reasonOf(problem)}`}
            </li>
          ))}
        </ul>
        {total > orders.length ? <p>{`These are the newest ${orders.length}.`}</p> : null}
      </Alert>
    </section>
  );
}

function reasonOf({ dispute, refundFailed }: Problem): string {
  if (dispute === 'needs-response') return 'disputed, needs your answer';
  if (dispute !== undefined) return 'disputed, under review';
  return refundFailed ? 'the refund failed' : '';
}
