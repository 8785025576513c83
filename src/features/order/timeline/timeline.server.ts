import { actorOf } from '#features/audit/actor.server.ts';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import type { Route } from '#platform/http/router.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import { createOwnerOf } from '../order/order-access.server.ts';
import type { OrderOwners } from '../order/order-owners.server.ts';
import { timelineCalls } from './timeline-calls.ts';
import { createTimelines, type Timelines } from './timeline-service.server.ts';

interface TimelineDependencies {
  db: Database;
  owners: OrderOwners;
  attempts: Attempts;
  now: () => number;
}

/** Assembles the timelines of orders: what happened, messages between customer and shop, and notes of staff. */
export function createTimeline(dependencies: TimelineDependencies) {
  const timelines = createTimelines(dependencies);
  const feature: Feature = { addRoutes: (app, routeIn) => addTimelineRoutes(routeIn(app), timelines, dependencies) };
  return { timelines, feature };
}

function addTimelineRoutes(route: Route, timelines: Timelines, { owners, attempts }: TimelineDependencies): void {
  const ownerOf = createOwnerOf(owners);

  route(
    timelineCalls.readTimeline,
    ({ params, principal }) => timelines.list(params.orderId, principal.permissions.has('orders.read')),
    ownerOf,
  );

  route(
    timelineCalls.sendMessage,
    async ({ params, body, principal, request, reply }) => {
      const outcome = await attempts.take('message', { address: clientAddress(request), account: principal.id });
      if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
      // Staff who order for themselves write as customers.
      const isOwner = (await ownerOf(params)) === principal.id;
      const by = isOwner ? 'customer' : 'shop';
      const actor = actorOf({ principal, request });
      return { _id: await timelines.write(params.orderId, { kind: 'message', by, text: body.text }, actor) };
    },
    ownerOf,
  );

  route(timelineCalls.addNote, async ({ params, body, ...caller }) => {
    await ownerOf(params);
    const note = { kind: 'note', by: 'shop', text: body.text } as const;
    return { _id: await timelines.write(params.orderId, note, actorOf(caller)) };
  });
}
