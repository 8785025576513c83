import * as z from 'zod/mini';
import { priceSchema, sumSchema } from '#features/pricing/money-schema.ts';
import { differenceSchema } from '#features/pricing/staff-amounts.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema } from '#platform/http/list-query.ts';
import { TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';

/**
 * State of the cash for an order:
 * - `to-collect`: the courier collects it on delivery
 * - `collected`: the order was delivered, and the courier has the cash
 * - `settled`: the courier has handed it in
 */
export const cashStateSchema = z.enum(['to-collect', 'collected', 'settled']);
export type CashState = z.infer<typeof cashStateSchema>;

/** An order that is paid in cash. */
export const cashOrderSchema = z.object({
  orderId: z.string(),
  customer: z.string(),
  total: sumSchema,
  state: cashStateSchema,
  /** Since when it has been in this state, ISO 8601. */
  at: z.iso.datetime(),
});
export type CashOrder = z.infer<typeof cashOrderSchema>;

/** Cash by state, the number of orders, and what was handed in too much (or, below 0, too little) in all. */
export const cashSummarySchema = z.object({
  toCollect: sumSchema,
  collected: sumSchema,
  settled: sumSchema,
  orders: z.object({ toCollect: z.int(), collected: z.int(), settled: z.int() }),
  difference: differenceSchema,
});
export type CashSummary = z.infer<typeof cashSummarySchema>;

const MAX_SETTLED = 100;
/** Maximum characters of the note about a settlement. */
export const MAX_NOTE_CHARACTERS = 500;

/** Calls for cash on delivery. */
export const cashCalls = {
  listCash: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/cash',
    access: 'orders.read',
    summary: 'Orders paid in cash that are not cancelled, newest first; with `state`, those in it',
    query: z.safeExtend(listQuerySchema, { state: z.optional(cashStateSchema) }),
    answer: z.array(cashOrderSchema),
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  summarizeCash: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/cash/summary',
    access: 'orders.read',
    summary: 'The cash that couriers are to collect, have collected and have handed in',
    answer: cashSummarySchema,
  }),
  settleCash: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/cash/settlement',
    access: 'orders.write',
    summary: 'Settles the cash that a courier hands in for these orders, and records the difference',
    body: z.strictObject({
      orderIds: z.array(z.string()).check(z.minLength(1, 'Choose at least one order'), z.maxLength(MAX_SETTLED)),
      received: priceSchema,
      note: z.optional(z.string().check(z.trim(), z.maxLength(MAX_NOTE_CHARACTERS))),
    }),
    answer: z.object({ _id: z.string(), expected: sumSchema, received: sumSchema, difference: differenceSchema }),
    refusals: [
      {
        status: 409,
        code: 'not-collected',
        detail:
          'The cash for one of these orders is not collected, or was settled already. Nothing was settled; reload the ' +
          'list and choose again.',
      },
    ],
  }),
};
