import { cents, formatPrice } from '#features/pricing/money.ts';
import { Figure } from '#ui/figure.tsx';
import { formatOrderCount } from '../order/order-format.ts';
import type { CashSummary } from './cash-calls.ts';

/** Shows how much cash couriers are to collect, have collected and have handed in. */
export function CashStrip({ summary }: { summary: CashSummary }) {
  const { toCollect, collected, settled, orders } = summary;
  return (
    <div className="figure-strip cash-strip">
      <Figure label="To collect" value={formatPrice(toCollect)}>
        {formatOrderCount(orders.toCollect)} under way
      </Figure>
      <Figure label="Collected" value={formatPrice(collected)}>
        {formatOrderCount(orders.collected)}, not handed in
      </Figure>
      <Figure label="Settled" value={formatPrice(settled)}>
        {describeDifference(summary)}
      </Figure>
    </div>
  );
}

function describeDifference({ orders, difference }: CashSummary): string {
  if (difference === 0) return formatOrderCount(orders.settled);
  const amount = formatPrice(cents(Math.abs(difference)));
  return `${formatOrderCount(orders.settled)}, ${amount} ${difference < 0 ? 'short' : 'over'} in all`;
}
