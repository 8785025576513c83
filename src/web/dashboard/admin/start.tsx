import { Outlet, type ShouldRevalidateFunction, useRevalidator } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { readSession } from '#features/identity/session/session.ts';
import { OverviewAnalytics } from '#features/overview/overview-analytics.tsx';
import { overviewCalls } from '#features/overview/overview-calls.ts';
import { OverviewLists } from '#features/overview/overview-lists.tsx';
import { OverviewProblems } from '#features/overview/overview-problems.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { Loading, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { PAGE_SIZE } from '../list-page.ts';
import type { Route } from './+types/start';

/** Loads the overview. If that fails, the product list below is still shown; its loader also checks access. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { isAdmin } = await readSession();
  if (!isAdmin) return { problem: undefined };
  try {
    return { overview: await api.request(overviewCalls.readOverview, { signal: request.signal }) };
  } catch (error) {
    return { problem: explainFailure(error) };
  }
}

/** Reloads the overview after actions on products, but not when the list is searched or paged. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.href === nextUrl.href && defaultShouldRevalidate;

const title = <DashboardHead title="Overview" lead="The last 30 days" />;

export function HydrateFallback() {
  return (
    <>
      {title}
      <Loading>
        <Skeleton shape="panel" className="analytics-skeleton" />
        <div className="panel-grid">
          <Skeleton shape="panel" height={326} />
          <Skeleton shape="panel" height={326} />
        </div>
        <div className="dashboard-section">
          <Skeleton className="list-toolbar" shape="control" height={48} />
          <TableSkeleton rows={PAGE_SIZE} />
        </div>
      </Loading>
    </>
  );
}

/** The start page of the admin dashboard: the overview, with the product list below. */
export default function AdminStart({ loaderData: { overview, problem } }: Route.ComponentProps) {
  return (
    <>
      {title}
      {overview === undefined ? <NoAnalytics problem={problem} /> : null}
      {overview === undefined ? null : (
        <>
          <OverviewProblems overview={overview} />
          <OverviewAnalytics overview={overview} />
          <OverviewLists overview={overview} />
        </>
      )}
      <div className="dashboard-section">
        <Outlet />
      </div>
    </>
  );
}

function NoAnalytics({ problem }: { problem: string | undefined }) {
  const { revalidate, state } = useRevalidator();
  if (problem === undefined) return null;
  return (
    <Alert kind="warning">
      <p>The figures could not be loaded. {problem}</p>
      <Button
        variant="secondary"
        size="small"
        busy={state === 'loading'}
        busyLabel="Trying again"
        onClick={() => revalidate()}
      >
        Try again
      </Button>
    </Alert>
  );
}
