import * as z from 'zod/mini';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { orderBatchCalls } from '#features/order/fulfilment/order-batch-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { shortOrderId } from '#features/order/order/order-format.ts';
import { settableStatusSchema } from '#features/order/order/order-schema.ts';
import { showToast } from '#ui/toast.tsx';
import { type ActionResult, leaveIfNotAdmin } from './admin-action.ts';

/** The request that the list of orders submits to the page's action. */
export const statusChangeSchema = z.object({ orderIds: z.array(z.string()), status: settableStatusSchema });
export type StatusChange = z.infer<typeof statusChangeSchema>;

/** An order whose status could not be changed, and why. */
export interface FailedChange {
  orderId: string;
  reason: string;
}

/** What the batch call does to give orders a status. It has no step back. */
const BATCHES = { confirmed: 'confirm', delivered: 'deliver', pending: undefined } as const;

/** Changes the status of orders, of several in one call if there is one, and shows the outcome. */
export async function changeStatuses(request: Request, { orderIds, status }: StatusChange): Promise<ActionResult> {
  const batch = orderIds.length > 1 ? BATCHES[status] : undefined;
  const calls = batch
    ? [{ ids: orderIds, call: changeTogether(orderIds, batch) }]
    : orderIds.map((orderId) => ({ ids: [orderId], call: changeOne(orderId, status) }));
  const outcomes = calls.map(async ({ ids, call }): Promise<readonly FailedChange[]> => {
    try {
      return await call;
    } catch (error) {
      await leaveIfNotAdmin(error, request, 'Failed to change');
      return ids.map((orderId) => ({ orderId, reason: explainFailure(error) }));
    }
  });
  const failures = (await Promise.all(outcomes)).flat();
  if (failures.length > 0) return { problem: describeFailures(failures, orderIds.length) };
  showToast({ kind: 'success', text: 'Successfully updated' });
  return { problem: undefined };
}

async function changeOne(orderId: string, status: StatusChange['status']): Promise<FailedChange[]> {
  await api.request(orderCalls.changeStatus, { params: { orderId }, body: { status } });
  return [];
}

async function changeTogether(orderIds: string[], batch: 'confirm' | 'deliver'): Promise<FailedChange[]> {
  const { results } = await api.request(orderBatchCalls.changeOrders, { body: { do: batch, orderIds } });
  return results.flatMap((result) => (result.ok ? [] : { orderId: result.orderId, reason: result.message }));
}

/** Says how many of the orders were updated, and for each reason which were not: "2 of 3 orders were updated. …". */
export function describeFailures(failures: readonly FailedChange[], total: number): string {
  const byReason = Map.groupBy(failures, ({ reason }) => reason);
  const [[onlyReason = ''] = []] = byReason;
  if (total === 1) return onlyReason;
  const updated = total - failures.length;
  const summary = `${updated === 0 ? 'None' : updated} of ${total} orders ${updated > 1 ? 'were' : 'was'} updated.`;
  const reasons = [...byReason].map(
    ([reason, orders]) => `${orders.map(({ orderId }) => `#${shortOrderId(orderId)}`).join(', ')}: ${reason}`,
  );
  return [summary, ...reasons].join(' ');
}
