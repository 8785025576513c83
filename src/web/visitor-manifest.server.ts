import type { EntryContext } from 'react-router';

/** Returns the context with the list of routes for visitors (`scripts/visitor-manifest.ts`), unless it is a dashboard. */
export function withVisitorManifest(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const isDashboard = staticHandlerContext.matches.some(({ route }) => route.id.startsWith('dashboard/'));
  if (isDashboard || !import.meta.env.PROD) return context;
  return { ...context, manifest: { ...manifest, url: manifest.url.replace('/manifest-', '/visitors-') } };
}
