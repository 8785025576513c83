import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { Link } from '#ui/link.tsx';
import { usePendingLocation } from '#ui/use-pending-location.ts';
import { DEFAULT_RANGE, type OverviewRange, overviewRangeSchema } from './overview-schema.ts';

const PARAMETER = 'days';
const rangeSchema = z.catch(overviewRangeSchema, DEFAULT_RANGE);

const LABELS: Record<OverviewRange, string> = { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'Year' };

/** Reads the overview's range from the query; anything else counts as the default. */
export function readRange(query: URLSearchParams): OverviewRange {
  return rangeSchema.parse(query.get(PARAMETER));
}

/** Links to the overview's ranges. The one that is loading counts as current. */
export function OverviewRangeNav() {
  const location = useLocation();
  const { search } = usePendingLocation() ?? location;
  const current = readRange(new URLSearchParams(search));

  return (
    <nav className="segments" aria-label="Period">
      {overviewRangeSchema.options.map((range) => (
        <Link
          key={range}
          to={{ search: withRange(search, range) }}
          aria-current={range === current ? 'true' : undefined}
          replace
          preventScrollReset
        >
          {LABELS[range]}
        </Link>
      ))}
    </nav>
  );
}

function withRange(search: string, range: OverviewRange): string {
  const query = new URLSearchParams(search);
  if (range === DEFAULT_RANGE) query.delete(PARAMETER);
  else query.set(PARAMETER, range);
  return `?${query}`;
}
