import { use } from 'react';
import { href, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { withAuth } from '#features/identity/session/auth-policies.ts';
import { requireUser } from '#features/identity/session/guards.ts';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { shortOrderId } from '#features/order/order/order-format.ts';
import type { Order } from '#features/order/order/order-schema.ts';
import { findReturnObstacle, type ReturnObstacle } from '#features/order/order/returnable.ts';
import { type ReturnDraft, returnCalls } from '#features/order/return/return-calls.ts';
import { returnDraft } from '#features/order/return/return-draft.ts';
import { ReturnForm } from '#features/order/return/return-form.tsx';
import { formatDateAndTime } from '#platform/format-dates.ts';
import { Alert } from '#ui/alert.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { BackLink } from '#ui/text-link.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import { OrderFailure } from '../order-failure.tsx';
import { OrderSkeleton } from '../order-skeleton.tsx';
import type { Route } from './+types/return';

const TITLE = 'Return something';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireUser(request);
  const call = api.request(orderCalls.getOrder, { params, signal: request.signal });
  const order = await withAuth(call, 'page', request);
  return { order };
}

/** Keeps the order from one step to the next. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  dashboardMeta(TITLE, href('/userDashboard/order/:orderId/return', params), matches[0].loaderData);

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return <OrderSkeleton back={<BackToOrder orderId={params.orderId} />} title={TITLE} />;
}

export default function ReturnPage({ loaderData: { order } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const leave = () => void navigate(orderPath(order._id), { replace: true });
  const { busy, problem, run } = useChangeRequest();
  const name = `Order #${shortOrderId(order._id)}`;
  const { returnableUntil } = order;
  const timeZone = use(TimeZone);
  const obstacle = findReturnObstacle(order, Date.now());

  function send(body: ReturnDraft): void {
    void run(async () => {
      await api.request(returnCalls.requestReturn, { params: { orderId: order._id }, body });
      returnDraft.clear();
      leave();
      return 'Return requested';
    });
  }

  return (
    <>
      <BackToOrder orderId={order._id} />
      <DashboardHead
        title={TITLE}
        lead={
          returnableUntil === undefined
            ? name
            : `${name}, until ${formatDateAndTime(returnableUntil, 'longDay', timeZone)}`
        }
      />
      {obstacle === undefined ? (
        <ReturnForm order={order} busy={busy} problem={problem} onCancel={leave} onSend={send} />
      ) : (
        <NothingToReturn text={OBSTACLES[obstacle](order)} problem={problem} />
      )}
    </>
  );
}

const OBSTACLES: Record<ReturnObstacle, (order: Order) => string> = {
  'not-delivered': () => 'You can return something once the order was delivered.',
  'too-late': ({ returnDays }) =>
    `The ${returnDays} days after delivery are over. If something is broken, write to us on the page of the order.`,
  'nothing-left': () => 'You have asked to return everything in this order.',
};

/** Replaces the form where nothing can be returned, perhaps because it was just returned in another tab. */
function NothingToReturn({ text, problem }: { text: string; problem: string | undefined }) {
  return (
    <>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <EmptyState small title="Nothing to return" text={text} />
    </>
  );
}

function BackToOrder({ orderId }: { orderId: string }) {
  return <BackLink to={orderPath(orderId)}>{`Order #${shortOrderId(orderId)}`}</BackLink>;
}

function orderPath(orderId: string): string {
  return href('/userDashboard/order/:orderId', { orderId });
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return (
    <OrderFailure
      back={<BackToOrder orderId={params.orderId ?? ''} />}
      list={href('/userDashboard')}
      title={TITLE}
      error={error}
    />
  );
}
