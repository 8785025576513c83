import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from './root.tsx';
import type { SiteFacts } from './site-facts.ts';

/** What pages know of the shop's settings; unknown where the root itself failed. */
export function useSite(): SiteFacts | undefined {
  return useRouteLoaderData<typeof rootLoader>('root');
}
