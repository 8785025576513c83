import { type ReactNode, useState } from 'react';
import { href, useFetcher, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { AUDIT_COLUMNS } from '#features/audit/audit-columns.tsx';
import { AUDIT_KIND_LABELS, auditKindSchema } from '#features/audit/audit-kind.ts';
import { ChainAlert } from '#features/audit/chain-alert.tsx';
import { api } from '#features/identity/session/api.ts';
import { withAuth } from '#features/identity/session/auth-policies.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { useCsvDownload } from '#features/identity/session/use-csv-download.ts';
import { readDay } from '#platform/read-day.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { DayField } from '#ui/day-field.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { useListQuery } from '../list-query.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { ListSelect, ListToolbar } from '../list-toolbar.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { SettingsTabs } from '../section-tabs.tsx';
import type { Route } from './+types/audit';
import { type ActionResult, runAdminAction } from './admin-action.ts';

/** The filters in the address. What cannot be one is left out. */
const filterSchema = z.object({
  actor: z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(100))), undefined),
  kind: z.catch(z.optional(auditKindSchema), undefined),
  from: z.catch(z.optional(z.iso.date()), undefined),
  to: z.catch(z.optional(z.iso.date()), undefined),
});

function readFilter(query: URLSearchParams) {
  return filterSchema.parse(Object.fromEntries(query));
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'audit.read');
  const filter = readFilter(new URL(request.url).searchParams);
  const { signal } = request;
  const [list, actors, state] = await Promise.all([
    loadListPage(request, 'adminPage', (range) =>
      api.requestPage(auditCalls.listAudit, { query: { ...range, ...filter }, signal }),
    ),
    withAuth(api.request(auditCalls.listAuditActors, { signal }), 'adminPage', request),
    withAuth(api.request(auditCalls.readAuditState, { signal }), 'adminPage', request),
  ]);
  return { ...list, actors, state };
}

/** Checks the chain. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireStaff(request, 'audit.read');
  return runAdminAction(request, api.request(auditCalls.checkAudit, {}), { done: 'All entries are checked' });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Audit', href('/adminDashboard/audit'), matches[0].loaderData);

/** The head of the page, with its actions. */
function AuditHead({ children }: { children?: ReactNode }) {
  return (
    <>
      <SettingsTabs />
      <DashboardHead title="Audit" lead="Kept for 400 days. Every entry carries the hash of the one before.">
        {children}
      </DashboardHead>
    </>
  );
}

export function HydrateFallback() {
  return <ListSkeleton title={<AuditHead />} hasToolbar />;
}

const KINDS = [
  ['', 'Every kind'],
  ...auditKindSchema.options.map((kind) => [kind, AUDIT_KIND_LABELS[kind]] as const),
] as const;

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { rows, page, total, actors, state } = loaderData;
  const fetcher = useFetcher<ActionResult>();
  const people = actors.map(({ _id, name }) => [_id, name] as const);
  return (
    <>
      <AuditHead>
        <ExportButton />
      </AuditHead>
      <ChainAlert
        state={state}
        isChecking={fetcher.state !== 'idle'}
        onCheck={() => void fetcher.submit(null, { method: 'post' })}
      />
      <ListToolbar>
        <ListSelect label="Who" name="actor" labelShown options={[['', 'Everybody'], ...people]} />
        <ListSelect label="Kind" name="kind" labelShown options={KINDS} />
        <FilterDay label="From" name="from" />
        <FilterDay label="To" name="to" />
      </ListToolbar>
      <DataTable
        caption="Entries of the audit log"
        columns={AUDIT_COLUMNS}
        rows={rows}
        rowKey={({ _id }) => _id}
        empty={<EmptyState small title="No entries" text="Nothing was recorded that matches these filters." />}
      />
      <ListPaginator page={page} total={total} />
    </>
  );
}

/** A day of the filter, included. */
function FilterDay({ label, name }: { label: string; name: 'from' | 'to' }) {
  const { query, change } = useListQuery();
  const applied = readFilter(query)[name] ?? '';
  const [entered, setEntered] = useState(applied);

  function enter(value: string): void {
    setEntered(value);
    if (value === '' || readDay(value) !== undefined) change({ [name]: value });
  }

  return <DayField label={label} className="audit-day" value={entered} onChange={enter} />;
}

/** Saves the entries that match the filters as a file. */
function ExportButton() {
  const [query] = useSearchParams();
  const { busy, download } = useCsvDownload(auditCalls.exportAudit, 'audit.csv');
  const filter = Object.entries(readFilter(query)).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return (
    <Button
      variant="secondary"
      size="small"
      busy={busy}
      busyLabel="Exporting"
      onClick={() => void download(Object.fromEntries(filter))}
    >
      <Icon name="download" small />
      Export CSV
    </Button>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={<AuditHead />} error={error} />;
}
