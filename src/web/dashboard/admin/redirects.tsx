import { useState } from 'react';
import { href, useFetcher, useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { useCsvDownload } from '#features/identity/session/use-csv-download.ts';
import { redirectCalls } from '#features/redirect/redirect-calls.ts';
import type { Redirect } from '#features/redirect/redirect-schema.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '#ui/button.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { ListSearch, ListToolbar } from '../list-toolbar.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/redirects';
import { type ActionResult, runAdminAction } from './admin-action.ts';
import { RedirectHead } from './redirect-head.tsx';

const RedirectDialog = lazyComponent(() => import('#features/redirect/redirect-dialog.tsx'), {
  onLoadError: closeOnLoadError,
});

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'content.write');
  const search = new URL(request.url).searchParams.get('search') ?? '';
  const page = await loadListPage(request, 'adminPage', (range) =>
    api.requestPage(redirectCalls.listRedirects, { query: { ...range, search }, signal: request.signal }),
  );
  return { ...page, search };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireStaff(request, 'content.write');
  const params = z.object({ redirectId: z.string() }).parse(Object.fromEntries(await request.formData()));
  const call = api.request(redirectCalls.deleteRedirect, { params });
  return runAdminAction(request, call, { done: 'Successfully Deleted' });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Redirects', href('/adminDashboard/redirects'), matches[0].loaderData);

export function HydrateFallback() {
  return <ListSkeleton title={<RedirectHead current="Redirects" />} hasToolbar />;
}

export default function RedirectsPage({ loaderData: { rows, page, total, search } }: Route.ComponentProps) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const [chosen, setChosen] = useState<Redirect>();
  const [isOpen, setOpen] = useState(false);
  const busy = state !== 'idle';

  async function remove(): Promise<void> {
    await submit({ redirectId: chosen?._id ?? '' }, { method: 'post' });
    setOpen(false);
  }

  function ask(redirect: Redirect): void {
    setChosen(redirect);
    setOpen(true);
  }

  return (
    <>
      <RedirectHead current="Redirects">
        <HeadButtons />
      </RedirectHead>
      <ListToolbar>
        <ListSearch label="Search redirects" placeholder="Old address, such as /blog" />
      </ListToolbar>
      {busy || data?.problem === undefined ? null : <Alert kind="error">{data.problem}</Alert>}
      <DataTable
        caption="Redirects"
        columns={columnsWith(ask)}
        rows={rows}
        rowKey={({ _id }) => _id}
        empty={
          search === '' ? (
            <EmptyState small title="No redirects yet" text="Add one for each old address that others link to." />
          ) : (
            <EmptyState small title="No matching redirects" text="Type the beginning of the old address." />
          )
        }
      />
      <ListPaginator page={page} total={total} />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete the redirect?"
        description={
          <>
            Visitors of <bdi className="redirect-address">{chosen?.from}</bdi> will read that there is no such page.
          </>
        }
        confirmLabel="Delete"
        busy={busy}
        onConfirm={() => void remove()}
      />
    </>
  );
}

function HeadButtons() {
  const { revalidate } = useRevalidator();
  const { busy, download } = useCsvDownload(redirectCalls.exportRedirects, 'redirects.csv');
  const [adding, setAdding] = useState<{ key: number; open: boolean }>();
  return (
    <div className="redirect-buttons">
      <ButtonLink variant="secondary" to={href('/adminDashboard/redirects/import')}>
        <Icon name="upload" small />
        Import
      </ButtonLink>
      <Button variant="secondary" busy={busy} busyLabel="Exporting" onClick={() => void download()}>
        <Icon name="download" small />
        Export
      </Button>
      <Button onClick={() => setAdding({ key: (adding?.key ?? 0) + 1, open: true })}>
        <Icon name="plus" small />
        Add Redirect
      </Button>
      {adding ? (
        <RedirectDialog
          key={adding.key}
          open={adding.open}
          onOpenChange={(open) => setAdding({ ...adding, open })}
          onSaved={revalidate}
        />
      ) : null}
    </div>
  );
}

function columnsWith(remove: (redirect: Redirect) => void): readonly DataTableColumn<Redirect>[] {
  return [
    { header: 'From', cell: ({ from }) => <bdi className="redirect-address">{from}</bdi>, card: 'title' },
    { header: 'To', cell: ({ to }) => <Target to={to} />, card: 'wide' },
    { header: 'Followed', cell: ({ hits }) => formatNumber(hits), number: true },
    {
      header: 'Action',
      headerHidden: true,
      cell: (redirect) => (
        <IconButton label={`Delete the redirect from ${redirect.from}`} onClick={() => remove(redirect)}>
          <Icon name="trash" small />
        </IconButton>
      ),
      number: true,
      card: 'end',
    },
  ];
}

function Target({ to }: { to: string | undefined }) {
  if (to === undefined) return <Badge tone="neutral">Removed</Badge>;
  return <bdi className="redirect-address">{to}</bdi>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={<RedirectHead current="Redirects" />} error={error} />;
}
