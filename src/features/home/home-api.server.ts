import { actorOf } from '#features/audit/actor.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { DEFAULT_HOME } from './default-home.ts';
import { homeCalls } from './home-calls.ts';
import { findHome, type StoredHome } from './home-queries.server.ts';
import type { HomeRefusal, HomeService, SaveHomeResult } from './home-service.server.ts';

interface ApiDependencies {
  db: Database;
  service: Pick<HomeService, 'save'>;
  /** The home page as this process knows it. `spread` lets every process see a change. */
  watch: { current: () => StoredHome; spread: () => Promise<void> };
}

/** Adds the routes of the home page. */
export function addHomeRoutes(route: Route, { db, service, watch }: ApiDependencies): void {
  const inUse = ({ sections = DEFAULT_HOME }: StoredHome) => [...sections];

  async function answer(saved: SaveHomeResult) {
    if (!saved.ok) throw toProblem(saved);
    await watch.spread();
    return inUse(watch.current());
  }

  route(homeCalls.readHome, async () => inUse(watch.current()));

  route(homeCalls.editHome, async () => {
    const stored = await findHome(db);
    return { sections: inUse(stored), isOwn: stored.sections !== undefined, version: stored.version };
  });

  route(homeCalls.saveHome, async ({ query, body, ...input }) =>
    answer(await service.save(body, query.version, actorOf(input))),
  );

  route(homeCalls.resetHome, async ({ query, ...input }) =>
    answer(await service.save([], query.version, actorOf(input))),
  );
}

function toProblem(refused: HomeRefusal): Problem {
  const documented = getRefusal(homeCalls.saveHome, refused.reason);
  switch (refused.reason) {
    case 'bad-link':
      return new Problem(documented, { errors: refused.links });
    case 'picture-refused':
      return new Problem(documented, { errors: refused.pictures });
    default:
      return new Problem(documented);
  }
}
