import { formatPrice } from '#features/pricing/money.ts';
import { formatDay } from '#platform/format-dates.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { Icon } from '#ui/icon.tsx';
import { formatPeriod } from './overview-format.ts';
import { type ComparedInterval, compareIntervals, type Interval, isShownByWeek } from './overview-intervals.ts';
import type { Overview } from './overview-schema.ts';
import { SalesAxes } from './sales-axes.tsx';

/** Charts the revenue of the period and of the period before, with the same data as a table. */
export default function SalesChart({ overview }: { overview: Overview }) {
  const intervals = compareIntervals(overview);
  const title = `Revenue by ${isShownByWeek(overview.days) ? 'week' : 'day'}`;

  return (
    <section className="panel sales-chart" aria-label={title}>
      <div className="sales-chart-head">
        <h2>{title}</h2>
        <p>
          <span className="sales-chart-key">This period</span>
          <span className="sales-chart-key sales-chart-key-before">Period before</span>
        </p>
      </div>
      <SalesAxes intervals={intervals} label={`${title}, ${formatPeriod(overview.days)}. ${highestOf(intervals)}`} />
      <details className="disclosure">
        <summary>
          <Icon name="chevron-right" small />
          Show as a table
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need focus to scroll it */}
        <section className="sales-chart-table" aria-label={`${title}, as a table`} tabIndex={0}>
          <DataTable caption={title} columns={columns} rows={intervals.toReversed()} rowKey={dateOf} keepTable />
        </section>
      </details>
    </section>
  );
}

function highestOf(intervals: readonly Interval[]): string {
  const [highest] = intervals.toSorted((a, b) => b.revenue - a.revenue);
  if (!highest?.revenue) return 'No revenue.';
  return `Highest on ${formatDay(highest.date, 'longDayOfYear')} with ${formatPrice(highest.revenue)}.`;
}

const columns: readonly DataTableColumn<ComparedInterval>[] = [
  { header: 'From', cell: ({ date }) => formatDay(date, 'dayOfYear'), card: 'title' },
  { header: 'Orders', cell: ({ orders }) => formatNumber(orders), number: true },
  { header: 'Revenue', cell: ({ revenue }) => formatPrice(revenue), number: true },
  { header: 'Before', cell: ({ before }) => formatPrice(before.revenue), number: true },
];

function dateOf({ date }: Interval): string {
  return date;
}
