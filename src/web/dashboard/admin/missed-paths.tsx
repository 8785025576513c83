import { use, useState } from 'react';
import { href, useRevalidator } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { redirectCalls } from '#features/redirect/redirect-calls.ts';
import type { MissedPath } from '#features/redirect/redirect-schema.ts';
import { formatDate } from '#platform/format-dates.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { Button } from '#ui/button.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/missed-paths';
import { RedirectHead } from './redirect-head.tsx';

const RedirectDialog = lazyComponent(() => import('#features/redirect/redirect-dialog.tsx'), {
  onLoadError: closeOnLoadError,
});

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'content.write');
  return loadListPage(request, 'adminPage', (range) =>
    api.requestPage(redirectCalls.listMissedPaths, { query: range, signal: request.signal }),
  );
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Not found lately', href('/adminDashboard/missedPaths'), matches[0].loaderData);

const title = <RedirectHead current="Not found lately" />;

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function MissedPathsPage({ loaderData: { rows, page, total } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<string>();
  const [open, setOpen] = useState(false);

  function redirect({ path }: MissedPath): void {
    setChosen(path);
    setOpen(true);
  }

  return (
    <>
      {title}
      <p className="note dashboard-note">
        Addresses that visitors asked for in the last 30 days and that no page has. Those that may name a person are
        left out.
      </p>
      <DataTable
        caption="Addresses that were not found"
        columns={columnsWith(redirect, use(TimeZone))}
        rows={rows}
        rowKey={({ path }) => path}
        empty={<EmptyState small title="Nothing was missed" text="Every address of the last 30 days had a page." />}
      />
      <ListPaginator page={page} total={total} />
      {chosen === undefined ? null : (
        <RedirectDialog key={chosen} from={chosen} open={open} onOpenChange={setOpen} onSaved={revalidate} />
      )}
    </>
  );
}

function columnsWith(redirect: (missed: MissedPath) => void, timeZone: string): readonly DataTableColumn<MissedPath>[] {
  return [
    { header: 'Address', cell: ({ path }) => <bdi className="redirect-address">{path}</bdi>, card: 'title' },
    { header: 'Times', cell: ({ count }) => formatNumber(count), number: true },
    { header: 'Last', cell: ({ lastAt }) => formatDate(lastAt, 'day', timeZone), className: 'data-table-line' },
    {
      header: 'Action',
      headerHidden: true,
      cell: (missed) => (
        <Button variant="secondary" size="small" onClick={() => redirect(missed)}>
          Redirect…<span className="visually-hidden"> {missed.path}</span>
        </Button>
      ),
      number: true,
      card: 'end',
    },
  ];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
