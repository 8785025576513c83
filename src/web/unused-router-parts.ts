/**
 * Takes the place of three parts of React Router in builds for browsers: instrumentation, its pages for errors, instead
 * of which the shop has its own, and the discovery of routes, of which only those of the dashboards are discovered.
 */

export { getPatchRoutesOnNavigationFunction } from './discover-dashboards.ts';
export { LastErrorBoundary as RemixErrorBoundary } from './last-error-boundary.ts';

export const isFogOfWarEnabled = () => false;
export const useFogOFWarDiscovery = () => {};
export const getPartialManifest = (manifest: unknown) => manifest;
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router: unknown) => router;

/** The root route has a layout, which surrounds its fallback. */
export const BoundaryShell = ({ children }: { children?: unknown }) => children;

// Imported by parts of the router that no browser loads.
export const instrumentHandler = undefined;
export const instrumentationResultMetaContext = undefined;
export const getManifestPath = undefined;
export const getPathsWithAncestors = undefined;
export const handleClientVersionMismatch = undefined;
export const RemixRootDefaultErrorBoundary = undefined;
export const RSCRouterGlobalErrorBoundary = undefined;
