import type { PathUse, PathUses } from '#features/collection/path-uses.server.ts';
import type { HomePage } from '#features/home/home.server.ts';
import type { Menus } from '#features/menu/menu.server.ts';
import type { Redirects } from '#features/redirect/redirect.server.ts';
import { listRedirectsTo, removeRedirectsTo } from '#features/redirect/redirects-to.server.ts';
import { afterCommit } from '#platform/database/transaction-scope.server.ts';

interface Linking {
  now: () => number;
  getMenus: () => Menus;
  getHome: () => HomePage;
  getRedirects: () => Redirects;
}

/**
 * Finds the entries of menus, the sections of the home page and the redirects that lead to a page, and removes them when
 * the page is deleted.
 */
export function createPathUses({ now, getMenus, getHome, getRedirects }: Linking): PathUses {
  const inMenus = (path: string) =>
    getMenus()
      .listMenuLinks()
      .filter(({ to }) => isPathOf(to, path));
  const onHome = (path: string) =>
    getHome()
      .listLinks()
      .filter(({ to }) => isPathOf(to, path));
  return {
    async list(trx, path): Promise<PathUse[]> {
      const redirected = await listRedirectsTo(trx, path);
      return [
        ...inMenus(path).map(({ label, menu }) => ({
          ...{ kind: 'menu', label },
          name: `“${label}” in the ${menu} menu`,
        })),
        ...onHome(path).map(({ label }) => ({ kind: 'home', label, name: `“${label}” on the home page` })),
        ...redirected.map((label) => ({ kind: 'redirect', label, name: `the redirect from ${label}` })),
      ];
    },
    async remove(trx, path, actor) {
      const [menus, home] = [getMenus(), getHome()];
      await menus.removeLinks(trx, new Set(inMenus(path).map(({ to }) => to)), actor);
      await home.removeLinks(trx, new Set(onHome(path).map(({ to }) => to)), actor);
      await removeRedirectsTo(trx, path, { actor, at: now() });
      afterCommit(menus.spread);
      afterCommit(home.spread);
      afterCommit(getRedirects().spread);
    },
  };
}

/** Whether a link leads to a path, with any query. */
function isPathOf(link: string, path: string): boolean {
  return link.split(/[?#]/)[0]?.toLowerCase() === path;
}
