import type { ReactNode } from 'react';
import { cents, formatPrice } from '#features/pricing/money.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { formatDay, formatRate, formatRevenue, sumOfDays } from './overview-format.ts';
import type { Overview } from './overview-schema.ts';

const SalesChart = lazyComponent(() => import('./sales-chart.tsx'), {
  Fallback: () => <Skeleton shape="control" />,
});

/** Key figures of the last 30 days, a chart, and the same data as an accessible table. */
export function OverviewAnalytics({ overview }: { overview: Overview }) {
  const { days, statuses, scarce } = overview;
  const { orders, revenue } = sumOfDays(days);

  return (
    <section className="panel panel-flush analytics" aria-label="Figures of the last 30 days">
      <dl>
        <Figure label="Revenue" value={formatRevenue(revenue)} note="Paid, in 30 days" />
        <Figure label="Orders" value={orders} note={`${formatRate(orders / days.length)} a day`} />
        <Figure
          label="Pending"
          value={statuses.pending}
          note={`Confirmed ${statuses.confirmed}, delivered ${statuses.delivered}`}
        />
        <Figure label="Low stock" value={scarce.total} note={`${scarce.soldOut} of them out of stock`} />
      </dl>
      <Chart days={days} />
    </section>
  );
}

function Figure({ label, value, note }: { label: string; value: ReactNode; note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        <small>{note}</small>
      </dd>
    </div>
  );
}

function Chart({ days }: { days: Overview['days'] }) {
  const [first, today] = [days[0], days.at(-1)];

  return (
    <div className="analytics-chart">
      <h2>
        <span>
          <i className="legend-bar" />
          Revenue by day
        </span>
        <span>
          <i className="legend-line" />
          Orders by day
        </span>
        <span>Today {formatPrice(today?.revenue ?? cents(0))}</span>
      </h2>
      <SalesChart days={days} />
      <p className="analytics-axis">
        <span>{first ? formatDay(first.date) : ''}</span>
        <span>Today</span>
      </p>
      <details>
        <summary>Show as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need focus to scroll it */}
        <section className="analytics-table" aria-label="Sales by day" tabIndex={0}>
          <DataTable caption="Sales by day" columns={columns} rows={days.toReversed()} rowKey={dateOf} keepTable />
        </section>
      </details>
    </div>
  );
}

type Day = Overview['days'][number];

const columns: readonly DataTableColumn<Day>[] = [
  { header: 'Day', cell: ({ date }) => formatDay(date), card: 'title' },
  { header: 'Orders', cell: ({ orders }) => orders, number: true },
  { header: 'Revenue', cell: ({ revenue }) => formatPrice(revenue), number: true },
];

function dateOf({ date }: Day): string {
  return date;
}
