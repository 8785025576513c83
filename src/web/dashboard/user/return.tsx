import { href, redirect, useNavigate } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { withAuth } from '#features/identity/session/auth-policies.ts';
import { requireUser } from '#features/identity/session/guards.ts';
import { orderCalls } from '#features/order/order-calls.ts';
import { shortOrderId } from '#features/order/order-format.ts';
import { returnableLines } from '#features/order/returnable.ts';
import { useOrderRequest } from '#features/payment/use-order-request.ts';
import { returnCalls } from '#features/return/return-calls.ts';
import { ReturnForm } from '#features/return/return-form.tsx';
import { formatDateAndTime } from '#platform/format-dates.ts';
import { DashboardHead } from '#ui/page-head.tsx';
import { BackLink } from '#ui/text-link.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { OrderFailure } from '../order-failure.tsx';
import { OrderSkeleton } from '../order-skeleton.tsx';
import type { Route } from './+types/return';

const TITLE = 'Return something';

/** Loads the order. Goes back to its page if nothing of it can be returned. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireUser(request);
  const call = api.request(orderCalls.getOrder, { params, signal: request.signal });
  const order = await withAuth(call, 'page', request);
  if (order.status !== 'delivered' || returnableLines(order).length === 0) throw redirect(orderPath(order._id));
  return { order };
}

export const meta: Route.MetaFunction = ({ params }) =>
  dashboardMeta(TITLE, href('/userDashboard/order/:orderId/return', params));

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return <OrderSkeleton back={<BackToOrder orderId={params.orderId} />} title={TITLE} />;
}

export default function ReturnPage({ loaderData: { order } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const goBack = () => void navigate(orderPath(order._id));
  const { busy, problem, run } = useOrderRequest(goBack);
  const name = `Order #${shortOrderId(order._id)}`;
  const { returnableUntil } = order;

  return (
    <>
      <BackToOrder orderId={order._id} />
      <DashboardHead
        title={TITLE}
        lead={returnableUntil === undefined ? name : `${name}, until ${formatDateAndTime(returnableUntil, 'longDay')}`}
      />
      <ReturnForm
        order={order}
        busy={busy}
        problem={problem}
        onCancel={goBack}
        onSend={(body) =>
          void run(async () => {
            await api.request(returnCalls.requestReturn, { params: { orderId: order._id }, body });
            return 'Return requested';
          })
        }
      />
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
  return <OrderFailure back={<BackToOrder orderId={params.orderId ?? ''} />} title={TITLE} error={error} />;
}
