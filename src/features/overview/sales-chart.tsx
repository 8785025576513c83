import { formatPrice, fromDollars } from '#features/pricing/money.ts';
import { formatDay } from './overview-format.ts';
import type { Overview } from './overview-schema.ts';

const HEIGHT = 100;
const STEP = 10;
const BAR = 7;

/** Revenue of each day as a bar and its orders as a line. What it shows also stands in the table beside it. */
export default function SalesChart({ days }: { days: Overview['days'] }) {
  const highest = Math.max(1, ...days.map(({ revenue }) => revenue));
  const most = Math.max(1, ...days.map(({ orders }) => orders));
  const heightOf = (share: number) => share * (HEIGHT - 4);
  const line = days.map(({ orders }, index) => `${index * STEP + BAR / 2},${HEIGHT - heightOf(orders / most)}`);

  return (
    <svg
      className="sales-chart"
      viewBox={`0 0 ${days.length * STEP - (STEP - BAR)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Revenue by day, up to ${formatPrice(fromDollars(highest))}, and orders by day, up to ${most}`}
    >
      {days.map(({ date, orders, revenue }, index) => {
        const height = heightOf(revenue / highest);
        return (
          <g key={date}>
            <rect className="sales-chart-day" x={index * STEP - 1.5} y={0} width={STEP} height={HEIGHT}>
              <title>{`${formatDay(date)}: ${formatPrice(fromDollars(revenue))}, orders: ${orders}`}</title>
            </rect>
            <rect className="sales-chart-bar" x={index * STEP} y={HEIGHT - height} width={BAR} height={height} />
          </g>
        );
      })}
      <polyline className="sales-chart-line" points={line.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
