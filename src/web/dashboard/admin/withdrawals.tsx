import { href, useFetcher } from 'react-router';
import * as z from 'zod/mini';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { useSession } from '#features/identity/session/session.ts';
import { countPieces, shortOrderId } from '#features/order/order/order-format.ts';
import { withdrawalCalls } from '#features/order/withdrawal/withdrawal-calls.ts';
import { WITHDRAWAL_STATE_LABELS, WITHDRAWAL_STATE_TONES } from '#features/order/withdrawal/withdrawal-labels.ts';
import {
  type Withdrawal,
  type WithdrawalState,
  withdrawalStateSchema,
} from '#features/order/withdrawal/withdrawal-schema.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import type { PageRequest } from '#platform/http/list-query.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Moment } from '#ui/moment.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { countLists, loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/withdrawals';
import { type ActionResult, runAdminAction } from './admin-action.ts';
import { ReturnTabs } from './return-tabs.tsx';

/** The tabs, in the order of work. */
const STATES: readonly WithdrawalState[] = ['open', 'unmatched', 'late', 'done'];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'orders.read');
  const current = withdrawalStateSchema.safeParse(new URL(request.url).searchParams.get('state')).data ?? 'open';
  const { signal } = request;
  const list = (state: WithdrawalState, range: PageRequest) =>
    api.requestPage(withdrawalCalls.listWithdrawals, { query: { ...range, state }, signal });
  const [{ rows, page, total }, counts] = await Promise.all([
    loadListPage(request, 'adminPage', (range) => list(current, range)),
    countLists(request, 'adminPage', STATES, list),
  ]);
  return { current, counts, withdrawals: rows, page, total };
}

const closeSchema = z.object({ withdrawalId: z.string() });

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireStaff(request, 'orders.write');
  const params = closeSchema.parse(Object.fromEntries(await request.formData()));
  return runAdminAction(request, api.request(withdrawalCalls.closeWithdrawal, { params }), {
    done: 'The withdrawal is done',
    failed: 'The withdrawal could not be closed',
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Withdrawals', href('/adminDashboard/withdrawals'), matches[0].loaderData);

const title = (
  <>
    <ReturnTabs />
    <DashboardHead title="Withdrawals" />
  </>
);

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function WithdrawalsPage({ loaderData }: Route.ComponentProps) {
  const { current, counts, withdrawals, page, total } = loaderData;
  const { permissions } = useSession();
  const tabs = STATES.map((state) => ({
    label: WITHDRAWAL_STATE_LABELS[state],
    count: counts.get(state) ?? 0,
    to: `?state=${state}`,
    isCurrent: state === current,
  }));
  return (
    <>
      {title}
      <Tabs label="Withdrawals by state" tabs={tabs} />
      <DataTable
        caption="Withdrawals"
        columns={permissions.has('orders.write') ? [...COLUMNS, CLOSE_COLUMN] : COLUMNS}
        rows={withdrawals}
        rowKey={({ _id }) => _id}
        empty={<EmptyState small title="No withdrawals" text={EMPTY_TEXTS[current]} />}
      />
      <ListPaginator page={page} total={total} />
    </>
  );
}

const EMPTY_TEXTS: Record<WithdrawalState, string> = {
  open: 'Withdrawals appear here as soon as customers send them.',
  unmatched: 'Those that fit no order, or several, appear here.',
  late: 'Those that came after the time for it appear here.',
  done: 'Those that you have closed appear here.',
};

const ONE_LINE = 'data-table-line';

const COLUMNS: readonly DataTableColumn<Withdrawal>[] = [
  { header: 'Reference', cell: ({ reference }) => reference, card: 'title', className: ONE_LINE },
  { header: 'Order', cell: (withdrawal) => <OrderCell withdrawal={withdrawal} /> },
  { header: 'Products', cell: ({ lines }) => describePieces(lines), secondary: true, className: ONE_LINE },
  { header: 'Customer', cell: (withdrawal) => <CustomerCell withdrawal={withdrawal} />, card: 'wide' },
  { header: 'Received', cell: ({ receivedAt }) => <Moment at={receivedAt} />, className: ONE_LINE },
  {
    header: 'State',
    cell: ({ state }) => <Badge tone={WITHDRAWAL_STATE_TONES[state]}>{WITHDRAWAL_STATE_LABELS[state]}</Badge>,
    card: 'corner',
    secondary: true,
  },
];

const CLOSE_COLUMN: DataTableColumn<Withdrawal> = {
  header: 'Action',
  headerHidden: true,
  cell: (withdrawal) => <CloseButton withdrawal={withdrawal} />,
  number: true,
  card: 'end',
};

/** Without lines, it is about the whole order. */
function describePieces(lines: Withdrawal['lines']): string {
  if (!lines) return 'All';
  const pieces = countPieces(lines);
  return pieces === 1 ? '1 piece' : `${formatNumber(pieces)} pieces`;
}

function OrderCell({ withdrawal: { order, orderId } }: { withdrawal: Withdrawal }) {
  if (orderId === undefined) return <bdi className="withdrawal-text">{order}</bdi>;
  return (
    <TextLink
      to={href('/adminDashboard/mangeOrders/:orderId', { orderId })}
      aria-label={`Order ${shortOrderId(orderId)}`}
    >{`#${shortOrderId(orderId)}`}</TextLink>
  );
}

function CustomerCell({ withdrawal: { name, email } }: { withdrawal: Withdrawal }) {
  return (
    <span className="withdrawal-text">
      <bdi>{name}</bdi>
      <small>
        <bdi>{email}</bdi>
      </small>
    </span>
  );
}

function CloseButton({ withdrawal: { _id, reference, state } }: { withdrawal: Withdrawal }) {
  const { Form, state: progress } = useFetcher<ActionResult>();
  if (state === 'done') return null;
  return (
    <Form method="post">
      <input type="hidden" name="withdrawalId" value={_id} />
      <Button type="submit" variant="secondary" size="small" busy={progress !== 'idle'}>
        Close<span className="visually-hidden"> withdrawal {reference}</span>
      </Button>
    </Form>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
