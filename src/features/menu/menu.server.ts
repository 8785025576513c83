import type { FastifyBaseLogger } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import type { Door } from '#features/catalogue/door/door.ts';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { watchRows } from '#platform/database/watched.server.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';
import { defaultFooter, MAIN_LINKS } from './default-menus.ts';
import { menuCalls } from './menu-calls.ts';
import { linksOf } from './menu-links.ts';
import { findMenus, haveMenusChanged, type StoredMenus } from './menu-queries.server.ts';
import { type EditedMenu, MENU_NAMES, type MenuEntry, type MenuName, type OwnMenus } from './menu-schema.ts';
import { createMenuService, type SaveMenuResult } from './menu-service.server.ts';

interface MenuDependencies {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
  /** All pages show the menus. */
  pageCache: PageCache;
  /** Lists the kinds of products, to which the footer leads unless staff have made one. */
  listDoors: () => Promise<readonly Door[]>;
}

/** A link of a menu that staff have made. */
export interface ListedLink {
  label: string;
  to: string;
  menu: MenuName;
}

export type Menus = Awaited<ReturnType<typeof createMenus>>['menus'];

/** Assembles the menus. They are kept in memory, because each page shows them. */
export async function createMenus(dependencies: MenuDependencies) {
  const { db, log, pageCache, listDoors } = dependencies;
  const service = createMenuService(dependencies);

  async function readIfChanged(known: StoredMenus | undefined): Promise<StoredMenus> {
    return known && !(await haveMenusChanged(db, known)) ? known : findMenus(db);
  }
  const watch = await watchRows(db, readIfChanged, () => pageCache.clear());

  /** Returns the links of a menu that are in use. */
  async function inUse(stored: StoredMenus, menu: MenuName): Promise<MenuEntry[]> {
    const { entries } = stored[menu];
    return [...(entries ?? (menu === 'header' ? MAIN_LINKS : defaultFooter(await listDoors())))];
  }

  async function listForStaff(): Promise<EditedMenu[]> {
    const stored = await findMenus(db);
    const toEdited = async (menu: MenuName): Promise<EditedMenu> => {
      const { entries, version } = stored[menu];
      return { menu, entries: await inUse(stored, menu), isOwn: entries !== undefined, version };
    };
    return Promise.all(MENU_NAMES.map(toEdited));
  }

  const menus = {
    /** Returns the menus that staff have made, as this process knows them. */
    current(): OwnMenus {
      const { header, footer } = watch.current();
      return {
        ...(header.entries && { header: header.entries }),
        ...(footer.entries && { footer: footer.entries }),
      };
    },

    /** Lists the links of the menus that staff have made. */
    listMenuLinks(): ListedLink[] {
      const stored = watch.current();
      return MENU_NAMES.flatMap((menu) =>
        linksOf(stored[menu].entries ?? []).map(({ label, to }) => ({ label, to, menu })),
      );
    },

    /** Removes links in a transaction, after which {@link menus.spread} lets all processes see it. */
    removeLinks: service.removeLinks,

    /** Lets every process see a change that was just made. */
    spread: watch.spread,
  };

  function addRoutes(route: Route): void {
    route(menuCalls.readMenu, ({ params }) => inUse(watch.current(), params.menu));

    route(menuCalls.listMenus, listForStaff);

    route(menuCalls.saveMenu, async ({ params: { menu }, query, body, ...input }) => {
      const saved = await service.save(menu, body, query.version, actorOf(input));
      if (!saved.ok) throw toProblem(saved);
      await watch.spread();
      return inUse(watch.current(), menu);
    });

    route(menuCalls.resetMenu, async ({ params: { menu }, query, ...input }) => {
      const saved = await service.save(menu, [], query.version, actorOf(input));
      if (!saved.ok) throw toProblem(saved);
      await watch.spread();
      return inUse(watch.current(), menu);
    });
  }

  const feature: Feature = {
    addRoutes: (app, routeIn) => addRoutes(routeIn(app)),
    start: async () => watch.start(warnUnlessDatabaseError(log, 'could not look for changed menus')),
    close: () => watch.stop(),
  };
  return { menus, feature };
}

function toProblem(refused: Exclude<SaveMenuResult, { ok: true }>): Problem {
  const documented = getRefusal(menuCalls.saveMenu, refused.reason);
  if (refused.reason === 'changed-since') return new Problem(documented);
  const errors = refused.paths.map((path) => ({ path, message: documented.detail }));
  return new Problem(documented, { errors });
}
