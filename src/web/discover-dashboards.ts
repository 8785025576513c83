import {
  type PatchRoutesOnNavigationFunction,
  type UNSAFE_AssetsManifest,
  UNSAFE_createClientRoutes,
  type UNSAFE_RouteModules,
} from 'react-router';

const DASHBOARDS = /^\/(user|admin)dashboard(\/|$)/i;
const PARENT = 'root';

declare global {
  interface Window {
    __reactRouterManifest?: UNSAFE_AssetsManifest;
  }
}

/**
 * Takes the place of the router's function of this name. Visitors load a list of routes without those of the dashboards
 * (`visitor-manifest.server.ts`); the list of all routes loads with the first navigation to a dashboard.
 */
export function getPatchRoutesOnNavigationFunction(
  _getRouter: unknown,
  manifest: UNSAFE_AssetsManifest,
  routeModules: UNSAFE_RouteModules,
  ssr: boolean,
): PatchRoutesOnNavigationFunction {
  return async ({ path, patch }) => {
    if (!DASHBOARDS.test(path)) return;
    const added = await findMissingRoutes(manifest);
    if (Object.keys(added).length === 0) return;
    Object.assign(manifest.routes, added);
    patch(PARENT, UNSAFE_createClientRoutes(added, routeModules, null, ssr, false, PARENT));
  };
}

/** The file with all routes sets the global variable. */
async function findMissingRoutes({ url, routes }: UNSAFE_AssetsManifest): Promise<UNSAFE_AssetsManifest['routes']> {
  await import(/* @vite-ignore */ url.replace('/visitors-', '/manifest-'));
  const all = Object.entries(window.__reactRouterManifest?.routes ?? {});
  return Object.fromEntries(all.filter(([id]) => !(id in routes)));
}
