import { Outlet, type ShouldRevalidateFunction, useRevalidator } from 'react-router';
import { api } from '#features/identity/api.ts';
import { explainFailure } from '#features/identity/explain-failure.ts';
import { readSession } from '#features/identity/session.ts';
import { overviewCalls } from '#features/overview/overview-calls.ts';
import { OverviewFigures } from '#features/overview/overview-figures.tsx';
import { OverviewLists } from '#features/overview/overview-lists.tsx';
import { OverviewProblems } from '#features/overview/overview-problems.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { Loading, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { PAGE_SIZE } from '../pages-of-list.ts';
import type { Route } from './+types/start';

/** The figures may fail alone: the products below stand guard, and are shown without them. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { isAdmin } = await readSession();
  if (!isAdmin) return { problem: undefined };
  try {
    return { overview: await api.request(overviewCalls.readOverview, { signal: request.signal }) };
  } catch (error) {
    return { problem: explainFailure(error) };
  }
}

/** Searching and turning pages of the list changes no figure; what is done with products does. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.href === nextUrl.href && defaultShouldRevalidate;

const title = <DashboardHead title="Overview" lead="The last 30 days" />;

export function HydrateFallback() {
  return (
    <>
      {title}
      <Loading>
        <Skeleton className="h-[254px] rounded-lg max-[1080px]:h-[460px]" />
        <div className="panel-grid">
          <Skeleton className="h-[326px] rounded-lg" />
          <Skeleton className="h-[326px] rounded-lg" />
        </div>
        <Skeleton className="mt-12 mb-5 h-12 rounded-md" />
        <TableSkeleton rows={PAGE_SIZE} />
      </Loading>
    </>
  );
}

/** Where an admin's day begins: how the shop does, and below it the products. */
export default function AdminStart({ loaderData: { overview, problem } }: Route.ComponentProps) {
  return (
    <>
      {title}
      {overview === undefined ? <NoFigures problem={problem} /> : null}
      {overview === undefined ? null : (
        <>
          <OverviewProblems overview={overview} />
          <OverviewFigures overview={overview} />
          <OverviewLists overview={overview} />
        </>
      )}
      <div className="mt-12">
        <Outlet />
      </div>
    </>
  );
}

function NoFigures({ problem }: { problem: string | undefined }) {
  const { revalidate, state } = useRevalidator();
  if (problem === undefined) return null;
  return (
    <Alert kind="warning">
      <p>The figures could not be loaded. {problem}</p>
      <Button
        variant="secondary"
        size="small"
        className="mt-3"
        busy={state === 'loading'}
        busyLabel="Trying again"
        onClick={() => revalidate()}
      >
        Try again
      </Button>
    </Alert>
  );
}
