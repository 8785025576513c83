import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import type { WriteAlertMails } from './alert-mails.ts';
import { createAlertSending } from './alert-sending.server.ts';
import { stockAlertCalls } from './stock-alert-calls.ts';
import { createStockAlertService, type StockAlertService } from './stock-alert-service.server.ts';

/** Assembles stock alerts. Without `writeMails` the shop sends no mails, so alerts cannot be requested. */
export function createStockAlerts(dependencies: {
  db: Database;
  now: () => number;
  writeMails: WriteAlertMails | undefined;
}) {
  const { db, writeMails } = dependencies;
  const alerts = createStockAlertService(dependencies);
  const feature: Feature = {
    addRoutes: (app, routeIn) => addStockAlertRoutes(routeIn(app), alerts, writeMails !== undefined),
    ...(writeMails && { jobs: [createAlertSending({ db, writeMails })] }),
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
