import { actorOf } from '#features/audit/actor.server.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import { apiKeyCalls, NO_SUCH_KEY } from './api-key-calls.ts';
import { type ApiKeys, createApiKeys } from './api-keys.server.ts';

/** Creates the feature of API keys: their calls, and `keys`, with which the identity feature authenticates. */
export function createApiKeyFeature(dependencies: Parameters<typeof createApiKeys>[0]): {
  keys: ApiKeys;
  feature: Feature;
} {
  const keys = createApiKeys(dependencies);
  const feature: Feature = {
    addRoutes(app, routeIn) {
      const route = routeIn(app);

      route(apiKeyCalls.listApiKeys, () => keys.list());

      route(apiKeyCalls.addApiKey, async ({ body, ...input }) => {
        const added = await keys.add(body, actorOf(input));
        if (!added.ok) throw new Problem(getRefusal(apiKeyCalls.addApiKey, added.reason));
        return { _id: added._id, key: added.key };
      });

      route(apiKeyCalls.deleteApiKey, async ({ params, ...input }) => {
        const isDeleted = await keys.remove(params.keyId, actorOf(input));
        if (!isDeleted) throw new Problem(NO_SUCH_KEY);
        return { deletedCount: 1 };
      });
    },
    start: () => keys.endOrphaned(),
  };
  return { keys, feature };
}
