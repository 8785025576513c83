import { href } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { shortOrderId } from '#features/order/order/order-format.ts';
import { type ReturnState, returnStateSchema } from '#features/order/order/return-schema.ts';
import { ReturnActions } from '#features/order/return/return-actions.tsx';
import { type ListedReturn, returnCalls } from '#features/order/return/return-calls.ts';
import { ReturnCard } from '#features/order/return/return-card.tsx';
import { RETURN_STATE_LABELS } from '#features/order/return/return-labels.ts';
import type { PageRequest } from '#platform/http/list-query.ts';
import { EmptyPanel } from '#ui/empty-panel.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { countLists, loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/returns';
import { ReturnTabs } from './return-tabs.tsx';

/** The tabs, in the order of work. */
const STATES: readonly ReturnState[] = ['requested', 'accepted', 'received', 'refused'];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'orders.read');
  const current = returnStateSchema.safeParse(new URL(request.url).searchParams.get('state')).data ?? 'requested';
  const { signal } = request;
  const list = (state: ReturnState, range: PageRequest) =>
    api.requestPage(returnCalls.listReturns, { query: { ...range, state }, signal });
  const [{ rows, page, total }, counts] = await Promise.all([
    loadListPage(request, 'adminPage', (range) => list(current, range)),
    countLists(request, 'adminPage', STATES, list),
  ]);
  return { current, counts, returns: rows, page, total };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Returns', href('/adminDashboard/returns'), matches[0].loaderData);

const title = (
  <>
    <ReturnTabs />
    <DashboardHead title="Returns" />
  </>
);

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function ReturnsPage({ loaderData }: Route.ComponentProps) {
  const { current, counts, returns, page, total } = loaderData;
  const tabs = STATES.map((state) => ({
    label: RETURN_STATE_LABELS[state],
    count: counts.get(state) ?? 0,
    to: `?state=${state}`,
    isCurrent: state === current,
  }));
  return (
    <>
      {title}
      <Tabs label="Returns by state" tabs={tabs} />
      {returns.length === 0 ? <NoReturns state={current} /> : null}
      <div className="return-list">
        {returns.map((listed) => (
          <ReturnCard key={listed._id} listed={listed} title={<OrderTitle listed={listed} />}>
            <ReturnActions listed={listed} />
          </ReturnCard>
        ))}
      </div>
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
  return <EmptyPanel title="No returns" text={text} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
