import type { PathUse, PathUses } from '#features/collection/path-uses.server.ts';
import type { Menus } from '#features/menu/menu.server.ts';
import { afterCommit } from '#platform/database/transaction-scope.server.ts';

/** Finds the entries of menus that lead to a page, with any query, and removes them when the page is deleted. */
export function usesInMenus(getMenus: () => Menus): PathUses {
  const linksTo = (path: string) =>
    getMenus()
      .listMenuLinks()
      .filter(({ to }) => isPathOf(to, path));
  return {
    list: async (_, path): Promise<PathUse[]> => linksTo(path).map(({ label }) => ({ kind: 'menu', label })),
    async remove(trx, path, actor) {
      const menus = getMenus();
      await menus.removeLinks(trx, new Set(linksTo(path).map(({ to }) => to)), actor);
      afterCommit(menus.spread);
    },
  };
}

function isPathOf(link: string, path: string): boolean {
  return link.split(/[?#]/)[0]?.toLowerCase() === path;
}
