import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { remember } from '#platform/remember.ts';
import type { PageHandle } from './page-handle.ts';
import { joinRanges } from './range-parameters.server.ts';

/** A parsed URL of a page or of its data. */
export interface PageAddress {
  /** The canonical form of the URL. Requests for the same page share it. */
  canonical: string;
  /** Whether the page may be cached and sent to other visitors. */
  isCacheable: boolean;
  hasSecret: boolean;
  /** The path pattern of its route, such as `product/:productId`, or `*` for none. */
  pattern: string;
  /** Whether the router of the browser asks for the data of the page. */
  isData: boolean;
}

/** A placeholder origin for parsing paths. The paths may begin with two slashes. */
const ORIGIN = 'http://shop.invalid';
/** The suffixes of data requests (React Router: single fetch). */
const DATA_SUFFIX = /(?<=\/)_\.data$|\.data$/;
/** The query parameter with the ids of the routes whose data is requested. */
const ROUTES = '_routes';
/** Its value when none of the ids belongs to the page. No route has this id. */
const NO_ROUTE = '-';
/** The path of the route that stands for all others. */
export const NO_PAGE = '*';
/** Paths whose pages are remembered, because finding a page takes longer than sending it. */
const MAX_REMEMBERED = 500;

/** Returns a function that maps a URL to its page. Paths match in any case; undeclared query parameters are dropped. */
export function createPageAddresses(routes: ServerBuild['routes']): (url: string) => PageAddress {
  const tree = childrenOf(routes, undefined);
  const pageOf = remember(
    MAX_REMEMBERED,
    (pathname: string) => pathname,
    (pathname) => findPage(routes, tree, pathname),
  );

  return (url) => {
    const { pathname, searchParams: sent } = new URL(ORIGIN + url);
    const searchParams = joinRanges(sent);
    const isData = DATA_SUFFIX.test(pathname);
    const page = pageOf(isData ? pathname.replace(DATA_SUFFIX, '') : pathname);
    const query = new URLSearchParams(page.handle?.canonicalQuery?.(searchParams));
    const uncachedQuery = isData ? undefined : page.handle?.uncachedQuery?.(searchParams);
    for (const [name, value] of uncachedQuery ?? []) query.append(name, value);
    const requestedRoutes = searchParams.get(ROUTES);
    if (isData && requestedRoutes) query.set(ROUTES, routesOfPage(page, requestedRoutes));
    const path = isData ? dataPathOf(page.path) : page.path;
    return {
      canonical: query.size > 0 ? `${path}?${query}` : path,
      isCacheable: page.isCacheable && !page.handle?.hasSecretAddress && !uncachedQuery?.size,
      hasSecret: page.handle?.hasSecretAddress === true,
      pattern: page.pattern,
      isData,
    };
  };
}

interface Page {
  path: string;
  /** Ids of its routes, outermost first. */
  ids: string[];
  handle: PageHandle | undefined;
  isCacheable: boolean;
  pattern: string;
}

function findPage(routes: ServerBuild['routes'], tree: RouteObject[], pathname: string): Page {
  const matches = matchRoutes(tree, pathname) ?? [];
  const ids = matches.map(({ route }) => route.id ?? '');
  const leaf = matches.at(-1);
  // Anybody can make up any number of URLs without a page, so they must not fill the cache.
  if (!leaf || leaf.route.path === NO_PAGE)
    return { path: pathname, ids, handle: undefined, isCacheable: false, pattern: NO_PAGE };
  // The same is true of parameters that no loader checks.
  const hasLoader = routes[leaf.route.id ?? '']?.module.loader !== undefined;
  const pattern = matches.flatMap(({ route }) => route.path || []).join('/');
  return {
    pattern,
    path: generatePath(`/${pattern}`, leaf.params),
    ids,
    handle: leaf.route.handle,
    isCacheable: hasLoader || Object.keys(leaf.params).length === 0,
  };
}

/** Builds the route tree that React Router matches against. */
function childrenOf(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const children = all.filter((route) => route.parentId === parentId);
  return children.map(({ id, path, index, caseSensitive, module }) => {
    const route = { id, handle: module.handle, ...(path !== undefined && { path }) };
    if (index) return { ...route, index };
    return { ...route, caseSensitive: caseSensitive === true, children: childrenOf(routes, id) };
  });
}

/** Returns the requested routes that belong to the page, in the page's order. */
function routesOfPage({ ids }: Page, requested: string): string {
  const requestedIds = new Set(requested.split(','));
  return ids.filter((id) => requestedIds.has(id)).join(',') || NO_ROUTE;
}

/** Returns the address of the page whose data is requested, with the query of the page. */
export function pageAddressOf(url: string): string {
  const { pathname, searchParams } = new URL(ORIGIN + url);
  searchParams.delete(ROUTES);
  const path = pathname.replace(DATA_SUFFIX, '') || '/';
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

function dataPathOf(path: string): string {
  return path.endsWith('/') ? `${path}_.data` : `${path}.data`;
}
