import { cents, formatPrice } from '#features/pricing/money.ts';
import type { CashSummary } from './cash-calls.ts';

/** Shows how much cash couriers are to collect, have collected and have handed in. */
export function CashStrip({ summary }: { summary: CashSummary }) {
  const { toCollect, collected, settled, orders } = summary;
  return (
    <div className="cash-strip">
      <Figure label="To collect" value={formatPrice(toCollect)} note={`${countOrders(orders.toCollect)} under way`} />
      <Figure
        label="Collected"
        value={formatPrice(collected)}
        note={`${countOrders(orders.collected)}, not handed in`}
      />
      <Figure label="Settled" value={formatPrice(settled)} note={describeDifference(summary)} />
    </div>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <dl>
      <dt>{label}</dt>
      <dd>
        {value}
        <small>{note}</small>
      </dd>
    </dl>
  );
}

function countOrders(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`;
}

function describeDifference({ orders, difference }: CashSummary): string {
  if (difference === 0) return countOrders(orders.settled);
  const amount = formatPrice(cents(Math.abs(difference)));
  return `${countOrders(orders.settled)}, ${amount} ${difference < 0 ? 'short' : 'over'} in all`;
}
