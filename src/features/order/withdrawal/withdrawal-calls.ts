import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema } from '#platform/http/list-query.ts';
import { TOO_MANY_REQUESTS, TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';
import {
  WITHDRAWAL_DAYS,
  withdrawalDraftSchema,
  withdrawalReceiptSchema,
  withdrawalSchema,
  withdrawalStateSchema,
} from './withdrawal-schema.ts';

/** Calls for withdrawals from contracts. */
export const withdrawalCalls = {
  withdraw: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/withdrawal',
    access: 'anyone',
    isAccepted: true,
    summary:
      `Withdraws from the contract about an order, or some of its pieces, until ${WITHDRAWAL_DAYS} days after its ` +
      'delivery. The answer is the same whether or not the order exists; if it does, a receipt is mailed to its customer',
    body: withdrawalDraftSchema,
    answer: withdrawalReceiptSchema,
    refusals: [
      { status: 404, detail: 'This shop takes no withdrawals here. Write to us, or start a return on your order.' },
      TOO_MANY_REQUESTS,
    ],
  }),
  listWithdrawals: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/withdrawal',
    access: 'orders.read',
    summary: 'Withdrawals, newest first; with `state`, those in it',
    query: z.safeExtend(listQuerySchema, { state: z.optional(withdrawalStateSchema) }),
    answer: z.array(withdrawalSchema),
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  closeWithdrawal: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/withdrawal/:withdrawalId/close',
    access: 'orders.write',
    summary: 'Marks a withdrawal as done. The order stays as it is',
    params: z.object({ withdrawalId: z.string() }),
    answer: z.object({ state: z.literal('done') }),
    refusals: [{ status: 404, detail: 'There is no such withdrawal. Reload the list.' }],
  }),
};
