import { useLocation } from 'react-router';
import { formatNumber } from '#platform/format-numbers.ts';
import { classNames } from '#ui/class-names.ts';
import { Figure } from '#ui/figure.tsx';
import { Link } from '#ui/link.tsx';
import { formatChange, formatRate, formatRevenue } from './overview-format.ts';
import { intervalsOf, sumOf } from './overview-intervals.ts';
import { LOW_STOCK_ID } from './overview-lists.tsx';
import type { Overview } from './overview-schema.ts';
import { Sparkline } from './sparkline.tsx';

/** Fewer intervals with orders show no trend. */
const MIN_TREND_POINTS = 7;

/** The key figures of the period in one strip, each with its change or its pace. */
export function OverviewStrip({ overview }: { overview: Overview }) {
  const { days, daysBefore, statuses, scarce } = overview;
  const { orders, revenue } = sumOf(days);
  const intervals = intervalsOf(days);
  const showsTrend = intervals.filter((interval) => interval.orders > 0).length >= MIN_TREND_POINTS;

  return (
    <section className="figure-strip overview-strip" aria-label={`Figures of the last ${days.length} days`}>
      <div className="overview-trend">
        <Figure label="Revenue" value={formatRevenue(revenue)}>
          <Change amount={revenue} before={sumOf(daysBefore).revenue} days={days.length} />
        </Figure>
        {showsTrend ? <Sparkline values={intervals.map((interval) => interval.revenue)} /> : null}
      </div>
      <div className="overview-trend">
        <Figure label="Orders" value={formatNumber(orders)}>
          {formatRate(orders, days.length)}
        </Figure>
        {showsTrend ? <Sparkline values={intervals.map((interval) => interval.orders)} /> : null}
      </div>
      <Figure label="Pending" value={formatNumber(statuses.pending)}>
        {`${formatNumber(statuses.confirmed)} confirmed`}
      </Figure>
      <Figure label="Low stock" value={<LowStock total={scarce.total} />}>
        {`${formatNumber(scarce.soldOut)} sold out`}
      </Figure>
    </section>
  );
}

function Change({ amount, before, days }: { amount: number; before: number; days: number }) {
  const change = formatChange(amount, before);
  if (change === undefined) return 'nothing before';
  return (
    <>
      <span className={classNames('overview-change', amount < before && 'overview-change-less')}>{change}</span>
      <span className="visually-hidden">{` ${change === 'as much' ? 'as' : 'than'} in the ${days} days before`}</span>
    </>
  );
}

/** Links to the list of these products below. */
function LowStock({ total }: { total: number }) {
  const { search } = useLocation();
  if (total === 0) return 0;
  return (
    <Link className="overview-low" to={{ search, hash: LOW_STOCK_ID }}>
      {formatNumber(total)}
    </Link>
  );
}
