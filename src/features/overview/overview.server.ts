import type { Feature } from '#platform/feature.ts';
import { overviewCalls } from './overview-calls.ts';
import { createOverviewService, type OverviewDependencies } from './overview-service.server.ts';

/** The analytics on the dashboard's first screen. */
export function createOverview(dependencies: OverviewDependencies) {
  const overview = createOverviewService(dependencies);
  const feature: Feature = {
    addRoutes: (app, routeIn) => routeIn(app)(overviewCalls.readOverview, ({ query }) => overview.read(query.days)),
  };
  return { feature };
}
