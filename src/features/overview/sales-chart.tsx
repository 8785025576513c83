import { cents, formatPrice } from '#features/pricing/money.ts';
import { formatDay } from './overview-format.ts';
import type { Overview } from './overview-schema.ts';

const HEIGHT = 100;
const STEP = 10;
const BAR = 7;

/** Shows revenue per day as bars and orders per day as a line. The same data is in the table below it. */
export default function SalesChart({ days }: { days: Overview['days'] }) {
  const maxRevenue = Math.max(100, ...days.map(({ revenue }) => revenue));
  const maxOrders = Math.max(1, ...days.map(({ orders }) => orders));
  const heightOf = (share: number) => share * (HEIGHT - 4);
  const line = days.map(({ orders }, index) => `${index * STEP + BAR / 2},${HEIGHT - heightOf(orders / maxOrders)}`);

  return (
    <svg
      className="sales-chart"
      viewBox={`0 0 ${days.length * STEP - (STEP - BAR)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Revenue by day, up to ${formatPrice(cents(maxRevenue))}, and orders by day, up to ${maxOrders}`}
    >
      {days.map(({ date, orders, revenue }, index) => {
        const height = heightOf(revenue / maxRevenue);
        return (
          <g key={date}>
            <rect className="sales-chart-day" x={index * STEP - 1.5} y={0} width={STEP} height={HEIGHT}>
              <title>{`${formatDay(date)}: ${formatPrice(revenue)}, orders: ${orders}`}</title>
            </rect>
            <rect className="sales-chart-bar" x={index * STEP} y={HEIGHT - height} width={BAR} height={height} />
          </g>
        );
      })}
      <polyline className="sales-chart-line" points={line.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
