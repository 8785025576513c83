import { href } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { withAuth } from '#features/identity/session/auth-policies.ts';
import { requireAdmin } from '#features/identity/session/guards.ts';
import { shortOrderId } from '#features/order/order-format.ts';
import { type ReturnState, returnStateSchema } from '#features/order/return-schema.ts';
import { ReturnActions } from '#features/return/return-actions.tsx';
import { type ListedReturn, returnCalls } from '#features/return/return-calls.ts';
import { ReturnCard } from '#features/return/return-card.tsx';
import { RETURN_STATE_LABELS } from '#features/return/return-labels.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/returns';

/** The tabs, in the order of work. */
const STATES: readonly ReturnState[] = ['requested', 'accepted', 'received', 'refused'];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  const state = returnStateSchema.safeParse(new URL(request.url).searchParams.get('state')).data ?? 'requested';
  const { signal } = request;
  const list = loadListPage(request, 'adminPage', (range) =>
    api.requestPage(returnCalls.listReturns, { query: { ...range, state }, signal }),
  );
  const counts = Promise.all(
    STATES.map(async (each) => {
      const query = { page: 1, limit: 1, state: each };
      const { total } = await withAuth(
        api.requestPage(returnCalls.listReturns, { query, signal }),
        'adminPage',
        request,
      );
      return { state: each, total };
    }),
  );
  const { rows, page, total } = await list;
  return { state, tabs: await counts, returns: rows, page, total };
}

export const meta: Route.MetaFunction = () => dashboardMeta('Returns', href('/adminDashboard/returns'));

const title = <DashboardHead title="Returns" />;

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function ReturnsPage({ loaderData }: Route.ComponentProps) {
  const { state, tabs, returns, page, total } = loaderData;
  return (
    <>
      {title}
      <Tabs
        label="Returns by state"
        tabs={tabs.map(({ state: each, total: count }) => ({
          ...{ label: RETURN_STATE_LABELS[each], count, to: `?state=${each}` },
          isCurrent: each === state,
        }))}
      />
      {returns.length === 0 ? <NoReturns state={state} /> : null}
      {returns.map((listed) => (
        <ReturnCard key={listed._id} listed={listed} title={<OrderTitle listed={listed} />}>
          <ReturnActions listed={listed} />
        </ReturnCard>
      ))}
      <ListPaginator page={page} total={total} />
    </>
  );
}

function OrderTitle({ listed: { orderId, customer } }: { listed: ListedReturn }) {
  return (
    <>
      Order{' '}
      <TextLink to={href('/adminDashboard/mangeOrders/:orderId', { orderId })}>{`#${shortOrderId(orderId)}`}</TextLink>,{' '}
      <bdi>{customer.name}</bdi>
    </>
  );
}

function NoReturns({ state }: { state: ReturnState }) {
  const text =
    state === 'requested'
      ? 'Requests of customers appear here.'
      : `No return is ${RETURN_STATE_LABELS[state].toLowerCase()}.`;
  return <EmptyState small title="No returns" text={text} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
