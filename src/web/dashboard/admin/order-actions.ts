import * as z from 'zod/mini';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
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
  error: unknown;
}

/** Changes the status of orders, one call for each, and shows the outcome. */
export async function changeStatuses(request: Request, { orderIds, status }: StatusChange): Promise<ActionResult> {
  const outcomes = await Promise.all(orderIds.map((orderId) => changeStatus(orderId, status)));
  const failures = outcomes.filter((outcome) => outcome !== undefined);
  for (const { error } of failures) await leaveIfNotAdmin(error, request, 'Failed to change');
  if (failures.length > 0) return { problem: describeFailures(failures, orderIds.length) };
  showToast({ kind: 'success', text: 'Successfully updated' });
  return { problem: undefined };
}

async function changeStatus(orderId: string, status: StatusChange['status']): Promise<FailedChange | undefined> {
  try {
    await api.request(orderCalls.changeStatus, { params: { orderId }, body: { status } });
    return undefined;
  } catch (error) {
    return { orderId, error };
  }
}

/** Says how many of the orders were updated, and for each reason which were not: "2 of 3 orders were updated. …". */
export function describeFailures(failures: readonly FailedChange[], total: number): string {
  const byReason = Map.groupBy(failures, ({ error }) => explainFailure(error));
  const [[onlyReason = ''] = []] = byReason;
  if (total === 1) return onlyReason;
  const updated = total - failures.length;
  const summary = `${updated === 0 ? 'None' : updated} of ${total} orders ${updated > 1 ? 'were' : 'was'} updated.`;
  const reasons = [...byReason].map(
    ([reason, orders]) => `${orders.map(({ orderId }) => `#${shortOrderId(orderId)}`).join(', ')}: ${reason}`,
  );
  return [summary, ...reasons].join(' ');
}
