import type { FastifyBaseLogger } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { requestedPage } from '#platform/http/list-query.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { resolveHost } from '#platform/outgoing/address-rules.server.ts';
import type { ReportCall } from '#platform/outgoing/report-call.server.ts';
import type { SealingKeys } from '#platform/seal.server.ts';
import { createDeletingDeliveries } from './deleting-deliveries.server.ts';
import { createDelivering } from './delivering.server.ts';
import { webhookCalls } from './webhook-calls.ts';
import { createWebhookMessages, isSubscribed } from './webhook-messages.server.ts';
import { createWebhookService, type WebhookService } from './webhook-service.server.ts';

/** Assembles webhooks. `keys` encrypt their secrets. */
export function createWebhooks(dependencies: {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
  keys: SealingKeys;
  allowsPrivate: boolean;
  reportCall: ReportCall;
}) {
  const rules = { allowsPrivate: dependencies.allowsPrivate, resolve: resolveHost };
  const webhooks = createWebhookService({ ...dependencies, rules });
  const feature: Feature = {
    addRoutes: (app, routeIn) => addWebhookRoutes(routeIn(app), webhooks),
    jobs: [createDelivering({ ...dependencies, rules }), createDeletingDeliveries(dependencies)],
  };
  return { isSubscribed, eventConsumer: createWebhookMessages(dependencies), feature };
}

function addWebhookRoutes(route: Route, webhooks: WebhookService): void {
  route(webhookCalls.listWebhooks, () => webhooks.list());

  route(webhookCalls.addWebhook, async ({ body, ...input }) => {
    const result = await webhooks.add(body, actorOf(input));
    if (!result.ok) throw new Problem(getRefusal(webhookCalls.addWebhook, result.reason));
    return { _id: result._id, secret: result.secret };
  });

  route(webhookCalls.deleteWebhook, async ({ params, ...input }) => {
    if (await webhooks.remove(params.webhookId, actorOf(input))) return { deletedCount: 1 };
    throw new Problem(getRefusal(webhookCalls.deleteWebhook, 'not-found'));
  });

  route(webhookCalls.testWebhook, async ({ params, ...input }) => {
    const deliveryId = await webhooks.sendTest(params.webhookId, actorOf(input));
    if (deliveryId === undefined) throw new Problem(getRefusal(webhookCalls.testWebhook, 'not-found'));
    return { _id: deliveryId };
  });

  route(webhookCalls.listDeliveries, async ({ params, query, address, reply }) => {
    const deliveries = await webhooks.listDeliveries(params.webhookId);
    if (!deliveries) throw new Problem(getRefusal(webhookCalls.listDeliveries, 'not-found'));
    return answerList({ address, reply }, requestedPage(query), deliveries);
  });

  route(webhookCalls.getDelivery, async ({ params }) => {
    const delivery = await webhooks.findDelivery(params.deliveryId);
    if (!delivery) throw new Problem(getRefusal(webhookCalls.getDelivery, 'not-found'));
    return delivery;
  });

  route(webhookCalls.retryDelivery, async ({ params, ...input }) => {
    if (!(await webhooks.retry(params.deliveryId, actorOf(input))))
      throw new Problem(getRefusal(webhookCalls.retryDelivery, 'not-found'));
    return { state: 'waiting' as const };
  });
}
