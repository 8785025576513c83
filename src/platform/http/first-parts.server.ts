import type { FastifyInstance } from 'fastify';

const partsByApp = new WeakMap<FastifyInstance, Set<string>>();

/** Collects the first parts of the paths of all routes that are added from now on. */
export function collectFirstParts(app: FastifyInstance): void {
  const parts = new Set<string>();
  partsByApp.set(app, parts);
  app.addHook('onRoute', ({ url }) => void parts.add(firstPartOf(url)));
}

/** Whether a route other than that of the pages, such as one of the API, begins as this path does. */
export function hasRouteBeginningAs(app: FastifyInstance, path: string): boolean {
  return partsByApp.get(app)?.has(firstPartOf(path)) === true;
}

/** Paths of redirects are in lower case. */
function firstPartOf(path: string): string {
  return path.split('/', 2)[1]?.toLowerCase() ?? '';
}
