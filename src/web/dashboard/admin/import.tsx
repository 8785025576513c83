import { href, type ShouldRevalidateFunction, useFetcher, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { api } from '#features/identity/session/api.ts';
import { withAuth } from '#features/identity/session/auth-policies.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { importColumns } from '#features/product-import/import-columns.tsx';
import { ImportDock } from '#features/product-import/import-dock.tsx';
import { ACTION_LABELS, formatRows } from '#features/product-import/import-labels.ts';
import { ImportState } from '#features/product-import/import-state.tsx';
import { PictureProgress } from '#features/product-import/picture-progress.tsx';
import { productImportCalls } from '#features/product-import/product-import-calls.ts';
import {
  type ImportStep,
  importStepSchema,
  type ProductImport,
  type RowAction,
  rowActionSchema,
} from '#features/product-import/product-import-schema.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Moment } from '#ui/moment.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { PAGE_SIZE, readPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { isNotFound, LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/import';
import { type ActionResult, runAdminAction } from './admin-action.ts';
import { ImportHead } from './import-head.tsx';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'products.write');
  const call = api.request(productImportCalls.getImport, { params, signal: request.signal });
  return { imported: await withAuth(call, 'adminPage', request) };
}

/** The number of steps that are done in each state. */
const STEPS_DONE = { fetching: 1, checked: 1, applied: 3, undone: 2 } as const;

const stepSchema = z.object({ step: importStepSchema });

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  await requireStaff(request, 'products.write');
  const { step } = stepSchema.parse(Object.fromEntries(await request.formData()));
  const { applyImport, undoImport } = productImportCalls;
  return runAdminAction(request, api.request(step === 'apply' ? applyImport : undoImport, { params }), {});
}

/** All rows are loaded at once, so that another page or tab needs no request. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.formMethod === undefined && change.currentUrl.pathname === change.nextUrl.pathname
    ? change.currentUrl.search === change.nextUrl.search && change.defaultShouldRevalidate
    : keepAfterFailure(change);

export const meta: Route.MetaFunction = ({ params, matches }) =>
  dashboardMeta('Import products', href('/adminDashboard/import/:importId', params), matches[0].loaderData);

export function HydrateFallback() {
  return <ListSkeleton title={<ImportHead step={1} lead={'\u00a0'} />} hasToolbar />;
}

export default function ImportPage({ loaderData: { imported } }: Route.ComponentProps) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const { search } = useLocation();
  const busy = state !== 'idle';
  const current = rowActionSchema.safeParse(new URLSearchParams(search).get('action')).data;
  const rows = current ? imported.rows.filter(({ action }) => action === current) : imported.rows;
  const page = Math.min(readPage(search), Math.max(1, Math.ceil(rows.length / PAGE_SIZE)));

  function run(step: ImportStep): void {
    void submit({ step }, { method: 'post' });
  }

  return (
    <>
      <ImportHead step={STEPS_DONE[imported.state]} lead={<FileLine imported={imported} />}>
        <ButtonLink variant="secondary" size="small" to={href('/adminDashboard/import')}>
          Choose Another File
        </ButtonLink>
      </ImportHead>
      <div className="import-messages">
        {busy || data?.problem === undefined ? null : <Alert kind="error">{data.problem}</Alert>}
        {imported.pictures ? <PictureProgress importId={imported._id} pictures={imported.pictures} /> : null}
        <ImportState imported={imported} />
      </div>
      <Tabs label="Rows" tabs={tabsOf(imported, current)} />
      <DataTable
        caption="Rows of the file"
        columns={importColumns}
        rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={({ row }) => String(row)}
        empty={<EmptyState small title="No rows" text="The file has no row of this kind." />}
      />
      <ListPaginator page={page} total={rows.length} />
      <ImportDock imported={imported} busy={busy} onStep={run} />
    </>
  );
}

function FileLine({ imported: { fileName, at, rows } }: { imported: ProductImport }) {
  return (
    <>
      <bdi>{fileName}</bdi>, {formatRows(rows.length)}, read <Moment at={at} to="minute" />
    </>
  );
}

function tabsOf({ rows, counts }: ProductImport, current: RowAction | undefined) {
  const all = { label: 'All', count: rows.length, to: '?', isCurrent: current === undefined };
  const byAction = rowActionSchema.options.map((action) => ({
    label: ACTION_LABELS[action],
    count: counts[action],
    to: `?action=${action}`,
    isCurrent: action === current,
  }));
  return [all, ...byAction];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const title = <ImportHead step={1} />;
  if (!isNotFound(error)) return <LoadFailure title={title} error={error} />;
  return (
    <>
      {title}
      <EmptyState
        small
        title="Import not found"
        text="Imports are kept for 30 days. Choose the file again to see what it would change."
        action={<ButtonLink to={href('/adminDashboard/import')}>Choose a File</ButtonLink>}
      />
    </>
  );
}
