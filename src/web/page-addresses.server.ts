import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { PageHandle } from './page-handle.ts';

/** An address of a page, or of the data of one. */
export interface PageAddress {
  /** The one way to write it: two requests that ask for the same page have the same one. */
  canonical: string;
  /** Whether the page may be kept for others. */
  isKept: boolean;
  hasSecret: boolean;
}

/** Stands before paths to make addresses of them. Paths may begin with two slashes. */
const ORIGIN = 'http://shop.invalid';
/** The endings by which a browser asks for the data of a page (React Router: single fetch). */
const DATA_ENDING = /(?<=\/)_\.data$|\.data$/;
/** The parameter that says of which routes the data is wanted. */
const ROUTES = '_routes';
/** Its value where none of them is one of the page's. No route has this id. */
const NO_ROUTE = '-';

/** Finds out which page an address is of. Paths match whatever their case is, and of queries only what pages state. */
export function createPageAddresses(routes: ServerBuild['routes']): (url: string) => PageAddress {
  const tree = childrenOf(routes, undefined);

  return (url) => {
    const { pathname, searchParams } = new URL(ORIGIN + url);
    const isData = DATA_ENDING.test(pathname);
    const page = findPage(routes, tree, isData ? pathname.replace(DATA_ENDING, '') : pathname);
    const query = new URLSearchParams(page.handle?.canonicalQuery?.(searchParams));
    const wantedRoutes = searchParams.get(ROUTES);
    if (isData && wantedRoutes) query.set(ROUTES, routesOfPage(page, wantedRoutes));
    const path = isData ? dataPathOf(page.path) : page.path;
    return {
      canonical: query.size > 0 ? `${path}?${query}` : path,
      isKept: page.isShared && !page.handle?.hasSecretAddress,
      hasSecret: page.handle?.hasSecretAddress === true,
    };
  };
}

interface Page {
  path: string;
  /** Ids of its routes, the outermost first. */
  ids: string[];
  handle: PageHandle | undefined;
  isShared: boolean;
}

function findPage(routes: ServerBuild['routes'], tree: RouteObject[], pathname: string): Page {
  const matches = matchRoutes(tree, pathname) ?? [];
  const ids = matches.map(({ route }) => route.id ?? '');
  const leaf = matches.at(-1);
  // Of addresses without a page there is no end.
  if (!leaf || leaf.route.path === '*') return { path: pathname, ids, handle: undefined, isShared: false };
  // Where no loader looks whether there is such a thing, anybody can make up addresses of it without end.
  const isChecked = routes[leaf.route.id ?? '']?.module.loader !== undefined;
  return {
    path: generatePath(`/${matches.map(({ route }) => route.path ?? '').join('/')}`, leaf.params),
    ids,
    handle: leaf.route.handle,
    isShared: isChecked || Object.keys(leaf.params).length === 0,
  };
}

/** The tree of routes that React Router itself matches. */
function childrenOf(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const children = all.filter((route) => route.parentId === parentId);
  return children.map(({ id, path, index, caseSensitive, module }) => {
    const route = { id, handle: module.handle, ...(path !== undefined && { path }) };
    if (index) return { ...route, index };
    return { ...route, caseSensitive: caseSensitive === true, children: childrenOf(routes, id) };
  });
}

/** Of the routes whose data is wanted those that the page has, in its order. */
function routesOfPage({ ids }: Page, wanted: string): string {
  const named = new Set(wanted.split(','));
  return ids.filter((id) => named.has(id)).join(',') || NO_ROUTE;
}

function dataPathOf(path: string): string {
  return path.endsWith('/') ? `${path}_.data` : `${path}.data`;
}
