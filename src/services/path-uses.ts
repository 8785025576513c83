import type { PathUse, PathUses } from '#features/collection/path-uses.server.ts';
import type { Menus } from '#features/menu/menu.server.ts';
import type { Redirects } from '#features/redirect/redirect.server.ts';
import { listRedirectsTo, removeRedirectsTo } from '#features/redirect/redirects-to.server.ts';
import { afterCommit } from '#platform/database/transaction-scope.server.ts';

interface Linking {
  now: () => number;
  getMenus: () => Menus;
  getRedirects: () => Redirects;
}

/** Finds the entries of menus and the redirects that lead to a page, and removes them when the page is deleted. */
export function createPathUses({ now, getMenus, getRedirects }: Linking): PathUses {
  const linksTo = (path: string) =>
    getMenus()
      .listMenuLinks()
      .filter(({ to }) => isPathOf(to, path));
  return {
    async list(trx, path): Promise<PathUse[]> {
      const redirected = await listRedirectsTo(trx, path);
      return [
        ...linksTo(path).map(({ label, menu }) => ({
          ...{ kind: 'menu', label },
          name: `“${label}” in the ${menu} menu`,
        })),
        ...redirected.map((label) => ({ kind: 'redirect', label, name: `the redirect from ${label}` })),
      ];
    },
    async remove(trx, path, actor) {
      const menus = getMenus();
      await menus.removeLinks(trx, new Set(linksTo(path).map(({ to }) => to)), actor);
      await removeRedirectsTo(trx, path, { actor, at: now() });
      afterCommit(menus.spread);
      afterCommit(getRedirects().spread);
    },
  };
}

/** Whether a link leads to a path, with any query. */
function isPathOf(link: string, path: string): boolean {
  return link.split(/[?#]/)[0]?.toLowerCase() === path;
}
