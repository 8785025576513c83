import type { FastifyInstance } from 'fastify';
import { API_ROOT } from './api-root.ts';

/** Answers 404 for what no call serves, so it is no resource of its own. */
export const UNKNOWN_CALLS = `${API_ROOT}/*`;

/**
 * Remembers the routes that are added from now on.
 *
 * @returns a function that lists the methods of all routes that match a path, for the Allow header (RFC 9110, section
 * 10.2.1). It is empty if no route does.
 */
export function rememberMethods(app: FastifyInstance): (path: string) => string[] {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url === UNKNOWN_CALLS) return;
    const methods = methodsOf.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    methodsOf.set(url, methods);
  });

  return (path) => {
    const isCall = path.startsWith(`${API_ROOT}/`);
    const found = [...methodsOf]
      // The pages' route matches every path, but calls are never pages.
      .filter(([pattern]) => pattern.startsWith(`${API_ROOT}/`) === isCall && toExpression(pattern).test(path))
      .flatMap(([, methods]) => [...methods]);
    return [...new Set(found)].toSorted();
  };
}

/** Only refused requests need it, so it is not kept. */
function toExpression(pattern: string): RegExp {
  const source = pattern.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${source.replace(/:\w+/g, '[^/]+')}$`);
}
