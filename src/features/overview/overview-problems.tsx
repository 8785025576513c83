import { href } from 'react-router';
import { shortOrderId } from '#features/order/order/order-format.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Link } from '#ui/link.tsx';
import type { Overview } from './overview-schema.ts';

type Problem = Overview['paymentProblems']['orders'][number];

/** Lists payments that need an admin: open disputes and failed refunds. */
export function OverviewProblems({ overview: { paymentProblems } }: { overview: Overview }) {
  const { orders, total } = paymentProblems;
  if (total === 0) return null;

  return (
    <section aria-label="Payments that need attention" className="overview-problems">
      <Alert kind="warning">
        <p>{total === 1 ? 'One payment needs your attention.' : `${total} payments need your attention.`}</p>
        <ul>
          {orders.map((problem) => (
            <li key={problem.orderId}>
              <Link
                className="text-link"
                to={href('/adminDashboard/mangeOrders/:orderId', { orderId: problem.orderId })}
              >
                Order #{shortOrderId(problem.orderId)}
              </Link>
              {`, ${formatPrice(problem.total)}: ${reasonOf(problem)}`}
            </li>
          ))}
        </ul>
        {total > orders.length ? <p>{`Only the newest ${orders.length} are listed.`}</p> : null}
      </Alert>
    </section>
  );
}

function reasonOf({ dispute, refundFailed }: Problem): string {
  if (dispute === 'needs-response') return 'disputed, needs your response';
  if (dispute !== undefined) return 'disputed, under review';
  return refundFailed ? 'the refund failed' : '';
}
