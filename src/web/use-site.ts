import { useRouteLoaderData } from 'react-router';
import type { SiteFacts } from './site-facts.ts';

/** Returns what pages need to know about the shop, or `undefined` if the root loader failed. */
export function useSite(): SiteFacts | undefined {
  return useRouteLoaderData<SiteFacts>('root');
}
