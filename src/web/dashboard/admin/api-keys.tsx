import { useState } from 'react';
import { href, useRevalidator } from 'react-router';
import { type ApiKey, apiKeyCalls, type NewApiKey } from '#features/api-key/api-key-calls.ts';
import { ApiKeyForm } from '#features/api-key/api-key-form.tsx';
import { PERMISSION_LABELS } from '#features/api-key/permission-labels.ts';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { Button } from '#ui/button.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Moment } from '#ui/moment.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { showToast } from '#ui/toast.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { SettingsTabs } from '../section-tabs.tsx';
import type { Route } from './+types/api-keys';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'keys.write');
  return { keys: await api.request(apiKeyCalls.listApiKeys, { signal: request.signal }) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('API Keys', href('/adminDashboard/keys'), matches[0].loaderData);

const title = (
  <>
    <SettingsTabs />
    <DashboardHead
      title="API Keys"
      lead="Programs send a key as a bearer token. Each key can do what its permissions include, and ends when the person who made it no longer has them."
    />
  </>
);

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function ApiKeysPage({ loaderData: { keys } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<{ name: string; key: string }>();
  const [chosen, setChosen] = useState<ApiKey>();
  const [busy, setBusy] = useState(false);

  async function add(body: NewApiKey): Promise<void> {
    const { key } = await api.request(apiKeyCalls.addApiKey, { body });
    setAdded({ name: body.name, key });
    await revalidate();
  }

  async function remove(keyId: string): Promise<void> {
    setBusy(true);
    try {
      await api.request(apiKeyCalls.deleteApiKey, { params: { keyId } });
      showToast({ kind: 'success', text: 'Successfully Deleted' });
    } catch (error) {
      showToast({ kind: 'error', text: explainFailure(error) });
    }
    setBusy(false);
    setChosen(undefined);
    await revalidate();
  }

  return (
    <>
      {title}
      {added ? (
        <ShownOnce secret={added.key}>
          Copy the key of <bdi>{added.name}</bdi> now. It is not shown again.
        </ShownOnce>
      ) : null}
      <section className="panel">
        <h2 className="form-title">Add a key</h2>
        <ApiKeyForm key={added?.key} onAdd={add} explain={explainFailure} />
      </section>
      <div className="api-key-list">
        <DataTable
          caption="All API keys"
          columns={columnsWith(setChosen)}
          rows={keys}
          rowKey={({ _id }) => _id}
          empty={<EmptyState small title="No keys yet" text="Add one for each program that uses the API." />}
        />
      </div>
      <ConfirmDialog
        open={chosen !== undefined}
        onOpenChange={() => setChosen(undefined)}
        title={`Delete the key ${chosen?.name ?? ''}?`}
        description="Programs that use it are refused from now on."
        confirmLabel="Delete"
        busy={busy}
        onConfirm={() => void remove(chosen?._id ?? '')}
      />
    </>
  );
}

function columnsWith(remove: (key: ApiKey) => void): readonly DataTableColumn<ApiKey>[] {
  return [
    { header: 'Name', cell: ({ name }) => <bdi>{name}</bdi>, card: 'title', className: 'data-table-id' },
    {
      header: 'Permissions',
      cell: ({ permissions }) => permissions.map((permission) => PERMISSION_LABELS[permission]).join(', '),
      card: 'wide',
    },
    { header: 'Made by', cell: ({ by }) => (by ? <bdi>{by.name}</bdi> : 'Unknown') },
    {
      header: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? 'Never' : <Moment at={lastUsedAt} />),
    },
    { header: 'Expires', cell: (key) => <Expiry apiKey={key} /> },
    {
      header: 'Action',
      headerHidden: true,
      cell: (key) => (
        <Button variant="danger-quiet" size="small" onClick={() => remove(key)}>
          Delete<span className="visually-hidden"> {key.name}</span>
        </Button>
      ),
      number: true,
      card: 'foot',
    },
  ];
}

function Expiry({ apiKey: { expiresAt } }: { apiKey: ApiKey }) {
  if (expiresAt === undefined) return 'Never';
  return Date.parse(expiresAt) <= Date.now() ? 'Expired' : <Moment at={expiresAt} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
