import { defineCall, takesNothing } from '#platform/http/call.ts';
import { overviewSchema } from './overview-schema.ts';

/** Calls of the overview API (specification, section 7). */
export const overviewCalls = {
  readOverview: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/admin/overview',
    access: 'admin',
    summary: 'Sales of the last 30 days, products low on stock, and payments that need attention',
    answer: overviewSchema,
  }),
};
