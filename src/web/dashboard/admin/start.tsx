import { Outlet, type ShouldRevalidateFunction } from 'react-router';
import { PRODUCT_LIST_ID } from '#features/catalogue/product-paths.ts';
import { needsSecondFactor } from '#features/identity/second-factor/needs-second-factor.ts';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { readSession } from '#features/identity/session/session.ts';
import { overviewCalls } from '#features/overview/overview-calls.ts';
import { OverviewChart } from '#features/overview/overview-chart.tsx';
import { formatPeriod } from '#features/overview/overview-format.ts';
import { OverviewLists } from '#features/overview/overview-lists.tsx';
import { OverviewProblems } from '#features/overview/overview-problems.tsx';
import { OverviewRangeNav, readRange } from '#features/overview/overview-range.tsx';
import type { Overview } from '#features/overview/overview-schema.ts';
import { OverviewStrip } from '#features/overview/overview-strip.tsx';
import { formatDay } from '#platform/format-dates.ts';
import { DashboardHead } from '#ui/page-head.tsx';
import { Loading, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { LoadProblem } from '#web/load-problem.tsx';
import { PAGE_SIZE } from '../list-page.ts';
import { Today, TodaySkeleton } from '../today/today.tsx';
import type { Route } from './+types/start';

/** Loads the overview. If that fails, the product list below is still shown; its loader also checks access. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { permissions } = await readSession();
  if (!permissions.has('orders.read')) return { problem: undefined };
  const days = readRange(new URL(request.url).searchParams);
  try {
    return { overview: await api.request(overviewCalls.readOverview, { query: { days }, signal: request.signal }) };
  } catch (error) {
    // The list below says what to do.
    return { problem: needsSecondFactor(error) ? undefined : explainFailure(error) };
  }
}

/** Reloads the overview after actions on products and for another period, but not when the list is searched or paged. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  (currentUrl.href === nextUrl.href || readRange(currentUrl.searchParams) !== readRange(nextUrl.searchParams)) &&
  defaultShouldRevalidate;

const TITLE = 'Today';

export function HydrateFallback() {
  return (
    <>
      <DashboardHead title={TITLE} lead={'\u00a0'} />
      <Loading>
        <TodaySkeleton />
        <Skeleton shape="panel" className="overview-strip-skeleton" />
        <div className="overview-products">
          <Skeleton className="list-toolbar" shape="control" height={48} />
          <TableSkeleton rows={PAGE_SIZE} />
        </div>
      </Loading>
    </>
  );
}

/** The start page of the admin dashboard: what to do, the key figures, the product list, and what sells and runs out. */
export default function AdminStart({ loaderData: { overview, problem } }: Route.ComponentProps) {
  return (
    <>
      <DashboardHead title={TITLE} lead={overview && formatDay(overview.days.at(-1)?.date ?? '', 'longDay')} />
      <Today scarce={overview?.scarce} />
      {overview === undefined ? <NoFigures problem={problem} /> : <Figures overview={overview} />}
      <div className="overview-products" id={PRODUCT_LIST_ID}>
        <Outlet />
      </div>
      {overview === undefined ? null : <OverviewLists overview={overview} />}
    </>
  );
}

function Figures({ overview }: { overview: Overview }) {
  return (
    <>
      <OverviewProblems overview={overview} />
      <div className="dashboard-head dashboard-subhead">
        <h2 className="form-title">{formatPeriod(overview.days)}</h2>
        <OverviewRangeNav />
      </div>
      <OverviewStrip overview={overview} />
      <OverviewChart overview={overview} />
    </>
  );
}

function NoFigures({ problem }: { problem: string | undefined }) {
  if (problem === undefined) return null;
  return <LoadProblem>The figures could not be loaded. {problem}</LoadProblem>;
}
