import { actorOf } from '#features/audit/actor.server.ts';
import { recordAudit } from '#features/audit/audit-log.server.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { Problem } from '#platform/http/problem.ts';
import { personalDataCalls } from './personal-data-calls.ts';
import { collectPersonalData, type PersonalDataSources } from './personal-data-export.server.ts';

/** Creates the calls with which people take out or delete what the shop keeps about them. */
export function createPersonalData(sources: PersonalDataSources): { feature: Feature } {
  const { db, users, now } = sources;
  const feature: Feature = {
    addRoutes(app, routeIn) {
      const route = routeIn(app);

      route(personalDataCalls.exportOwnData, async ({ reply, ...caller }) => {
        void reply.header('content-disposition', 'attachment; filename="thock-data.json"');
        const actor = actorOf(caller);
        await recordAudit(db, { at: now(), action: 'data-exported', actor });
        return collectPersonalData(sources, actor.id);
      });

      route(personalDataCalls.deleteOwnAccount, async ({ principal: { id, email }, request }) => {
        const isDeleted = await users.removeOwn({ _id: id, email }, clientAddress(request));
        if (!isDeleted) throw new Problem(getRefusal(personalDataCalls.deleteOwnAccount, 'staff-account'));
        return { deletedCount: 1 };
      });
    },
  };
  return { feature };
}
