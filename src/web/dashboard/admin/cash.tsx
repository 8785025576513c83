import { useState } from 'react';
import { href, useFetcher } from 'react-router';
import * as z from 'zod/mini';
import { api } from '#features/identity/session/api.ts';
import { withAuth } from '#features/identity/session/auth-policies.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { type CashOrder, type CashState, cashCalls, cashStateSchema } from '#features/order/cash/cash-calls.ts';
import { CASH_LABELS } from '#features/order/cash/cash-labels.ts';
import { CashStrip } from '#features/order/cash/cash-strip.tsx';
import { SettlementBar } from '#features/order/cash/settlement-bar.tsx';
import { shortOrderId } from '#features/order/order/order-format.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Moment } from '#ui/moment.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { RowLink } from '#ui/text-link.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { ListSelect, ListToolbar } from '../list-toolbar.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/cash';
import { type ActionResult, runAdminAction } from './admin-action.ts';
import { type RowSelection, selectionColumn } from './row-selection.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'orders.read');
  const state = cashStateSchema.safeParse(new URL(request.url).searchParams.get('state')).data;
  const summary = api.request(cashCalls.summarizeCash, { signal: request.signal });
  const { rows, page, total } = await loadListPage(request, 'adminPage', (range) =>
    api.requestPage(cashCalls.listCash, { query: { ...range, state }, signal: request.signal }),
  );
  const orders = rows.map((row) => ({ ...row, _id: row.orderId }));
  return { orders, page, total, summary: await withAuth(summary, 'adminPage', request) };
}

const settlementSchema = z.object({ orderIds: z.array(z.string()), received: z.number(), note: z.string() });

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireStaff(request, 'orders.read');
  const body = settlementSchema.parse(await request.json());
  return runAdminAction(request, api.request(cashCalls.settleCash, { body }), { done: 'Successfully settled' });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Cash on delivery', href('/adminDashboard/cash'), matches[0].loaderData);

const title = <DashboardHead title="Cash on delivery" />;

export function HydrateFallback() {
  return <ListSkeleton title={title} hasToolbar />;
}

const STATES = [
  ['', 'All states'],
  ...cashStateSchema.options.map((state) => [state, CASH_LABELS[state]] as const),
] as const;

export default function CashPage({ loaderData }: Route.ComponentProps) {
  const { orders, page, total, summary } = loaderData;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const { submit, state, data } = useFetcher<ActionResult>();
  const selected = orders.filter((order) => selectedIds.has(order._id) && order.state !== 'settled');
  const busy = state !== 'idle';
  const problem = busy ? undefined : data?.problem;

  return (
    <>
      {title}
      <CashStrip summary={summary} />
      <ListToolbar>
        <ListSelect label="state" name="state" options={STATES} />
      </ListToolbar>
      {problem === undefined || selected.length > 0 ? null : <Alert kind="error">{problem}</Alert>}
      <DataTable
        caption="Orders paid in cash"
        columns={columnsWith({ rows: orders, selectedIds, setSelectedIds })}
        rows={orders}
        rowKey={({ _id }) => _id}
        empty={<EmptyState small title="No cash orders" text="Orders paid in cash appear here." />}
      />
      <ListPaginator page={page} total={total} />
      {selected.length === 0 ? null : (
        <SettlementBar
          key={[...selectedIds].join()}
          selected={selected}
          busy={busy}
          problem={problem}
          settle={(settlement) => void submit(settlement, { method: 'post', encType: 'application/json' })}
          onClear={() => setSelectedIds(new Set())}
        />
      )}
    </>
  );
}

type Row = CashOrder & { _id: string };

const TONES: Record<CashState, BadgeTone> = { 'to-collect': 'amber', collected: 'blue', settled: 'green' };

function columnsWith(selection: RowSelection<Row>): readonly DataTableColumn<Row>[] {
  return [
    selectionColumn(selection, ({ _id }) => `order ${shortOrderId(_id)}`),
    { header: 'Order Id', cell: (row) => <OrderLink row={row} />, card: 'title', className: 'data-table-id' },
    { header: 'Customer', cell: ({ customer }) => <bdi>{customer}</bdi> },
    {
      header: 'State',
      cell: ({ state }) => <Badge tone={TONES[state]}>{CASH_LABELS[state]}</Badge>,
      card: 'corner',
    },
    { header: 'Since', cell: ({ at }) => <Moment at={at} /> },
    { header: 'Amount', cell: ({ total }) => formatPrice(total), number: true },
  ];
}

function OrderLink({ row: { orderId } }: { row: Row }) {
  return (
    <RowLink to={href('/adminDashboard/mangeOrders/:orderId', { orderId })}>
      <span aria-hidden="true">#{shortOrderId(orderId)}</span>
      <span className="visually-hidden">Order {shortOrderId(orderId)}</span>
    </RowLink>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
