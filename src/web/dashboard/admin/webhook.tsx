import { useEffect, useState } from 'react';
import { data, href, redirect, useFetcher, useLocation, useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { api } from '#features/identity/session/api.ts';
import { withAuth } from '#features/identity/session/auth-policies.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { DeliveryPanel } from '#features/webhook/delivery-panel.tsx';
import { type Delivery, webhookCalls } from '#features/webhook/webhook-calls.ts';
import { WebhookPanel } from '#features/webhook/webhook-panel.tsx';
import { formatNumber } from '#platform/format-numbers.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Moment } from '#ui/moment.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/webhook';
import { type ActionResult, runAdminAction } from './admin-action.ts';

const OPEN_PARAMETER = 'delivery';
/** How often the page looks whether a waiting message has arrived. */
const REFRESH_MILLISECONDS = 3_000;

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'webhooks.write');
  const { signal } = request;
  const webhooks = await withAuth(api.request(webhookCalls.listWebhooks, { signal }), 'adminPage', request);
  const webhook = webhooks.find(({ _id }) => _id === params.webhookId);
  if (!webhook) throw data(null, { status: 404 });
  const list = await loadListPage(request, 'adminPage', (query) =>
    api.requestPage(webhookCalls.listDeliveries, { params, query, signal }),
  );
  const deliveryId = new URL(request.url).searchParams.get(OPEN_PARAMETER);
  const open = deliveryId === null ? undefined : await openDelivery(deliveryId, request);
  return { webhook, ...list, open };
}

function openDelivery(deliveryId: string, request: Request) {
  const call = api.request(webhookCalls.getDelivery, { params: { deliveryId }, signal: request.signal });
  return withAuth(call, 'adminPage', request);
}

const actionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('test') }),
  z.object({ action: z.literal('delete') }),
  z.object({ action: z.literal('retry'), deliveryId: z.string() }),
]);

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  await requireStaff(request, 'webhooks.write');
  const form = actionSchema.parse(Object.fromEntries(await request.formData()));
  switch (form.action) {
    case 'test':
      return runAdminAction(request, api.request(webhookCalls.testWebhook, { params }), { done: 'The test is sent' });
    case 'retry': {
      const call = api.request(webhookCalls.retryDelivery, { params: { deliveryId: form.deliveryId } });
      return runAdminAction(request, call, { done: 'The event is sent again' });
    }
    case 'delete': {
      const call = api.request(webhookCalls.deleteWebhook, { params });
      const result = await runAdminAction(request, call, { done: 'Successfully Deleted' });
      return result.problem === undefined ? redirect(href('/adminDashboard/webhooks')) : result;
    }
  }
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Webhook', href('/adminDashboard/webhooks'), matches[0].loaderData);

const title = (
  <DashboardHead title="Webhook">
    <ButtonLink to={href('/adminDashboard/webhooks')} variant="secondary" size="small">
      All Webhooks
    </ButtonLink>
  </DashboardHead>
);

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function WebhookPage({ loaderData: { webhook, rows, page, total, open } }: Route.ComponentProps) {
  const { search } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const { submit, state, data: result } = useFetcher<ActionResult>();
  const busy = state !== 'idle';
  useRefreshWhile(rows.some((row) => row.state === 'waiting'));

  function linkOf({ _id }: Delivery): RowLink {
    const query = new URLSearchParams(search);
    const isOpen = _id === open?._id;
    if (isOpen) query.delete(OPEN_PARAMETER);
    else query.set(OPEN_PARAMETER, _id);
    return { label: isOpen ? 'Close' : 'Open', to: `?${query}` };
  }

  async function remove(): Promise<void> {
    await submit({ action: 'delete' }, { method: 'post' });
    setAsking(false);
  }

  return (
    <>
      {title}
      {busy || result?.problem === undefined ? null : <Alert kind="error">{result.problem}</Alert>}
      <WebhookPanel webhook={webhook}>
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          busyLabel="Sending"
          onClick={() => void submit({ action: 'test' }, { method: 'post' })}
        >
          <Icon name="send" small />
          Send a Test
        </Button>
        <Button variant="danger-quiet" size="small" onClick={() => setAsking(true)}>
          Delete
        </Button>
      </WebhookPanel>
      <h2 className="subsection-title">Deliveries</h2>
      <DataTable
        caption="Deliveries"
        columns={columnsWith(linkOf)}
        rows={rows}
        rowKey={({ _id }) => _id}
        empty={<EmptyState small title="Nothing sent yet" text="Events appear here as soon as they happen." />}
      />
      <ListPaginator page={page} total={total} />
      {open ? (
        <DeliveryPanel key={open._id} delivery={open}>
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            busyLabel="Sending"
            onClick={() => void submit({ action: 'retry', deliveryId: open._id }, { method: 'post' })}
          >
            <Icon name="rotate-cw" small />
            {open.state === 'delivered' ? 'Send Again' : 'Retry Now'}
          </Button>
        </DeliveryPanel>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this webhook?"
        description={`${webhook.url} gets no more events. Its deliveries are deleted too.`}
        confirmLabel="Delete"
        busy={busy}
        onConfirm={() => void remove()}
      />
    </>
  );
}

/** Loads the page again from time to time. */
function useRefreshWhile(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), REFRESH_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}

const STATES: Readonly<Record<Delivery['state'], { label: string; tone: BadgeTone }>> = {
  waiting: { label: 'Waiting', tone: 'amber' },
  delivered: { label: 'Delivered', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
};

/** The link that opens or closes a delivery. */
interface RowLink {
  label: string;
  to: string;
}

function columnsWith(linkOf: (delivery: Delivery) => RowLink): readonly DataTableColumn<Delivery>[] {
  return [
    { header: 'Event', cell: ({ event }) => event, card: 'title', className: 'data-table-id' },
    { header: 'When', cell: ({ at }) => <Moment at={at} to="minute" /> },
    { header: 'Answer', cell: ({ status }) => (status === undefined ? 'None' : String(status)) },
    { header: 'Attempts', cell: ({ attempts }) => formatNumber(attempts), number: true },
    {
      header: 'State',
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
      card: 'corner',
    },
    {
      header: 'Action',
      headerHidden: true,
      cell: (delivery) => {
        const { label, to } = linkOf(delivery);
        return (
          <ButtonLink to={to} variant="quiet" size="small" preventScrollReset>
            {label}
            <span className="visually-hidden"> {delivery.event}</span>
          </ButtonLink>
        );
      },
      number: true,
      card: 'foot',
    },
  ];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
