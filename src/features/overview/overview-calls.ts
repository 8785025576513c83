import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { DEFAULT_RANGE, overviewRangeSchema, overviewSchema } from './overview-schema.ts';

/** Calls of the overview API (specification, section 7). */
export const overviewCalls = {
  readOverview: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/admin/overview',
    access: 'orders.read',
    summary: 'Sales of the last `days` and of the period before, low stock, and payments that need attention',
    query: z.object({ days: z._default(overviewRangeSchema, DEFAULT_RANGE) }),
    answer: overviewSchema,
  }),
};
