import { formatPrice } from '#features/pricing/money.ts';
import { formatDay } from '#platform/format-dates.ts';
import { formatShortAmount } from '#platform/format-numbers.ts';
import { labelledPoints, roundTicks } from './chart-scale.ts';
import type { ComparedInterval } from './overview-intervals.ts';
import { useElementWidth } from './use-element-width.ts';

const HEIGHT = 260;
const [TOP, RIGHT, BOTTOM, LEFT] = [10, 8, HEIGHT - 28, 48];
/** Room for a label such as "22 Oct". */
const LABEL_WIDTH = 72;
const VALUE_STEPS = 4;
/** 4.00, so that the ticks of a shop without revenue are whole numbers. */
const MIN_TOP_CENTS = 400;

type Intervals = readonly ComparedInterval[];

/** A line chart of revenue with axes, as wide as its container. The period before is dashed. */
export function SalesAxes({ intervals, label }: { intervals: Intervals; label: string }) {
  const [measure, width] = useElementWidth();

  return (
    <div ref={measure} className="sales-axes">
      {width === 0 ? null : (
        <svg width={width} height={HEIGHT} role="img" aria-label={label}>
          <Drawing intervals={intervals} scale={scaleOf(intervals, width)} />
        </svg>
      )}
    </div>
  );
}

type Scale = ReturnType<typeof scaleOf>;

/** Positions in the drawing. */
function scaleOf(intervals: Intervals, width: number) {
  const revenues = intervals.flatMap(({ revenue, before }) => [revenue, before.revenue]);
  const ticks = roundTicks(Math.max(MIN_TOP_CENTS, ...revenues), VALUE_STEPS);
  const max = ticks.at(-1) ?? MIN_TOP_CENTS;
  const right = width - RIGHT;
  const step = (right - LEFT) / Math.max(1, intervals.length - 1);
  return {
    ticks,
    right,
    step,
    xOf: (index: number) => Math.round(LEFT + index * step),
    yOf: (revenue: number) => Math.round(BOTTOM - (revenue / max) * (BOTTOM - TOP)),
  };
}

function Drawing({ intervals, scale }: { intervals: Intervals; scale: Scale }) {
  const { right, xOf, yOf } = scale;
  const pointsOf = (revenues: readonly number[]) =>
    revenues.map((revenue, index) => `${xOf(index)},${yOf(revenue)}`).join(' ');

  return (
    <>
      <RevenueAxis scale={scale} />
      <DateAxis intervals={intervals} scale={scale} />
      <polyline className="sales-axes-before" points={pointsOf(intervals.map(({ before }) => before.revenue))} />
      <polyline className="sales-axes-line" points={pointsOf(intervals.map(({ revenue }) => revenue))} />
      <circle className="sales-axes-today" cx={right} cy={yOf(intervals.at(-1)?.revenue ?? 0)} r={5} />
      <Hints intervals={intervals} scale={scale} />
    </>
  );
}

function RevenueAxis({ scale: { ticks, right, yOf } }: { scale: Scale }) {
  return ticks.map((tick) => (
    <g key={tick}>
      <path className={tick === 0 ? 'sales-axes-base' : 'sales-axes-grid'} d={`M${LEFT} ${yOf(tick) + 0.5}H${right}`} />
      <text x={LEFT - 10} y={yOf(tick) + 4} textAnchor="end">
        {formatShortAmount(tick / 100)}
      </text>
    </g>
  ));
}

function DateAxis({ intervals, scale: { right, xOf } }: { intervals: Intervals; scale: Scale }) {
  const last = intervals.length - 1;
  return labelledPoints(intervals.length, (right - LEFT) / LABEL_WIDTH).map((index) => (
    <g key={index}>
      <path className="sales-axes-base" d={`M${xOf(index) + 0.5} ${BOTTOM}v5`} />
      <text x={xOf(index)} y={HEIGHT - 6} textAnchor={anchorOf(index, last)}>
        {index === last ? 'Today' : formatDay(intervals[index]?.date ?? '', 'dayOfYear')}
      </text>
    </g>
  ));
}

function anchorOf(index: number, last: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start';
  return index === last ? 'end' : 'middle';
}

/** Shows the figures of the interval under the pointer. */
function Hints({ intervals, scale: { step, xOf } }: { intervals: Intervals; scale: Scale }) {
  return intervals.map((interval, index) => (
    <rect
      key={interval.date}
      className="sales-axes-hint"
      x={xOf(index) - step / 2}
      y={TOP}
      width={step}
      height={BOTTOM - TOP}
    >
      <title>{hintOf(interval)}</title>
    </rect>
  ));
}

function hintOf({ date, orders, revenue, before }: ComparedInterval): string {
  return `${formatDay(date, 'dayOfYear')}: ${formatPrice(revenue)}, orders: ${orders}. Before: ${formatPrice(before.revenue)}`;
}
