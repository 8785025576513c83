import { defineCall, takesNothing } from '#platform/http/call.ts';
import { overviewSchema } from './overview-schema.ts';

/** The overview's call (specification, section 7). */
export const overviewCalls = {
  readOverview: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/admin/overview',
    access: 'admin',
    summary: 'How the shop did in the last 30 days, and what is nearly sold out',
    answer: overviewSchema,
  }),
};
