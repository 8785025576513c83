import type { Route } from '#platform/http/router.server.ts';
import { overviewCalls } from './overview-calls.ts';
import type { OverviewService } from './overview-service.server.ts';

/** The overview's route. */
export function addOverviewRoutes(route: Route, overview: OverviewService): void {
  route(overviewCalls.readOverview, () => overview.read());
}
