import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import type { AlertMails } from './alert-mails.ts';
import { createAlertSending } from './alert-sending.server.ts';
import { createGuestAlerts, type GuestAlerts } from './guest-alerts.server.ts';
import { stockAlertCalls } from './stock-alert-calls.ts';
import { createStockAlertService, type StockAlertService } from './stock-alert-service.server.ts';

/** Assembles stock alerts. Without `mails` the shop sends none, so alerts cannot be requested. */
export function createStockAlerts(dependencies: {
  db: Database;
  now: () => number;
  attempts: Attempts;
  mails: AlertMails | undefined;
}) {
  const { db, now, attempts, mails } = dependencies;
  const alerts = createStockAlertService(dependencies);
  const guests = mails && createGuestAlerts({ db, now, mails });
  const feature: Feature = {
    addRoutes(app, routeIn) {
      addStockAlertRoutes(routeIn(app), alerts, mails !== undefined);
      addGuestRoutes(routeIn(app), guests, attempts);
    },
    ...(mails && guests && { jobs: [createAlertSending({ db, mails, guests })] }),
  };
  return { feature };
}

function addStockAlertRoutes(route: Route, alerts: StockAlertService, sendsMails: boolean): void {
  route(stockAlertCalls.listStockAlerts, ({ principal }) => alerts.list(principal.id));

  route(stockAlertCalls.addStockAlert, async ({ params, query, principal }) => {
    if (!sendsMails) throw new Problem(getRefusal(stockAlertCalls.addStockAlert, 'no-mails'));
    const { productId } = params;
    const result = await alerts.add(principal.id, { productId, variantId: query.variantId });
    if (!result.ok) throw new Problem(getRefusal(stockAlertCalls.addStockAlert, result.reason));
    return { addedCount: result.isNew ? 1 : 0 };
  });

  route(stockAlertCalls.removeStockAlert, async ({ params, query, principal }) => ({
    deletedCount: await alerts.remove(principal.id, { productId: params.productId, variantId: query.variantId }),
  }));
}

function addGuestRoutes(route: Route, guests: GuestAlerts | undefined, attempts: Attempts): void {
  route(stockAlertCalls.requestStockAlert, async ({ params, body, request, reply }) => {
    const outcome = await attempts.takeFromNetwork('guestAlert', clientAddress(request));
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    if (!guests) throw new Problem(getRefusal(stockAlertCalls.requestStockAlert, 'no-mails'));
    await guests.request({ ...body, productId: params.productId, variantId: body.variantId });
    return { accepted: true as const };
  });

  route(stockAlertCalls.confirmStockAlert, async ({ body }) => {
    const confirmed = await guests?.confirm(body.token);
    if (!confirmed) throw new Problem(getRefusal(stockAlertCalls.confirmStockAlert, 'not-found'));
    return confirmed;
  });

  route(stockAlertCalls.cancelStockAlert, async ({ body }) => ({
    deletedCount: (await guests?.cancel(body.token)) ? 1 : 0,
  }));
}
